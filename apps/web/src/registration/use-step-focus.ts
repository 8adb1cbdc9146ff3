/** Scrolls and moves the focus when the step changes within the same page. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Submission } from './submission/submission.ts'

/** Id of the heading of the step after the form, which takes the focus. */
export const CHECK_HEADING = 'periksa'

// A layout effect does nothing while rendering on the server.
const useBrowserEffect = useLayoutEffect

/**
 * @param summary takes the focus whenever `refusals` grows
 * @returns `leave`, to be called before the form is hidden, and `returnTo`, which sets the section that 'Ubah' opens
 */
export function useStepFocus(state: Submission, refusals: number, summary: RefObject<HTMLElement | null>) {
  const scrollTop = useRef(0)
  const section = useRef<string | undefined>(undefined)
  const before = useRef(state.at)

  useBrowserEffect(() => {
    const from = before.current
    before.current = state.at
    if (from === state.at) return
    if (state.at === 'form') backToForm(section.current, scrollTop.current)
    else if (from === 'form') {
      window.scrollTo(0, 0)
      // A notice about a failed request takes the focus afterwards.
      document.getElementById(CHECK_HEADING)?.focus({ preventScroll: true })
    }
    section.current = undefined
  }, [state.at])

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
