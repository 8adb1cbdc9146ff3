/** Reads an open page again as the server draws it now. An unchanged page costs an answer without a body. */

/** Phones ask at different times. */
const PAUSE_MS = 120_000
const SPREAD_MS = 60_000
/** After a page was hidden: the least age that is worth a request. */
const LEAST_AGE_MS = 30_000

/**
 * Asks every two to three minutes, and when the reader returns to the page. Does not ask while the page is hidden or the device
 * has no network. A failed answer is left out.
 *
 * @param onAnswer gets the HTML of each answer, changed or not
 * @returns ends it
 */
export function followPage(page: Document, onAnswer: (html: string) => void): () => void {
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
  signal.addEventListener('abort', () => clearInterval(timer))
  const returned = () => {
    if (performance.now() - asked > LEAST_AGE_MS) ask()
  }
  page.addEventListener('visibilitychange', returned, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && ask(), { signal })
  return () => ended.abort()
}
