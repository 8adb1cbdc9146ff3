/**
 * The reason of a decision by hand where seats are given by a run: a listed one with a note, or another one that the note explains
 * (docs/product-rules.md#selection-method).
 */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { OTHER_REASON } from '@spmb/domain/registration/manage/messages.ts'
import { DECISION_REASON_MAX } from '@spmb/domain/registration/staff/contract.staff.ts'
import { DECISION_REASONS } from '@spmb/domain/registration/staff/decision-reasons.ts'
import { useState } from 'react'
import { SelectField, TextField } from '../../../ui/form/Field.tsx'
import { EXPLAIN_OTHER_REASON } from '../messages.ts'
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
  const [isOther, setOther] = useState(false)
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
        onChange={({ target }) => setOther(target.value === OTHER_REASON)}
        options={[
          ...decisions.flatMap((decision) =>
            DECISION_REASONS[decision].map((reason) => [reason, words(decision, reason)] as const),
          ),
          [OTHER_REASON, `${OTHER_REASON}…`],
        ]}
      />
      <TextField
        id={`${id}-note`}
        name={noteName(name)}
        label="Keterangan"
        hint={isOther ? EXPLAIN_OTHER_REASON : noteHint}
        required={isOther}
        maxLength={DECISION_REASON_MAX - NOTE_LEAVES}
        autoComplete="off"
      />
    </>
  )
}
