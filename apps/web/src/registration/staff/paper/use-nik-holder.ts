/** Who has the NIK of a paper form already: asked when its field is left, so that the rest need not be typed in vain. */
import { type FoundApplicant, findApplicants } from '@spmb/domain/registration/staff/find/contract.staff.ts'
import { isNik, pastedNik } from '@spmb/domain/shared/fields/identity-numbers.ts'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { callStaff } from '../../../platform/staff/call-staff.ts'

/** Handlers for the form, and the registrations found: never a refusal, since saving checks again. */
export function useNikHolder() {
  const [holders, setHolders] = useState<readonly FoundApplicant[]>([])
  /** The NIK that was asked about last. */
  const asked = useRef('')

  return {
    holders,
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const nik = nikTypedIn(target)
      if (nik === null || nik === asked.current) return
      asked.current = nik
      void callStaff(findApplicants, { body: { text: nik } }).then((outcome) => {
        if (asked.current === nik && outcome.ok) setHolders(outcome.data.applicants)
      })
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      // The tick empties the NIK without an event.
      if (!(target instanceof HTMLInputElement) || !['nik', 'nik_missing'].includes(target.name)) return
      asked.current = ''
      setHolders([])
    },
  }
}

/** Null for another field, and for what is no NIK yet. */
function nikTypedIn(target: EventTarget): string | null {
  if (!(target instanceof HTMLInputElement) || target.name !== 'nik') return null
  const nik = pastedNik(target.value)
  return isNik(nik) ? nik : null
}
