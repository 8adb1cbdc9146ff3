/**
 * Whether the text is without half of a surrogate pair. The method of strings is missing in browsers before 2023
 * (docs/decisions/0049-browser-baseline.md).
 */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
