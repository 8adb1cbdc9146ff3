/** One typed field of the paper form, in its columns of the grid. */

import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { missingWords } from '@spmb/domain/registration/staff/numbers/messages.ts'
import { ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import { type ReactNode, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { TickChoice } from '../../../ui/form/Choice.tsx'
import type { TypedKey } from '../../fields/answers.ts'
import { FormField, type FormHelp } from '../../fields/FormField.tsx'
import { shortAge } from '../age-words.ts'
import { TypedDate } from './TypedDate.tsx'

export function PartField({
  field,
  width,
  onTick,
  ...help
}: Pick<FormHelp, 'error' | 'hints'> & {
  field: TypedKey
  width: number
  /** The child lacks what the field asks for, or does not any more. */
  onTick: (field: TypedKey, isMissing: boolean) => void
}) {
  const { season } = useFacts()
  const { error, hints } = help
  const shown = `p-${width}`
  const lacking = LACKING[field]
  if (lacking)
    return (
      <FieldOrTick field={field} {...lacking} shown={shown} error={error(lacking.tick)} onTick={onTick}>
        {(required) => (
          <FormField
            field={field}
            audience="staff"
            hint=""
            wrongBirthInput={undefined}
            required={required}
            {...help}
            {...shortLabel(field)}
          />
        )}
      </FieldOrTick>
    )
  return (
    <div className={shown}>
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
const SHORT_LABELS: Partial<Record<TypedKey, string>> = {
  father_phone: 'HP ayah',
  mother_phone: 'HP ibu',
  phone: 'Nomor HP',
}

function shortLabel(field: TypedKey): { label?: string } {
  const label = SHORT_LABELS[field]
  return label ? { label } : {}
}

/** Fields that the child may lack, each with the tick that says so. */
const LACKING: Partial<Record<TypedKey, { tick: string; label: string }>> = {
  phone: { tick: 'no_phone', label: 'Tidak punya HP' },
  nik: { tick: 'nik_missing', label: missingWords('nik') },
  nisn: { tick: 'nisn_missing', label: missingWords('nisn') },
}

/** A field, and beside it the tick that empties and closes it. */
function FieldOrTick({
  field,
  tick,
  label,
  shown,
  error,
  onTick,
  children,
}: {
  field: TypedKey
  tick: string
  label: string
  shown: string
  error: string | undefined
  onTick: (field: TypedKey, isMissing: boolean) => void
  children: (required: boolean) => ReactNode
}) {
  const [none, setNone] = useState(false)
  return (
    <>
      <div className={shown} inert={none}>
        {children(!none)}
      </div>
      <div className={`${field === 'phone' ? 'p-4' : 'p-3'} p-drop`}>
        <TickChoice
          id={tick}
          name={tick}
          error={error}
          // Few children lack a number: the keyboard passes it by, as it would not the phone.
          data-aside={field === 'phone' ? undefined : ''}
          onChange={({ target }) => {
            const input = target.form?.elements.namedItem(field)
            if (target.checked && input instanceof HTMLInputElement) input.value = ''
            setNone(target.checked)
            onTick(field, target.checked)
          }}
        >
          {label}
        </TickChoice>
      </div>
    </>
  )
}
