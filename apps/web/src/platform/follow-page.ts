/** Reads an open page again as the server draws it now. An unchanged page costs an answer without a body. */

/** Phones ask at different times. */
const PAUSE_MS = 120_000
const SPREAD_MS = 60_000
/** After the moment at which the page changes: by the clock of the device, each device at another moment. */
const CHANGED_WITHIN_MS = 20_000
/** Longer delays overflow the timers of browsers. */
export const MAX_TIMER_MS = 2 ** 31 - 1
/** After a page was hidden: the least age that is worth a request. */
const LEAST_AGE_MS = 30_000

/**
 * Asks every two to three minutes, at a moment that the page states, and when the reader returns to the page. Does not ask while the page is hidden or the device
 * has no network. A failed answer is left out.
 *
 * @param onAnswer gets the HTML of each answer, changed or not
 * @param changesAt when the page will be another one, ISO 8601
 * @returns ends it
 */
export function followPage(page: Document, onAnswer: (html: string) => void, changesAt?: string): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let asked = performance.now()

  async function ask() {
    if (page.visibilityState === 'hidden' || !navigator.onLine) return
    asked = performance.now()
    const headers = { accept: 'text/html' }
    const html = await fetch(location.href, { cache: 'no-cache', headers, signal })
      .then((response) => (response.ok ? response.text() : null))
      // The network failed: the page stays as it is.
      .catch(() => null)
    if (html !== null && !signal.aborted) onAnswer(html)
  }

  const timer = setInterval(ask, PAUSE_MS + Math.random() * SPREAD_MS)
  const untilChange = changesAt ? Date.parse(changesAt) - Date.now() : -1
  const changed =
    untilChange > 0 && untilChange < MAX_TIMER_MS - CHANGED_WITHIN_MS
      ? setTimeout(ask, untilChange + Math.random() * CHANGED_WITHIN_MS)
      : undefined
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    clearTimeout(changed)
  })
  const returned = () => {
    if (performance.now() - asked > LEAST_AGE_MS) ask()
  }
  page.addEventListener('visibilitychange', returned, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && ask(), { signal })
  return () => ended.abort()
}
