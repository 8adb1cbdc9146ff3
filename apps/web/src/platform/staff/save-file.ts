/** Hands a file to the browser, which saves it or asks where. */

/** How long the object URL stays valid: the browser may ask the user where to save the file. */
const URL_LIFETIME_MS = 60_000

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS)
}

const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Saves a file that a call answered. @param name ends with its kind: 'rekap-sd-20261128.pdf' */
export function saveAnswer({ name, base64 }: { name: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  saveFile(new Blob([bytes], { type: TYPES[name.endsWith('.pdf') ? 'pdf' : 'xlsx'] }), name)
}
