/** Characters that a terminal may obey or that hide text: line ends and tabs apart, they are never written raw. */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/u;

/** Whether a text can stand in a script for people to read: nothing in it acts or hides. */
export function isShowable(text: string): boolean {
  return !HIDDEN.test(text);
}
