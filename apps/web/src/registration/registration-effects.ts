/** The effects of the page of one registration: what it reads from the browser, and what it does there. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadedFiles, tellWorker } from '../offline/register.ts'
import { afterPause } from '../platform/after-press.ts'
import { useEffectOn } from '../platform/effects.ts'
import { whenFirstUsed } from '../platform/when-idle.ts'
import { toastWithAction } from '../ui/feedback/toast.ts'
import { takeFinderChoice, takeForNextChild, withFinderChoice } from './draft/initial-answers.ts'
import { hasForNextChild } from './draft/next-child-storage.ts'
import type { DraftKeeper } from './draft/use-draft.ts'
import { type Answers, type FormContents, type LaterParts, readAnswers } from './fields/answers.ts'
import { DRAFT_RESTORED } from './messages.ts'
import { chosenIds, chosenNames, type SchoolChoiceState } from './school-choice/school-choice.ts'
import type { Registration, Submission, SubmissionEvent } from './submission/submission.ts'

/**
 * Reads the answers from the form, on demand and after each pause in typing: for the draft, the hints and the step
 * header. Key presses cause no rendering.
 *
 * @param later must not change between calls
 * @param save stores the contents as a draft
 */
export function useFormAnswers(
  level: Level,
  choices: SchoolChoiceState,
  later: RefObject<LaterParts>,
  save: (contents: FormContents) => void,
) {
  const formRef = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const cancelRefresh = useRef<() => void>(undefined)
  const latest = useRef(choices)
  latest.current = choices

  const read = useCallback((): FormContents => {
    const typed = formRef.current ? readAnswers(level, new FormData(formRef.current)) : {}
    const { held, part } = later.current
    const answers = { ...typed, ...chosenIds(latest.current), ...(part?.answers() ?? held) }
    return { answers, names: chosenNames(latest.current) }
  }, [level, later])

  const refresh = useCallback(() => {
    cancelRefresh.current?.()
    if (!formRef.current) return
    const contents = read()
    setAnswers(contents.answers)
    save(contents)
  }, [read, save])

  const refreshSoon = useCallback(() => {
    cancelRefresh.current?.()
    cancelRefresh.current = afterPause(refresh)
  }, [refresh])

  // A choice changes the answers; the first run reads what was typed before hydration.
  useEffectOn([choices.chosen], refreshSoon)

  useEffect(() => {
    // A phone may end a page in the background without further events.
    const onHidden = () => document.visibilityState === 'hidden' && refresh()
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', refresh)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', refresh)
    }
  }, [refresh])

  // On navigation within the site: the cleanup of a layout effect runs while the form is still in the document.
  useLayoutEffect(() => refresh, [refresh])

  return { formRef, answers, read, refresh, refreshSoon }
}

/**
 * Fills the form after hydration: from a form that waits to be sent, a draft with a pending request, the draft of this tab, or the
 * answers that siblings share; with village and school from the school finder. After a registration that was sent it is empty.
 */
export function useInitialAnswers({
  hydrated,
  draft,
  fill,
  empty,
  isOpen,
  dispatch,
}: {
  hydrated: boolean
  draft: DraftKeeper
  fill: (answers: Answers) => void
  /** Removes what the browser has put back into the form. */
  empty: () => void
  isOpen: boolean
  dispatch: (event: SubmissionEvent) => void
}): void {
  const done = useRef(false)
  const { found } = draft
  // Once, after the storage was read.
  useEffectOn([hydrated, draft.isLoaded], () => {
    if (!hydrated || !draft.isLoaded || done.current) return
    done.current = true
    const wasSent = hasForNextChild()
    const siblings = takeForNextChild(Date.now())
    const choice = takeFinderChoice()
    const { waiting } = draft
    if (waiting) {
      const { checked, answers, key, savedAt } = waiting
      fill(answers)
      const mayHaveArrived = found?.sendingKey === key
      dispatch({ type: 'waiting', checked, key, since: savedAt, mayHaveArrived })
    } else if (found?.sendingKey) {
      fill(found.answers)
      dispatch({ type: 'resumed', key: found.sendingKey })
    } else if (found && !isOpen) {
      // Registration is closed: the draft is shown without asking.
      fill(found.answers)
      draft.endOffer()
    } else if (found && draft.restored) {
      fill(withFinderChoice(found.answers, choice))
      toastWithAction(DRAFT_RESTORED, { label: 'Hapus draf', run: () => dispatch({ type: 'eraseAsked' }) })
    } else if (!found && wasSent && !siblings && isReturn()) empty()
    else if (!found && siblings) fill(withFinderChoice(siblings, choice))
    // An offered draft may be of another family, so it is not filled in; continuing it keeps the choice.
    else if (choice) fill(withFinderChoice({}, choice))
  })
}

/** Whether the page was opened by Back, Forward or a reload, with which browsers put back what was typed. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && (entry as PerformanceNavigationTiming).type !== 'navigate'
}

/** Id of the heading of the step after the form, which takes the focus. */
export const CHECK_HEADING = 'periksa'

// A layout effect does nothing while rendering on the server.
const useBrowserEffect = useLayoutEffect

