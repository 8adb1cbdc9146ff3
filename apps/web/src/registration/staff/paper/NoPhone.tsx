/** The phone, and 'Tidak punya HP' instead of it. */
import { useState } from 'react'
import { TickChoice } from '../../../ui/form/Choice.tsx'
import { FormField, type FormHelp } from '../../fields/FormField.tsx'

const NO_HINTS = () => []

export function NoPhone({ error }: Pick<FormHelp, 'error'>) {
  const [none, setNone] = useState(false)
  return (
    <>
      <div className="p-4" inert={none}>
        <FormField
          field="phone"
          label="Nomor HP"
          audience="staff"
          hint=""
          required={!none}
          error={error}
          hints={NO_HINTS}
          wrongBirthInput={undefined}
        />
      </div>
      <div className="p-4 p-drop">
        <TickChoice
          id="no_phone"
          name="no_phone"
          error={error('no_phone')}
          onChange={({ target }) => {
            const phone = target.form?.elements.namedItem('phone')
            if (target.checked && phone instanceof HTMLInputElement) phone.value = ''
            setNone(target.checked)
          }}
        >
          Tidak punya HP
        </TickChoice>
      </div>
    </>
  )
}
