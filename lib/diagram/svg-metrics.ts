import { columns } from '../text/width.js';

/**
 * Advance widths of ASCII from the space on, in thousandths of an em: of each character the widest that it has in
 * Helvetica, Arial, DejaVu Sans and fonts alike, so that text measured here is never longer in the font that is there.
 */
// biome-ignore format: sixteen characters a line
const REGULAR: readonly number[] = [
  318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
  636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 556,
  1015, 684, 686, 722, 770, 667, 611, 778, 752, 295, 500, 667, 557, 863, 748, 787,
  667, 787, 722, 667, 611, 732, 684, 989, 685, 667, 685, 390, 337, 390, 838, 556,
  500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
  635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];

/** The same of their bold faces. */
// biome-ignore format: sixteen characters a line
const BOLD: readonly number[] = [
  348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365,
  696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 611,
  1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 556, 775, 637, 995, 837, 850,
  733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 556,
  500, 675, 716, 611, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687,
  716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
];

/** What text takes in the one face and in the other beyond ASCII, by where letters of a script end. */
const BEYOND: readonly (readonly [last: number, width: number])[] = [
  [0xff, 800],
  [0x24f, 900],
  [0x52f, 950],
  [0x5ff, 980],
  [0x8ff, 1000],
  [0x1fff, 1100],
];

const PICTURE = /\p{Extended_Pictographic}/u;

/** What text takes at most in a usual sans-serif font, in the unit of `size`, the height of an em. */
export function textWidth(text: string, size: number, bold = false): number {
  const table = bold ? BOLD : REGULAR;
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    const width = table[text.charCodeAt(at) - 32];
    if (width !== undefined) sum += width;
    else {
      const code = text.codePointAt(at) ?? 0;
      const character = String.fromCodePoint(code);
      at += character.length - 1;
      sum += remembered(character, code) * (bold ? 1.12 : 1);
    }
  }
  return (sum * size) / 1000;
}

const known = new Map<string, number>();
const MOST_KNOWN = 4_096;

function remembered(character: string, code: number): number {
  const before = known.get(character);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const width = beyond(character, code);
  known.set(character, width);
  return width;
}

/** Where a character is drawn by another font than was asked for, what it takes can only be judged by its kind. */
function beyond(character: string, code: number): number {
  if (character === '\u2026' || character === '\u2192') return 1000;
  if (columns(character) === 0) return 600;
  if (PICTURE.test(character)) return 1400;
  if (columns(character) === 2) return 1050;
  return BEYOND.find(([last]) => code <= last)?.[1] ?? widest(code);
}

/** Cuneiform, and words of Arabic in one character, are as wide as several. */
function widest(code: number): number {
  if (code >= 0x12000 && code <= 0x1254f) return 5000;
  return code >= 0xfb50 && code <= 0xfdff ? 4000 : 1500;
}