/**
 * Scrolls and moves the focus when the step changes within the same page.
 *
 * @param summary takes the focus whenever `refusals` grows
 * @returns `leave`, to be called before the form is hidden, and `returnTo`, which sets the section that 'Ubah' opens
 */
export function useStepFocus({ step, refusals }: Registration, summary: RefObject<HTMLElement | null>) {
  const scrollTop = useRef(0)
  const section = useRef<string | undefined>(undefined)
  const before = useRef(step.at)

  useBrowserEffect(() => {
    const from = before.current
    before.current = step.at
    if (from === step.at) return
    if (step.at === 'form') backToForm(section.current, scrollTop.current)
    else if (from === 'form') {
      window.scrollTo(0, 0)
      // A notice about a failed request takes the focus afterwards.
      document.getElementById(CHECK_HEADING)?.focus({ preventScroll: true })
    }
    section.current = undefined
  }, [step.at])

  useEffect(() => {
    if (refusals === 0) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView({ block: 'start' })
  }, [refusals, summary])

  return {
    leave: () => {
      scrollTop.current = window.scrollY
    },
    returnTo: (anchor: string | undefined) => {
      section.current = anchor
    },
  }
}

function backToForm(anchor: string | undefined, scrollTop: number) {
  const section = anchor ? document.getElementById(anchor) : null
  if (section) {
    section.scrollIntoView({ block: 'start' })
    section.focus({ preventScroll: true })
  } else {
    window.scrollTo(0, scrollTop)
    document.getElementById('daftar')?.focus({ preventScroll: true })
  }
}

/** The heading takes the focus when the button that had it is removed with the draft. */
export function useErasedFocus(erasures: number): void {
  useEffect(() => {
    if (erasures > 0) document.querySelector<HTMLElement>('.form-head h1')?.focus()
  }, [erasures])
}

const AT_CHECK = 'check'
const isAtCheck = () => (history.state as { step?: string } | null)?.step === AT_CHECK

/**
 * Gives the check step an entry in the browser's history, with the same URL: Back returns to the filled form, Forward
 * to the check step.
 */
export function useCheckHistory(handlers: {
  /** Back was pressed at the check step. */
  onBack: () => void
  /** Forward was pressed at the form; false when the form has problems. */
  onForward: () => boolean
}) {
  const latest = useRef(handlers)
  latest.current = handlers

  useEffect(() => {
    // After a reload at the check step the checked answers are lost.
    if (isAtCheck()) history.replaceState(null, '')
    const onMove = () => {
      if (!isAtCheck()) latest.current.onBack()
      else if (!latest.current.onForward()) history.back()
    }
    addEventListener('popstate', onMove)
    return () => removeEventListener('popstate', onMove)
  }, [])

  useEffect(() => {
    // The page scrolls to the place of the step; the browser would move it again. After a reload its place is the right one.
    const own = () => {
      history.scrollRestoration = 'manual'
    }
    const left = () => {
      history.scrollRestoration = 'auto'
    }
    own()
    addEventListener('pageshow', own)
    addEventListener('pagehide', left)
    return () => {
      removeEventListener('pageshow', own)
      removeEventListener('pagehide', left)
      left()
    }
  }, [])

  const enter = useCallback(() => history.pushState({ step: AT_CHECK }, ''), [])
  /** @returns whether the browser goes back, which calls `onBack` */
  const leave = useCallback(() => {
    const returns = isAtCheck()
    if (returns) history.back()
    return returns
  }, [])
  return { enter, leave }
}

/** The document title names the step; problems of the form come first. */
export function useTitle(level: Level, step: Submission): void {
  const title = titleOf(level, step)
  useEffect(() => {
    document.title = title
  }, [title])
}

/** The form is complete and not sent: a tab in the background says so too. */
const WAITS: readonly string[] = ['offline', 'waiting', 'busy']

function titleOf(level: Level, step: Submission): string {
  if (step.at === 'check' && step.trouble && WAITS.includes(step.trouble.kind)) return 'BELUM TERKIRIM | SPMB'
  if (step.at === 'check' || step.at === 'sending') return 'SPMB | Periksa jawaban'
  if (step.at === 'unknown') return 'SPMB | Belum diketahui apakah terkirim'
  if (step.at === 'done') return 'SPMB | Pendaftaran Terkirim'
  const title = `SPMB | Formulir Tingkat ${level}`
  const wrong = step.at === 'form' && Object.keys(step.messages).length > 0
  return wrong ? `Kesalahan: ${title}` : title
}

/**
 * Has the service worker keep this form, so that it can be opened without a network.
 * After the first input, so that the first view waits for nothing, and when the later steps are loaded, which the form needs too.
 *
 * @param isOpen registration is open: a closed form is not kept
 * @param complete the later steps are loaded
 */
export function useKeptForm(isOpen: boolean, complete: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    if (complete) keepForm()
    else whenFirstUsed(keepForm)
  }, [isOpen, complete])
}

/** With all that the page has loaded so far. */
export function keepForm(): void {
  tellWorker({
    kind: 'form',
    path: location.pathname.replace(/\/$/, '').toLowerCase(),
    files: loadedFiles(),
  })
}
