/** The two fields of a correction, and what was typed in them. */
import {
  DISTANCE_MESSAGES,
  DISTANCE_REASON_MAX,
  MAX_METRES,
} from '@spmb/domain/selection/distance/messages.ts'
import { TextField } from '../../../ui/form/Field.tsx'

export function DistanceFields({
  metres,
  reasonHelp,
  problems,
}: {
  /** The distance that holds now. */
  metres: number | null
  reasonHelp: string
  problems: Readonly<Record<string, readonly string[]>>
}) {
  return (
    <>
      <TextField
        id="distance-metres"
        name="metres"
        label="Jarak dalam meter"
        inputMode="numeric"
        defaultValue={metres ?? ''}
        error={problems.metres?.[0]}
        required
        maxLength={String(MAX_METRES).length + 2}
        autoComplete="off"
      />
      <TextField
        id="distance-reason"
        name="reason"
        label="Alasan"
        hint={reasonHelp}
        error={problems.reason?.[0]}
        required
        maxLength={DISTANCE_REASON_MAX}
        autoComplete="off"
      />
    </>
  )
}

export interface TypedDistance {
  metres: number | null
  reason: string
}

/** The typed values; `metres` null when they are no number of metres. '1.250' is read as 1250. */
export function typedDistance(form: HTMLFormElement): TypedDistance {
  const data = new FormData(form)
  const digits = String(data.get('metres') ?? '').replaceAll(/[.\s]/g, '')
  const metres = /^\d{1,7}$/.test(digits) && Number(digits) <= MAX_METRES ? Number(digits) : null
  return { metres, reason: String(data.get('reason') ?? '').trim() }
}

/**
 * Moves the focus to the first field that is empty or wrong.
 * @param needsMetres false when the correction is removed
 * @returns the messages by field; null when nothing is missing
 */
export function missingIn({ metres, reason }: TypedDistance, needsMetres = true) {
  const missing = {
    ...(needsMetres && metres === null && { metres: [DISTANCE_MESSAGES['distance.metres']] }),
    ...(reason === '' && { reason: [DISTANCE_MESSAGES['distance.reason']] }),
  }
  const [first] = Object.keys(missing)
  if (!first) return null
  document.getElementById(`distance-${first}`)?.focus()
  return missing
}
