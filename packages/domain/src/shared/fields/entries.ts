/** Splits a text of several addresses, e-mails or phones at semicolons and line ends. */
export function entries(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Joins entries into the text that is stored. */
export function joinEntries(several: readonly string[]): string {
  return several.join('; ')
}

/** The first entry, where only one is shown; '' for none. */
export function firstEntry(text: string): string {
  return entries(text)[0] ?? ''
}
