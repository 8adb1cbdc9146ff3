/**
 * Keeps parts of an open page current: counts, the state of the window, and the days until a date, which change at midnight. The
 * parts are marked by `data-live`, with a name that is unique on the page, and are taken from the page as the server draws it
 * now. An unchanged page costs an answer without a body.
 */

import { mainOf } from '../../platform/read-page.ts'

/** Phones ask at different times. */
const PAUSE_MS = 120_000
const SPREAD_MS = 60_000
/** After a page was hidden: the least age that is worth a request. */
const LEAST_AGE_MS = 30_000

/** Does nothing on pages without such parts. */
export function keepCurrent(page: Document): void {
  if (!page.querySelector('[data-live]')) return
  let asked = performance.now()

  async function refresh() {
    if (page.visibilityState === 'hidden' || !navigator.onLine) return
    asked = performance.now()
    const text = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } })
      .then((response) => (response.ok ? response.text() : null))
      // The network failed: the page stays as it is.
      .catch(() => null)
    const next = text === null ? null : mainOf(text)
    if (next) replaceParts(page, next)
  }

  setInterval(refresh, PAUSE_MS + Math.random() * SPREAD_MS)
  const returned = () => {
    if (performance.now() - asked > LEAST_AGE_MS) refresh()
  }
  page.addEventListener('visibilitychange', returned)
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
}

/** A part with the focus stays: the reader uses it. */
function replaceParts(page: Document, next: HTMLElement): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-live]')) {
    const current = next.querySelector(`[data-live="${part.dataset.live}"]`)
    if (!current || current.innerHTML === part.innerHTML || part.contains(page.activeElement)) continue
    part.replaceChildren(...current.childNodes)
  }
}
