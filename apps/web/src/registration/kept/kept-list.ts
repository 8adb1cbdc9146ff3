/** Fills 'Pendaftaran di HP ini'. The news of a child is the headline of its result page. */

import { pathOf } from '../../platform/paths.ts'
import { mainOf } from '../../platform/read-page.ts'
import { numberToShare } from '../../results/messages.ts'
import { removeKeptCode } from '../manage/code-storage.ts'
import { type KeptChild, keptChildren, removeKeptChild } from './kept-children.ts'
import { KEPT } from './kept-ids.ts'
import { NO_STATUS, READING, removed } from './messages.ts'
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
    row.querySelector('[data-part=remove]')?.addEventListener('click', () => {
      removeKeptChild(child.number)
      removeKeptCode(child.number)
      tellKeptChildren()
      row.remove()
      say(page, removed(child.firstName))
      page.getElementById(KEPT.heading)?.focus()
    })
  }
  showOrHide(page, list)
  tellKeptChildren()
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
