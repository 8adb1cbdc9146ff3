/** The checker in the page: asks the worker and shows its verdict in the templates that the page has. */
import { CHAIN_HOLDS, CHAIN_PLACES } from '@spmb/domain/selection/chain/messages.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import type { ReadVerdict, Verdict } from './checker.ts'
import {
  CheckFailed,
  checkFile,
  fetchCertificate,
  fetchChain,
  prepareChecker,
  prepareSchoolNames,
} from './checker.ts'
import { CHECKER, type CheckerSlot } from './checker-ids.ts'
import { compareKept, keepHash, keptHash, replaceHash } from './kept-hash.ts'
import {
  CERTIFICATE_EXCHANGED,
  CHAIN_IS_HERE,
  CHAIN_IS_OLDER,
  CHAIN_KEPT,
  CHAIN_LAST,
  CHAIN_LOST,
  CHAIN_POINTS,
  CHECK_FAILURES,
  CHECKING,
  COMPARE_FIRST,
  duration,
  FETCHING,
  FROZEN_EXCHANGED,
  faultsTitle,
  IS_ANNOUNCED,
  IS_OTHER,
  isOfOtherRun,
  isOtherChain,
  KEPT_WORDS,
  moreFaults,
  RECOMPUTED_HERE,
  REDUCED_HOLDS,
  REDUCED_POINTS,
} from './messages.ts'
import { setUpWords } from './paper-words.ts'

/** The contents of the slots of a template; a slot without an entry is removed. */
type Filling = Partial<Record<CheckerSlot, string | readonly string[]>>

/** What is wrong with a published certificate without faults, by what this device has kept of it; null: nothing. */
function exchangedText(
  { href = '', name = '' }: DOMStringMap,
  verdict: Verdict,
  ended: readonly string[],
): string | null {
  if (!verdict.readable || verdict.faults.length > 0) return null
  const kept = keepHash(href, verdict.sha256)
  if (kept !== null && kept !== verdict.sha256) return CERTIFICATE_EXCHANGED
  return compareKept(keptHash(name), verdict.frozen, ended) === 'other' ? FROZEN_EXCHANGED : null
}

/** Of freezes of the level that were ended. */
const endedHashes = (page: Document): string[] =>
  page.querySelector<HTMLElement>('[data-keep]')?.dataset.ended?.split(' ') ?? []

/** Lets the reader keep the frozen hash, and says what it is against the kept one. Does nothing on pages without such a hash. */
function setUpMemory(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>('[data-keep]')
  const state = page.getElementById(CHECKER.kept)
  if (!button || !state) return
  const { keep = '', hash = '' } = button.dataset
  const show = () => {
    const answer = compareKept(keptHash(keep), hash, endedHashes(page))
    button.hidden = answer === 'same' || answer === 'other'
    state.replaceChildren(
      answer === 'other' ? filled(page, CHECKER.exchanged, { text: FROZEN_EXCHANGED }) : KEPT_WORDS[answer],
    )
  }
  button.addEventListener('click', () => {
    if (replaceHash(keep, hash)) show()
    else state.replaceChildren(KEPT_WORDS.refused)
  })
  button.disabled = false
  show()
}

/**
 * Checks the chain of the page, which must contain the hash that this device kept of it, and keeps its newest one. A kept hash that is not
 * there stays until the reader lets it be replaced, as after a restore that the office announced. Does nothing on pages without a chain.
 */
