/** Where the eye and the focus go when the page changes under the same address. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { CHECK_HEADING } from './form/CheckStep.tsx'
import type { Submission } from './submission/submission.ts'

// A layout effect does nothing while rendering on the server.
const useBrowserEffect = useLayoutEffect

/**
 * @param summary takes the focus whenever `refusals` grows: the form was found wrong once more.
 * @returns `leave`, to be called before the form gives way, and `returnTo`, the part that 'Ubah' names.
 */
export function useArrival(state: Submission, refusals: number, summary: RefObject<HTMLElement | null>) {
  const place = useRef(0)
  const part = useRef<string | undefined>(undefined)
  const before = useRef(state.at)

  useBrowserEffect(() => {
    const from = before.current
    before.current = state.at
    if (from === state.at) return
    if (state.at === 'form') backToForm(part.current, place.current)
    else if (from === 'form') {
      window.scrollTo(0, 0)
      // Here the notice about the trouble takes the focus, when there is one.
      document.getElementById(CHECK_HEADING)?.focus({ preventScroll: true })
    }
    part.current = undefined
  }, [state.at])

  useEffect(() => {
    if (refusals === 0) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView({ block: 'start' })
  }, [refusals, summary])

  return {
    leave: () => {
      place.current = window.scrollY
    },
    returnTo: (anchor: string | undefined) => {
      part.current = anchor
    },
  }
}

function backToForm(anchor: string | undefined, place: number) {
  const section = anchor ? document.getElementById(anchor) : null
  if (section) {
    section.scrollIntoView({ block: 'start' })
    section.focus({ preventScroll: true })
  } else {
    window.scrollTo(0, place)
    document.getElementById('daftar')?.focus({ preventScroll: true })
  }
}
