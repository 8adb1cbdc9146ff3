/** The one script of pages that only inform: no framework, and nothing that a page needs to be read. */

import { followPage } from '../../platform/follow-page.ts'
import { mainOf } from '../../platform/read-page.ts'
import { setUpConfirmation } from '../../registration/confirmation/confirmation-script.ts'
import { KEPT } from '../../registration/kept/kept-ids.ts'
import { setUpWaitingNotice } from '../../registration/waiting/waiting-notice.ts'
import { setUpLookUp } from '../../results/look-up-form.ts'
import { CHECKER } from '../../results/selection/checker-ids.ts'
import { setUpButtons } from '../../ui/form/page-buttons.ts'
import { drawQrCodes } from '../../ui/illustration/draw-qr.ts'
import { watchNetwork } from '../network/watch-network.ts'
import { keepTextSize } from '../text-size/keep-text-size.ts'

keepTextSize(document)
watchNetwork(document)
setUpLookUp(document)
setUpButtons(document)
setUpConfirmation(document)
drawQrCodes(document)
keepCurrent(document)
setUpWaitingNotice(document, Date.now())
// Few devices keep children, and only two pages have a checker; the others do not load their programs. One that cannot be
// loaded is there when the page is opened again: a browser remembers a failed import until then.
if ('children' in document.documentElement.dataset && document.getElementById(KEPT.section))
  import('../../registration/kept/kept-list.ts').then(({ setUpKeptList }) => setUpKeptList(document), ignore)
if (document.getElementById(CHECKER.section))
  import('../../results/selection/checker-panel.ts').then(
    ({ setUpChecker }) => setUpChecker(document),
    ignore,
  )

function ignore(): void {}

/**
 * Keeps parts of an open page current: counts, the state of the window, and the days until a date, which change at midnight. The
 * parts are marked by `data-live`, with a name that is unique on the page, and are taken from the page as the server draws it
 * now. Does nothing on pages without such parts.
 */
function keepCurrent(page: Document): void {
  if (!page.querySelector('[data-live]')) return
  const changesAt = page.querySelector<HTMLElement>('[data-changes-at]')?.dataset.changesAt
  followPage(
    page,
    (html) => {
      const next = mainOf(html)
      if (next) replaceParts(page, next)
    },
    changesAt,
  )
}

/** A part with the focus stays: the reader uses it. */
function replaceParts(page: Document, next: HTMLElement): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-live]')) {
    const current = next.querySelector(`[data-live="${part.dataset.live}"]`)
    if (!current || current.innerHTML === part.innerHTML || part.contains(page.activeElement)) continue
    part.replaceChildren(...current.childNodes)
  }
}
