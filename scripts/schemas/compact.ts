const error =
  /const (err\d+) = \{(?:instancePath(?::([^{}]*?))?,schemaPath:"[^"]*",keyword:"(\w+)",params:\{(?:(?:missingProperty|name|set): ?([^{}]*)|[^{}]*)\})?\};?\s*if\(vErrors === null\)\{\s*vErrors = \[\1\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}\s*errors\+\+;/g;
const record = /(\w+) && typeof \1 == "object" && !Array\.isArray\(\1\)/g;
const signature = /\{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}/g;
const call = /\{instancePath(?::(.*?))?,parentData:?[^,{}]*,parentDataProperty:?[^,{}]*,rootData\}/g;

/**
 * The code that ajv makes, without what nobody reads: errors become calls of `complain` with place, keyword and name,
 * and validators take a place only. A quarter of the size, and no object for each call.
 */
export function compact(code: string): string {
  const short = code
    .replace(error, (_all, _error, path = 'instancePath', keyword = '', name = '') => {
      // An `if` that does not hold is no fault, and what its `then` says is said already.
      if (keyword === '') return 'errors++;';
      if (keyword === 'if') return '';
      return `vErrors = complain(vErrors, ${path}, "${keyword}"${name && `, ${name}`});errors++;`;
    })
    .replace(record, 'isRecord($1)')
    .replace(signature, 'instancePath = ""')
    .replace(call, (_all, path) => path ?? 'instancePath');
  const left = /.{0,80}(?:schemaPath|parentData|vErrors\.push).{0,160}/.exec(short);
  if (left !== null) throw new Error(`ajv makes other code than before: ${left[0]}`);
  return short;
}
