/** Fills 'Pendaftaran di HP ini'. The news of a child is the headline of its result page. */

import { pathOf } from '../../platform/paths.ts'
import { mainOf } from '../../platform/read-page.ts'
import { numberToShare } from '../../results/messages.ts'
import { keepCode, keptCode, removeKeptCode } from './code-storage.ts'
import { type KeptChild, keepAgain, keptChildren, removeKeptChild } from './kept-children.ts'
import { KEPT } from './kept-ids.ts'
import { broughtBack, NO_STATUS, pressAgain, READING, REALLY_REMOVE, removed } from './messages.ts'
import { tellKeptChildren } from './tell-kept-children.ts'

/** Does nothing on pages without the list. */
export function setUpKeptList(page: Document): void {
  const list = page.getElementById(KEPT.list)
  const template = page.getElementById(KEPT.row)
  if (!list || !(template instanceof HTMLTemplateElement)) return
  for (const child of keptChildren().reverse()) {
    const row = template.content.firstElementChild?.cloneNode(true)
    if (!(row instanceof HTMLElement)) return
    fill(row, child)
    list.append(row)
    setUpRemoval(page, row, child)
  }
  showOrHide(page, list)
  tellKeptChildren()
}

/** The first tap asks, the second removes, and 'Urungkan' keeps the child again, with its code. */
function setUpRemoval(page: Document, row: HTMLElement, child: KeptChild): void {
  const { number, firstName } = child
  const button = row.querySelector<HTMLElement>('[data-part=remove]')
  if (!button) return
  let asked = false
  const name = button.textContent
  const label = button.getAttribute('aria-label') ?? ''
  const ask = (asks: boolean) => {
    asked = asks
    button.textContent = asks ? REALLY_REMOVE : name
    button.setAttribute('aria-label', asks ? `${REALLY_REMOVE}: ${label}` : label)
  }
  // A family that uses another button has answered no.
  button.addEventListener('blur', () => ask(false))
  button.addEventListener('click', () => {
    if (!asked) {
      ask(true)
      say(page, pressAgain(firstName))
      return
    }
    const code = keptCode(number)
    const next = row.nextSibling
    removeKeptChild(number)
    removeKeptCode(number)
    tellKeptChildren()
    row.remove()
    ask(false)
    say(page, removed(firstName))
    page.getElementById(KEPT.heading)?.focus()
    offerUndo(page, () => {
      if (!keepAgain(child)) return
      if (code !== null) keepCode(number, code)
      tellKeptChildren()
      page.getElementById(KEPT.list)?.insertBefore(row, next?.isConnected ? next : null)
      say(page, broughtBack(firstName))
      button.focus()
    })
  })
}

function offerUndo(page: Document, undo: () => void): void {
  const button = page.getElementById(KEPT.undo)
  if (!button) return
  button.hidden = false
  button.onclick = () => {
    button.hidden = true
    undo()
  }
}

/** The list of a device that keeps nothing is hidden, but only at the next visit: until then it says what was removed. */
function showOrHide(page: Document, list: HTMLElement): void {
  if (list.childElementCount === 0) delete page.documentElement.dataset.children
}

function say(page: Document, text: string): void {
  const status = page.getElementById(KEPT.status)
  if (status) status.textContent = text
}

function fill(row: HTMLElement, { number, firstName }: KeptChild): void {
  const part = (name: string) => row.querySelector<HTMLElement>(`[data-part=${name}]`)
  // The addresses in the row are patterns.
  for (const link of row.querySelectorAll('a'))
    link.setAttribute('href', pathOf(link.getAttribute('href') ?? '', number))
  const [name, card, share] = [part('name'), part('card'), part('share')]
  const result = name?.getAttribute('href') ?? ''
  if (name) name.textContent = firstName
  const numberPlace = part('number')
  if (numberPlace) numberPlace.textContent = number
  card?.setAttribute('aria-label', `Kartu ${firstName}`)
  part('manage')?.setAttribute('aria-label', `Kelola pendaftaran ${firstName}`)
  part('remove')?.setAttribute('aria-label', `Hapus ${firstName} dari HP ini`)
  if (share) {
    share.setAttribute('aria-label', `Bagikan nomor ${firstName}`)
    Object.assign(share.dataset, { share: numberToShare(number), sharePath: result })
  }
  const news = part('news')
  if (!news) return
  news.textContent = READING
  readNews(result).then((text) => {
    news.textContent = text
  })
}

/** The headline of a result page, also of one that says that there is no such registration. */
async function readNews(address: string): Promise<string> {
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' } })
    if (!response.ok && response.status !== 404) return NO_STATUS
    return (
      mainOf(await response.text())
        ?.querySelector('h1')
        ?.textContent?.trim() || NO_STATUS
    )
  } catch {
    return NO_STATUS
  }
}
