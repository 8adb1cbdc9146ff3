/** A name inside a sentence: 'afirmasi' of 'Afirmasi', 'KETM' as it is. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}
