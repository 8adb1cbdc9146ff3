/**
 * Gives the check step an entry in the browser's history, with the same URL: Back returns to the filled form, Forward
 * to the check step.
 */
import { useCallback, useEffect, useRef } from 'react'

const AT_CHECK = 'check'
const isAtCheck = () => (history.state as { step?: string } | null)?.step === AT_CHECK

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
