/** Shows the offline banner while the device has no network, on pages with and without React. */
export const OFFLINE_BANNER = 'tanpa-internet'

export function watchNetwork(page: Document): void {
  const banner = page.getElementById(OFFLINE_BANNER)
  if (!banner) return
  const follow = () => {
    banner.hidden = navigator.onLine
  }
  addEventListener('online', follow)
  addEventListener('offline', follow)
  follow()
}
