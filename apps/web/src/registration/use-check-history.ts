/**
 * Gives the check step an entry in the browser's history, with the same URL: Back returns to the filled form, Forward
 * to the check step.
 */
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export function useCheckHistory(handlers: {
  /** Back was pressed at the check step. */
  onBack: () => void
  /** Forward was pressed at the form; false when the form has problems. */
  onForward: () => boolean
}) {
  const navigate = useNavigate()
  const { key, pathname, state } = useLocation()
  const atCheck = (state as { step?: string } | null)?.step === 'check'
  const latest = useRef(handlers)
  latest.current = handlers
  const handledKey = useRef<string | null>(null)
  const entering = useRef(false)

  useEffect(() => {
    const first = handledKey.current === null
    if (handledKey.current === key) return
    handledKey.current = key
    if (!atCheck) {
      if (!first) latest.current.onBack()
    } else if (entering.current) {
      entering.current = false
    } else if (first) {
      // After a reload at the check step the checked answers are lost.
      navigate(pathname, { replace: true })
    } else if (!latest.current.onForward()) navigate(-1)
  }, [key, atCheck, navigate, pathname])

  const enter = useCallback(() => {
    entering.current = true
    navigate(pathname, { state: { step: 'check' }, preventScrollReset: true })
  }, [navigate, pathname])

  const leave = useCallback(() => {
    if (atCheck) navigate(-1)
  }, [navigate, atCheck])
  return { enter, leave, atCheck }
}
