/** An amount of data in Indonesian notation: 1234567 → '1,2 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
}
