/** One typed field of the paper form, in its columns of the grid. */
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import { useFacts } from '../../../platform/facts.ts'
import type { TypedKey } from '../../fields/answers.ts'
import { FormField, type FormHelp } from '../../fields/FormField.tsx'
import { shortAge } from '../age-words.ts'
import { NoPhone } from './NoPhone.tsx'
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
