/**
 * A select for each decision that the member of staff may make; the other decisions are text. Where a run gives the seats, the
 * reason is below, and operators cannot give LULUS (docs/product-rules.md#selection-method).
 */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import { TickChoice } from '../../../ui/form/Choice.tsx'
import { described, FieldError } from '../../../ui/form/Field.tsx'
import type { FormHelp } from '../../fields/FormField.tsx'
import { DecisionTag } from '../DecisionTag.tsx'
import { DecisionReason } from '../decide/DecisionReason.tsx'
import { useByRun } from '../decide/use-by-run.ts'
import { CHOOSE_SCHOOL_FIRST, REASON_WHEN_DECIDED } from '../messages.ts'
import { type DecisionField, decidedAt, decisionFieldOf } from './edit-answers.ts'
import type { FormSchools } from './ZoneFields.tsx'

/** @param chosen the schools on the form while they are being changed, else null */
export function DecisionFields({
  record,
  chosen,
  ownSchool,
  error,
}: Pick<FormHelp, 'error'> & { record: Applicant; chosen: FormSchools | null; ownSchool: number | null }) {
  const first = chosen ? chosen.school_1_id : record.school_1_id
  const second = chosen ? chosen.school_2_id : record.school_2_id
  const one = first !== null && first.id === second?.id
  const choices = [
    { field: 'school_1_status', title: one ? 'Pilihan 1 dan 2' : 'Pilihan 1', school: first },
    ...(one ? [] : [{ field: 'school_2_status', title: 'Pilihan 2', school: second } as const]),
  ] as const
  const own = ownSchool === null ? null : decisionFieldOf(record, ownSchool)
  const byRun = useByRun(record.type)
  const ageQuestion = error('age_confirmed')
  const fields = choices.map(({ field, title, school }) =>
    school === null ? (
      <div key={field} className="field">
        <p className="legend">{title}</p>
        <p className="muted">{CHOOSE_SCHOOL_FIRST}</p>
      </div>
    ) : ownSchool === null || own === field ? (
      <DecisionSelect
        // Mounts a new select when the school changes.
        key={`${field} ${school.id}`}
        field={field}
        label={`${title}: ${school.name}`}
        decided={decidedAt(record, school.id)}
        admits={!byRun || ownSchool === null}
        error={error(field) ?? (own === field ? error('status_announcement') : undefined)}
      />
    ) : (
      <div key={field} className="field">
        <p className="legend">
          {title}: {school.name}
        </p>
        <DecisionTag
          decision={record[field]}
          other={field === 'school_1_status' ? record.school_2_status : record.school_1_status}
        />
      </div>
    ),
  )
  return (
    <>
      {fields}
      {ageQuestion !== undefined && (
        <TickChoice
          id="age_confirmed"
          name="age_confirmed"
          value={ageQuestion}
          error={ageQuestion}
          key={ageQuestion}
          autoComplete="off"
        >
          Ya, tetap LULUS
        </TickChoice>
      )}
      {byRun && (
        <DecisionReason
          id="decision_reason"
          name="decision_reason"
          decisions={ownSchool === null ? ['LULUS', 'TIDAK LULUS'] : ['TIDAK LULUS']}
          hint={REASON_WHEN_DECIDED}
          error={error('decision_reason')}
        />
      )}
    </>
  )
}

function DecisionSelect(props: {
  field: DecisionField
  label: string
  decided: string
  /** Whether LULUS may be given here. */
  admits: boolean
  error: string | undefined
}) {
  const { field, label, decided, admits, error } = props
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={field}>{label}</label>
      <FieldError id={field} error={error} />
      <select
        className="control"
        id={field}
        name={field}
        defaultValue={decided}
        autoComplete="off"
        {...described({ id: field, label, error })}
      >
        <option value="">{NOT_DECIDED}</option>
        {(admits || decided === 'LULUS') && <option value="LULUS">LULUS</option>}
        <option value="TIDAK LULUS">TIDAK LULUS</option>
      </select>
    </div>
  )
}