function setUpChain(page: Document): void {
  const button = page.getElementById(CHECKER.chainButton) as HTMLButtonElement | null
  const state = page.getElementById(CHECKER.chainState)
  const replace = page.getElementById(CHECKER.chainReplace)
  if (!button || !state || !replace) return
  const { href = '', name = '', hash = '' } = button.dataset
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    replace.hidden = true
    state.replaceChildren(FETCHING)
    try {
      const file = await fetchCertificate(href)
      const before = keptHash(name)
      const verdict = await checkFile(file, before ?? undefined)
      const isHere = verdict.readable && verdict.faults.length === 0 && verdict.sha256 === hash
      const kept = isHere && replaceHash(name, hash) ? ` ${CHAIN_KEPT}` : ''
      state.replaceChildren(
        isHere
          ? chainParts(page, verdict, `${CHAIN_IS_HERE}${kept}`)
          : verdictParts(page, { name, verdict, announced: undefined, expected: '', chain: button.dataset }),
      )
      if (!isHere && before !== null) {
        // Nothing is wrong but that the kept hash is not there.
        const alone = await checkFile(file)
        replace.hidden = !alone.readable || alone.faults.length > 0 || alone.sha256 !== hash
        replace.querySelector('code')?.replaceChildren(before)
      }
    } catch (error) {
      const failure = error instanceof CheckFailed ? error.failure : 'unread'
      state.replaceChildren(filled(page, CHECKER.failed, { text: CHECK_FAILURES[failure] }))
    }
    button.removeAttribute('aria-disabled')
  })
  replace.querySelector('button')?.addEventListener('click', () => {
    state.replaceChildren(replaceHash(name, hash) ? CHAIN_KEPT : KEPT_WORDS.refused)
    replace.hidden = true
    button.focus()
  })
  button.disabled = false
}

/** Does nothing on pages without the checker. */
export function setUpChecker(page: Document): void {
  const state = page.getElementById(CHECKER.state)
  const file = page.getElementById(CHECKER.file) as HTMLInputElement | null
  const button = page.getElementById(CHECKER.button) as HTMLButtonElement | null
  setUpMemory(page)
  setUpWords(page)
  setUpChain(page)
  if (!state || !file) return
  const announced = button?.dataset.hash
  let asked = 0

  /** The answer to the last question is shown, whatever arrives when. */
  async function check(name: string, own: boolean, read: () => Promise<Blob>) {
    const question = ++asked
    const show = (...parts: (Node | string)[]) => {
      if (asked === question) state?.replaceChildren(...parts)
    }
    button?.setAttribute('aria-disabled', 'true')
    show(own ? CHECKING : FETCHING)
    try {
      const blob = await read()
      show(CHECKING)
      const linked = page.getElementById(CHECKER.chainButton)?.dataset.href
      const chain = own || !linked ? undefined : await fetchChain(linked)
      const verdict = await checkFile(blob, own ? undefined : announced, chain ?? undefined)
      const exchanged = own ? null : exchangedText(button?.dataset ?? {}, verdict, endedHashes(page))
      show(
        exchanged === null
          ? verdictParts(page, {
              name,
              verdict,
              announced: own ? announced : undefined,
              expected: button?.dataset.name ?? '',
              chain: page.getElementById(CHECKER.chainButton)?.dataset ?? {},
              isChainLost: chain === null,
            })
          : filled(page, CHECKER.exchanged, { text: exchanged }),
      )
    } catch (error) {
      const failure = error instanceof CheckFailed ? error.failure : 'unread'
      show(filled(page, CHECKER.failed, { text: CHECK_FAILURES[failure] }))
    }
    if (asked === question) button?.removeAttribute('aria-disabled')
  }

  button?.addEventListener('click', () => {
    const { name = '', href = '' } = button.dataset
    if (button.getAttribute('aria-disabled') !== 'true') check(name, false, () => fetchCertificate(href))
  })
  file.addEventListener('change', () => {
    const chosen = file.files?.[0]
    // The same file can be chosen again, after it was changed.
    file.value = ''
    if (chosen) check(chosen.name, true, async () => chosen)
  })
  for (const control of [button, file]) if (control) control.disabled = false
  whenIdle(() => {
    void prepareSchoolNames()
    prepareChecker()
  })
}

/** A file that is right and not the announced one. Version 1 does not say its year. */
const otherWords = (name: string, expected: string) =>
  expected.startsWith(name) ? IS_OTHER : isOfOtherRun(name, expected)

