/** The schools of a late registration: one or two with free seats, of any zone. */
import { LATE_NO_SEAT } from '@spmb/domain/free-seats/late-messages.ts'
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useState } from 'react'
import type { Option } from '../../../platform/option-search.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { FormHelp } from '../../fields/FormField.tsx'
import { LIST_NOT_LOADED_TYPED_KEPT, noFreeSchool, SECOND_IS_OPTIONAL } from '../messages.ts'

export interface LateSchool {
  id: number
  name: string
  free: number
}

interface Props extends Pick<FormHelp, 'error'> {
  schools: readonly LateSchool[]
}

/** @param ownSchool an operator's school, which is the first; null: any */
export function LateSchools({ error, schools, ownSchool }: Props & { ownSchool: number | null }) {
  const [first, setFirst] = useState<Option | null>(null)
  const [second, setSecond] = useState<Option | null>(null)
  const own = schools.find(({ id }) => id === ownSchool)
  const taken = ownSchool ?? first?.id
  return (
    <>
      <div className="p-6">
        {ownSchool === null ? (
          <FreeSchool
            field="school_1_id"
            required
            {...{ error, schools }}
            value={first}
            onChoose={setFirst}
          />
        ) : (
          <div className={own ? 'field' : 'field bad'} id="school_1_id">
            <p className="legend">{FIELDS.school_1_id.label}</p>
            <p className="own-school">{own?.name ?? 'Sekolah Anda'}</p>
            <div role="status">
              <FieldError id="school_1_id" error={own ? error('school_1_id') : LATE_NO_SEAT} />
            </div>
            <input type="hidden" name="school_1_id" value={ownSchool} autoComplete="off" />
          </div>
        )}
      </div>
      <div className="p-6">
        <FreeSchool
          field="school_2_id"
          error={error}
          schools={schools.filter(({ id }) => id !== taken)}
          value={second}
          onChoose={setSecond}
        />
        <p className="sub-line">{SECOND_IS_OPTIONAL}</p>
      </div>
    </>
  )
}

function FreeSchool({
  field,
  required = false,
  error,
  schools,
  value,
  onChoose,
}: Props & {
  field: 'school_1_id' | 'school_2_id'
  required?: boolean
  value: Option | null
  onChoose: (school: Option) => void
}) {
  const options = schools.map(({ free, ...school }) => ({ ...school, aside: `${formatCount(free)} kursi` }))
  return (
    <Combobox
      id={field}
      name={field}
      label={FIELDS[field].label}
      error={error(field)}
      required={required}
      enterTakesFirst
      state="ready"
      options={options}
      value={value}
      onChoose={onChoose}
      onRetry={() => {}}
      texts={{
        waiting: '',
        loading: '',
        failed: LIST_NOT_LOADED_TYPED_KEPT,
        none: noFreeSchool,
        choose: REGISTRATION_MESSAGES[field === 'school_1_id' ? 'school_1.required' : 'school_2.required'],
      }}
    />
  )
}
