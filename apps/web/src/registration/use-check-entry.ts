/**
 * The check step has an entry of its own in the browser's history, at the same address: Back returns to the filled
 * form, Forward to the check step.
 */
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export function useCheckEntry(handlers: {
  /** Back left the check step. */
  onLeft: () => void
  /** Forward asks for the check step again; false when the form does not allow it. */
  onAsked: () => boolean
}) {
  const navigate = useNavigate()
  const { key, pathname, state } = useLocation()
  const atCheck = (state as { step?: string } | null)?.step === 'check'
  const latest = useRef(handlers)
  latest.current = handlers
  const seen = useRef<string | null>(null)
  const entering = useRef(false)

  useEffect(() => {
    const first = seen.current === null
    if (seen.current === key) return
    seen.current = key
    if (!atCheck) {
      if (!first) latest.current.onLeft()
    } else if (entering.current) {
      entering.current = false
    } else if (first) {
      // Reloaded at the check step: the answers that were checked are gone with the page.
      navigate(pathname, { replace: true })
    } else if (!latest.current.onAsked()) navigate(-1)
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
