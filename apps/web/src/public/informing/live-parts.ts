/**
 * Keeps parts of an open page current: counts, the state of the window, and the days until a date, which change at midnight. The
 * parts are marked by `data-live`, with a name that is unique on the page, and are taken from the page as the server draws it
 * now.
 */
import { followPage } from '../../platform/follow-page.ts'
import { mainOf } from '../../platform/read-page.ts'

/** Does nothing on pages without such parts. */
export function keepCurrent(page: Document): void {
  if (!page.querySelector('[data-live]')) return
  followPage(page, (html) => {
    const next = mainOf(html)
    if (next) replaceParts(page, next)
  })
}

/** A part with the focus stays: the reader uses it. */
function replaceParts(page: Document, next: HTMLElement): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-live]')) {
    const current = next.querySelector(`[data-live="${part.dataset.live}"]`)
    if (!current || current.innerHTML === part.innerHTML || part.contains(page.activeElement)) continue
    part.replaceChildren(...current.childNodes)
  }
}
