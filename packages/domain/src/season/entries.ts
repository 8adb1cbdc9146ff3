/** The office's data may hold several addresses, e-mails or phones, divided by semicolons or line ends. */
export function entries(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Several as one text, as it is stored. */
export function joinEntries(several: readonly string[]): string {
  return several.join('; ')
}

/** The first of them, where there is room for one. */
export function firstEntry(text: string): string {
  return entries(text)[0] ?? ''
}
