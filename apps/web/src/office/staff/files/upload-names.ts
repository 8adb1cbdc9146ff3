/** Names of unfinished uploads in this tab, so that a file chosen again after a reload is continued. */

const KEY = 'spmb-office-uploads'

/** The name of the upload of this file: the earlier one, or a new random one. */
export function uploadNameOf(fingerprint: string): string {
  const known = stored()[fingerprint]
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  store({ ...stored(), [fingerprint]: name })
  return name
}

/** After the file is in force, or was refused. */
export function removeUpload(fingerprint: string): void {
  const { [fingerprint]: _, ...others } = stored()
  store(others)
}

function stored(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Without storage an upload is continued until the page is left. */
function store(names: Record<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(names))
  } catch {
    // As above.
  }
}