interface Checked {
  name: string
  verdict: Verdict
  /** The published hash that a file of the reader is compared with. */
  announced: string | undefined
  /** Level and year of the page. */
  expected: string
  /** Name and newest hash of the chain of the page; none on a page without one. */
  chain: DOMStringMap
  /** The certificate could not be looked up there, since it could not be loaded. */
  isChainLost?: boolean
}

function verdictParts(page: Document, checked: Checked): Node {
  const { name, verdict, announced, expected, chain, isChainLost } = checked
  const { faults, more } = verdict
  if (verdict.readable && verdict.file === 'chain' && faults.length === 0)
    return chainParts(page, verdict, chainWords(verdict, chain))
  if (verdict.readable && faults.length === 0) {
    const same = announced === verdict.sha256 ? IS_ANNOUNCED : otherWords(verdict.name, expected)
    const parts = filled(page, CHECKER.faultless, {
      summary: `${verdict.counts} Waktunya ${duration(verdict.ms)}.${verdict.file === 'reduced' ? '' : ` ${RECOMPUTED_HERE}`}`,
      ...(announced && { announced: same }),
      hash: verdict.sha256,
    })
    if (verdict.file === 'reduced') sayInstead(page, parts, REDUCED_HOLDS, REDUCED_POINTS)
    const point = isChainLost ? CHAIN_LOST : verdict.place && CHAIN_PLACES[verdict.place]
    if (point) parts.querySelector('ul')?.append(itemOf(page, point))
    return parts
  }
  const parts = filled(page, CHECKER.faulty, {
    title: verdict.readable ? faultsTitle(faults.length + more) : 'Berkas ini tidak dapat diperiksa',
    summary: [
      `Berkas: ${name}.`,
      ...(verdict.readable && verdict.file !== 'chain' ? [COMPARE_FIRST] : []),
      ...(isChainLost ? [CHAIN_LOST] : []),
    ].join(' '),
    faults,
    ...(more > 0 && { more: moreFaults(more) }),
    ...(verdict.readable && { report: [] }),
  })
  parts.querySelector('[data-copy]')?.setAttribute('data-copy', [name, ...faults].join('\n'))
  return parts
}

/** The template speaks of ranks, which a reduced file and a chain do not have. */
function sayInstead(page: Document, parts: DocumentFragment, title: string, points: readonly string[]): void {
  parts.querySelector('h3')?.lastChild?.replaceWith(title)
  parts.querySelector('ul')?.replaceChildren(...points.map((line) => itemOf(page, line)))
}

function chainParts(page: Document, verdict: ReadVerdict, announced: string): DocumentFragment {
  const summary = `${verdict.counts} Waktunya ${duration(verdict.ms)}.`
  const parts = filled(page, CHECKER.faultless, { summary, announced, hash: verdict.sha256 })
  sayInstead(page, parts, CHAIN_HOLDS, CHAIN_POINTS)
  const label = parts.querySelector('.hint')
  if (label) label.textContent = CHAIN_LAST
  return parts
}

/** What a chain of the reader is against that of the page, which knows its newest hash only. */
function chainWords({ name, sha256 }: ReadVerdict, { name: expected = '', hash }: DOMStringMap): string {
  if (expected !== '' && name !== expected) return isOtherChain(name, expected)
  return sha256 === hash ? CHAIN_IS_HERE : CHAIN_IS_OLDER
}

/** A copy of a template. A list becomes its items; an empty one leaves the part as it is. */
function filled(page: Document, id: string, filling: Filling): DocumentFragment {
  const template = page.getElementById(id) as HTMLTemplateElement
  const parts = template.content.cloneNode(true) as DocumentFragment
  for (const part of parts.querySelectorAll<HTMLElement>('[data-slot]')) {
    const text = filling[part.dataset.slot as CheckerSlot]
    if (text === undefined) part.remove()
    else if (typeof text === 'string') part.textContent = text
    else if (text.length > 0) part.replaceChildren(...text.map((line) => itemOf(page, line)))
  }
  return parts
}

function itemOf(page: Document, text: string): HTMLLIElement {
  const item = page.createElement('li')
  item.textContent = text
  return item
}
