/** How many days a one-time password is valid: longer where slips travel far. */
import { USUAL_VALID_DAYS, VALID_DAYS } from '@spmb/domain/accounts/one-time-password.ts'
import { useState } from 'react'
import { Field } from '../../../ui/form/Field.tsx'

export type Days = (typeof VALID_DAYS)[number]

/** The chosen days and the field that chooses them. */
export function useValidDays() {
  const [days, setDays] = useState<Days>(USUAL_VALID_DAYS)
  const field = (
    <Field id="account-days" label="Password sementara berlaku" mark="none">
      <select
        className="control"
        id="account-days"
        value={days}
        onChange={({ target }) => setDays(VALID_DAYS.find((one) => one === Number(target.value)) ?? days)}
      >
        {VALID_DAYS.map((one) => (
          <option key={one} value={one}>
            {one} hari
          </option>
        ))}
      </select>
    </Field>
  )
  return { days, field }
}
