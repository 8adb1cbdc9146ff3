/** Asks the server for registrations after a pause in typing. A late answer never replaces a newer one. */
import {
  FIND_MIN_LENGTH,
  type FoundApplicant,
  findApplicants,
} from '@spmb/domain/registration/staff/find/contract.ts'
import { useEffect, useRef, useState } from 'react'
import { callStaff } from '../../../platform/staff/call-staff.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'

const TYPED_MS = 300

export type Finding =
  | { state: 'short' }
  | { state: 'searching' }
  | { state: 'failed'; message: string }
  | { state: 'found'; applicants: readonly FoundApplicant[]; more: boolean }

export function useFind(text: string): Finding {
  const [finding, setFinding] = useState<Finding>({ state: 'short' })
  const asked = useRef(0)
  const words = text.replace(/\s+/gu, ' ').trim()

  useEffect(() => {
    const turn = ++asked.current
    if (words.length < FIND_MIN_LENGTH) return setFinding({ state: 'short' })
    setFinding({ state: 'searching' })
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const outcome = await callStaff(findApplicants, { body: { text: words }, signal: leaving.signal })
      if (turn !== asked.current) return
      if (outcome.ok) return setFinding({ state: 'found', ...outcome.data })
      const message = failureMessage(outcome.failure)
      setFinding({
        state: 'failed',
        message: typeof message === 'string' ? message : Object.values(message).flat().join(' '),
      })
    }, TYPED_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [words])
  return finding
}
