/** The checker in the page: asks the worker and shows its verdict in the templates that the page has. */
import { whenIdle } from '../../platform/when-idle.ts'
import { CheckFailed, checkFile, fetchCertificate, prepareChecker, prepareSchoolNames } from './checker.ts'
import { CHECKER, type CheckerSlot } from './checker-ids.ts'
import type { Verdict } from './checker-protocol.ts'
import {
  CHECK_FAILURES,
  CHECKING,
  COMPARE_FIRST,
  duration,
  FETCHING,
  faultsTitle,
  IS_ANNOUNCED,
  IS_OTHER,
  moreFaults,
  RECOMPUTED_HERE,
} from './messages.ts'

/** The contents of the slots of a template; a slot without an entry is removed. */
type Filling = Partial<Record<CheckerSlot, string | readonly string[]>>

/** Does nothing on pages without the checker. */
export function setUpChecker(page: Document): void {
  const state = page.getElementById(CHECKER.state)
  const file = page.getElementById(CHECKER.file) as HTMLInputElement | null
  const button = page.getElementById(CHECKER.button) as HTMLButtonElement | null
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
      show(verdictParts(page, { name, verdict, announced: own ? announced : undefined }))
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

/** @param checked.announced the published hash that a file of the reader is compared with */
function verdictParts(
  page: Document,
  { name, verdict, announced }: { name: string; verdict: Verdict; announced: string | undefined },
): Node {
  const { faults, more } = verdict
  if (verdict.readable && faults.length === 0) {
    const same = announced === verdict.sha256 ? IS_ANNOUNCED : IS_OTHER
    return filled(page, CHECKER.faultless, {
      summary: `${verdict.counts} Waktunya ${duration(verdict.ms)}. ${RECOMPUTED_HERE}`,
      ...(announced && { announced: same }),
      hash: verdict.sha256,
    })
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
