/** What only this device knows, added to the confirmation: the change code, 'Ingat di HP ini', the answers for the next child. */
import { spacedChangeCode } from '@spmb/domain/registration/manage/change-code.ts'
import { hasForNextChild, requestForNextChild } from '../draft/next-child-storage.ts'
import { isNumberChecked, keepCode, knownCode, knownPapers, removeKeptCode } from '../kept/code-storage.ts'
import { isChildKept, keepChild, removeKeptChild } from '../kept/kept-children.ts'
import { tellKeptChildren } from '../kept/tell-kept-children.ts'
import { CONFIRMATION } from './confirmation-ids.ts'
import { KEPT_HERE, KEPT_WITH_CODE, NO_PICTURE, NOT_KEPT, PICTURE_SAVED } from './messages.ts'

export interface ConfirmedChild {
  number: string
  name: string
  /** Null where this device does not know it. */
  code: string | null
}

/** Does nothing on other pages. */
export function setUpConfirmation(page: Document): void {
  const ticket = page.getElementById(CONFIRMATION.ticket)
  const { number, name = '' } = ticket?.dataset ?? {}
  if (!number) return
  const code = knownCode(number)
  showCode(page, code)
  setUpKeeping(page, { number, name, code })
  setUpPicture(page, { number, name, code })
  const check = page.getElementById(CONFIRMATION.numberCheck)
  if (check) check.hidden = !isNumberChecked(number)
  showPapers(page, knownPapers(number))
  const shared = page.getElementById(CONFIRMATION.shared)
  if (shared) shared.hidden = !hasForNextChild()
  page.getElementById(CONFIRMATION.nextChild)?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) requestForNextChild()
  })
}

function showCode(page: Document, code: string | null): void {
  const root = page.documentElement
  if (code === null) delete root.dataset.code
  else root.dataset.code = ''
  const place = page.getElementById(CONFIRMATION.code)
  if (!place || code === null) return
  place.textContent = spacedChangeCode(code)
  const copy = page.querySelector<HTMLElement>(`#${CONFIRMATION.copyCode} [data-copy]`)
  if (copy) copy.dataset.copy = code
}

function showPapers(page: Document, papers: readonly string[]): void {
  const place = page.getElementById(CONFIRMATION.papers)
  const list = place?.querySelector('ul')
  if (!place || !list) return
  place.hidden = papers.length === 0
  list.replaceChildren(
    ...papers.map((text) => Object.assign(page.createElement('li'), { textContent: text })),
  )
}

/** The program that draws is loaded by the tap: most families photograph the screen. */
function setUpPicture(page: Document, child: ConfirmedChild): void {
  const status = page.getElementById(CONFIRMATION.pictureStatus)
  page.getElementById(CONFIRMATION.picture)?.addEventListener('click', () => {
    import('./confirmation-picture.ts')
      .then(({ savePicture }) => savePicture(page, child))
      .then(
        () => PICTURE_SAVED,
        () => NO_PICTURE,
      )
      .then((said) => {
        if (status) status.textContent = said
      })
  })
}

function setUpKeeping(page: Document, child: ConfirmedChild): void {
  const { number, name, code } = child
  const box = page.getElementById(CONFIRMATION.keep) as HTMLInputElement | null
  const status = page.getElementById(CONFIRMATION.keepStatus)
  if (!box || !status) return
  const say = (failed: boolean) => {
    const kept = code === null ? KEPT_HERE : KEPT_WITH_CODE
    const once = page.getElementById(CONFIRMATION.shownOnce)
    if (once) once.hidden = box.checked
    status.textContent = failed ? NOT_KEPT : box.checked ? kept : ''
  }
  const follow = () => {
    const wanted = box.checked
    if (wanted) box.checked = keepChild(number, name) && (code === null || keepCode(number, code))
    if (!box.checked) {
      removeKeptChild(number)
      removeKeptCode(number)
    }
    tellKeptChildren()
    say(wanted && !box.checked)
  }
  // A family does not wait for the script.
  if (box.checked) follow()
  else {
    box.checked = isChildKept(number)
    say(false)
  }
  box.addEventListener('change', follow)
}
