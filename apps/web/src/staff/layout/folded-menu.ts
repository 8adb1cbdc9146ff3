/** Whether the sidebar shows only its icons, kept on the device: it is about the screen, not about the person. */
const KEY = 'spmb-menu-folded'

export function isMenuFolded(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // Storage may be disabled; the menu then unfolds with the next page load.
    return false
  }
}

export function keepMenuFolded(folded: boolean): void {
  try {
    if (folded) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {}
}
