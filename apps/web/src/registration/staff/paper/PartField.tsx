/** One typed field of the paper form, in its columns of the grid. */

import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import { useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { TickChoice } from '../../../ui/form/Choice.tsx'
import type { TypedKey } from '../../fields/answers.ts'
import { FormField, type FormHelp } from '../../fields/FormField.tsx'
import { shortAge } from '../age-words.ts'
import { TypedDate } from './TypedDate.tsx'

export function PartField({
  field,
  width,
  ...help
}: Pick<FormHelp, 'error' | 'hints'> & { field: TypedKey; width: number }) {
  const { season } = useFacts()
  const { error, hints } = help
  if (field === 'phone') return <NoPhone error={error} />
  return (
    <div className={`p-${width}`}>
      {field === 'birth_date' ? (
        <TypedDate
          name="birth_date"
          label={
            <>
              {FIELDS.birth_date.label} <span className="opt">hari bulan tahun</span>
            </>
          }
          error={error('birth_date')}
          maybe={hints('birth_date')}
          more={(date) => shortAge(date, ageReferenceDate(season.firstYear))}
        />
      ) : (
        <FormField
          field={field}
          audience="staff"
          hint=""
          wrongBirthInput={undefined}
          {...help}
          {...shortLabel(field)}
        />
      )}
    </div>
  )
}

/** The labels of the catalogue are too long for narrow columns. */
const SHORT_LABELS: Partial<Record<TypedKey, string>> = { father_phone: 'HP ayah', mother_phone: 'HP ibu' }

function shortLabel(field: TypedKey): { label?: string } {
  const label = SHORT_LABELS[field]
  return label ? { label } : {}
}

/** The phone, and 'Tidak punya HP' instead of it. */
const NO_HINTS = () => []

function NoPhone({ error }: Pick<FormHelp, 'error'>) {
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
