/**
 * The order of two texts by Unicode code point. PostgreSQL's collation "C", jq and Python order in the same way, so that
 * others can reproduce it; JavaScript's `<` differs for characters beyond U+FFFF.
 */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return x < FIRST_SURROGATE && y < FIRST_SURROGATE ? x - y : byCodePoint(x) - byCodePoint(y)
  }
  return a.length - b.length
}

const FIRST_SURROGATE = 0xd800
const AFTER_SURROGATES = 0xe000

/** Moves the code units of surrogate pairs behind all others. */
function byCodePoint(unit: number): number {
  return unit >= FIRST_SURROGATE && unit < AFTER_SURROGATES ? unit + 0x10000 : unit
}
