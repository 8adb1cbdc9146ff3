/**
 * Where the reader was on each page of this tab, so that Back returns there. A new page begins at its top.
 * The browser does this by itself for whole page loads; within the site we do.
 */
const places = new Map<string, number>()
let here = ''

/** Starts to note the place; `key` names the history entry. Call once, in the browser. */
export function watchScroll(key: string): void {
  here = key
  addEventListener('scroll', () => places.set(here, scrollY), { passive: true })
  // 'manual' only while this page lives: a reload then still lets the browser restore.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  history.scrollRestoration = 'manual'
}

/** Moves to the place of the history entry `key`: where the reader left it (Back, Forward), or the top. */
export function scrollTo(key: string, returning: boolean): void {
  here = key
  window.scrollTo(0, (returning && places.get(key)) || 0)
}
