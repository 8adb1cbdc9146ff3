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
