/** The reason of a decision by hand where seats are given by a run: a listed one with a note (docs/product-rules.md#selection-method). */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { DECISION_REASON_MAX } from '@spmb/domain/registration/staff/contract.staff.ts'
import { DECISION_REASONS } from '@spmb/domain/registration/staff/decision-reasons.ts'
import { SelectField, TextField } from '../../../ui/form/Field.tsx'
import { NOTE_LEAVES, noteName } from './decision-reason.ts'

export function DecisionReason(props: {
  /** Id of the select; also the start of that of the note. */
  id: string
  name: string
  /** Decisions that may be made: the list has their reasons. */
  decisions: readonly NonNullable<Decision>[]
  hint?: string
  noteHint?: string
  error?: string | undefined
  required?: boolean
}) {
  const { id, name, decisions, hint, noteHint, error, required = false } = props
  const words = (decision: NonNullable<Decision>, reason: string) =>
    decisions.length > 1 ? `${decision}: ${reason}` : reason
  return (
    <>
      <SelectField
        id={id}
        name={name}
        label="Alasan"
        hint={hint}
        error={error}
        required={required}
        autoComplete="off"
        options={decisions.flatMap((decision) =>
          DECISION_REASONS[decision].map((reason) => [reason, words(decision, reason)] as const),
        )}
      />
      <TextField
        id={`${id}-note`}
        name={noteName(name)}
        label="Keterangan"
        hint={noteHint}
        maxLength={DECISION_REASON_MAX - NOTE_LEAVES}
        autoComplete="off"
      />
    </>
  )
}
