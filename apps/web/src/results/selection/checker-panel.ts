/** The checker in the page: asks the worker and shows its verdict in the templates that the page has. */
import { compareWords } from '@spmb/domain/selection/hash-words.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { CheckFailed, checkFile, fetchCertificate, prepareChecker, prepareSchoolNames } from './checker.ts'
import { CHECKER, type CheckerSlot } from './checker-ids.ts'
import type { Verdict } from './checker-protocol.ts'
import { compareKept, keepHash, keptHash, replaceHash } from './kept-hash.ts'
import {
  ANNOUNCED_NAME,
  CERTIFICATE_EXCHANGED,
  CHECK_FAILURES,
  CHECKING,
  COMPARE_FIRST,
  duration,
  FETCHING,
  FROZEN_EXCHANGED,
  FROZEN_NAME,
  faultsTitle,
  IS_ANNOUNCED,
  IS_OTHER,
  isOfOtherRun,
  KEPT_WORDS,
  moreFaults,
  RECOMPUTED_HERE,
  REDUCED_HOLDS,
  REDUCED_POINTS,
  wordsAnswer,
} from './messages.ts'

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

/** Compares words from paper with the hashes of the page, once there are eight, or the field is left. Does nothing on pages without a hash. */
function setUpWords(page: Document): void {
  const field = page.getElementById(CHECKER.words) as HTMLTextAreaElement | null
  const answer = page.getElementById(CHECKER.wordsAnswer)
  if (!field || !answer) return
  const frozen = page.querySelector<HTMLElement>('[data-keep]')?.dataset.hash
  const announced = page.getElementById(CHECKER.button)?.dataset.hash
  const hashes = {
    ...(frozen && { [FROZEN_NAME]: frozen }),
    ...(announced && { [ANNOUNCED_NAME]: announced }),
  }
  // While it is typed, nothing is said of words that are still missing.
  for (const event of ['input', 'change'] as const)
    field.addEventListener(event, () => {
      const compared = compareWords(field.value, hashes)
      const isUnsaid = field.value.trim() === '' || (event === 'input' && compared.kind === 'count')
      answer.textContent = isUnsaid ? '' : wordsAnswer(compared)
    })
  field.disabled = false
}

/** Does nothing on pages without the checker. */
export function setUpChecker(page: Document): void {
  const state = page.getElementById(CHECKER.state)
  const file = page.getElementById(CHECKER.file) as HTMLInputElement | null
  const button = page.getElementById(CHECKER.button) as HTMLButtonElement | null
  setUpMemory(page)
  setUpWords(page)
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
      const verdict = await checkFile(blob, own ? undefined : announced)
      const exchanged = own ? null : exchangedText(button?.dataset ?? {}, verdict, endedHashes(page))
      show(
        exchanged === null
          ? verdictParts(page, {
              name,
              verdict,
              announced: own ? announced : undefined,
              expected: button?.dataset.name ?? '',
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

/** @param checked.announced the published hash that a file of the reader is compared with */
function verdictParts(
  page: Document,
  {
    name,
    verdict,
    announced,
    expected,
  }: { name: string; verdict: Verdict; announced: string | undefined; expected: string },
): Node {
  const { faults, more } = verdict
  if (verdict.readable && faults.length === 0) {
    const same = announced === verdict.sha256 ? IS_ANNOUNCED : otherWords(verdict.name, expected)
    const parts = filled(page, CHECKER.faultless, {
      summary: `${verdict.counts} Waktunya ${duration(verdict.ms)}.${verdict.reduced ? '' : ` ${RECOMPUTED_HERE}`}`,
      ...(announced && { announced: same }),
      hash: verdict.sha256,
    })
    if (verdict.reduced) sayReduced(page, parts)
    return parts
  }
  const parts = filled(page, CHECKER.faulty, {
    title: verdict.readable ? faultsTitle(faults.length + more) : 'Berkas ini tidak dapat diperiksa',
    summary: `Berkas: ${name}. ${verdict.readable ? COMPARE_FIRST : ''}`,
    faults,
    ...(more > 0 && { more: moreFaults(more) }),
    ...(verdict.readable && { report: [] }),
  })
  parts.querySelector('[data-copy]')?.setAttribute('data-copy', [name, ...faults].join('\n'))
  return parts
}

/** The template speaks of ranks, which a reduced file does not have. */
function sayReduced(page: Document, parts: DocumentFragment): void {
  parts.querySelector('h3')?.lastChild?.replaceWith(REDUCED_HOLDS)
  parts.querySelector('ul')?.replaceChildren(...REDUCED_POINTS.map((line) => itemOf(page, line)))
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
