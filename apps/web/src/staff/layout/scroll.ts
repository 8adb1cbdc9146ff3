/**
 * Scroll positions within this tab, so that Back restores them. A new page starts at its top. Browsers do this for
 * page loads only.
 */
const places = new Map<string, number>()
let here = ''

/** Starts recording positions; `key` identifies the history entry. Call once, in the browser. */
export function watchScroll(key: string): void {
  here = key
  addEventListener('scroll', () => places.set(here, scrollY), { passive: true })
  // Set to 'manual' only while this page is active, so that the browser restores the position after a reload.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  history.scrollRestoration = 'manual'
}

/** Scrolls to the position of the history entry `key` (Back, Forward), or to the top. */
export function scrollTo(key: string, returning: boolean): void {
  here = key
  window.scrollTo(0, (returning && places.get(key)) || 0)
}
