/** Reads a chosen file as base64; null when it was changed or removed since it was chosen. */
export function readBase64(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
