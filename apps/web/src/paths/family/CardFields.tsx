/** When the family card was issued, and why it is new. Inputs are native and uncontrolled. */
import { isYoungCard } from '@spmb/domain/paths/claim/family-card.ts'
import { CARD_REASON_NAMES } from '@spmb/domain/paths/claim/messages.ts'
import type { LocalDate } from '@spmb/domain/shared/local-date.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useRef, useState } from 'react'
import { DateParts, SelectField } from '../../ui/form/Field.tsx'
import { CARD_INPUTS, cardBody } from './claim-inputs.ts'
import { CARD_HINT, CARD_LABEL, CARD_REASON_HINT, CARD_REASON_LABEL } from './messages.ts'

export function CardFields({
  opens,
  required,
  held,
  errors,
}: {
  /** The day on which the registration opens. */
  opens: LocalDate
  required: boolean
  /** What inputs hold at first, by name. */
  held: Readonly<Record<string, string>>
  errors: FieldMessages
}) {
  const root = useRef<HTMLDivElement>(null)
  const isYoung = (typed: (name: string) => string) => {
    const { kk_issued_on: issued } = cardBody(typed)
    return issued !== null && issued !== '-' && isYoungCard(issued, opens)
  }
  const [asksReason, setAsksReason] = useState(() => isYoung((name) => held[name] ?? ''))
  const typedIn = (name: string) =>
    root.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? ''
  const part = (key: 'day' | 'month' | 'year') => {
    const name = `${CARD_INPUTS.issued}-${key}`
    return { name, defaultValue: held[name] ?? '' }
  }
  return (
    <div ref={root} onInput={() => setAsksReason(isYoung(typedIn))}>
      <DateParts
        id={CARD_INPUTS.issued}
        label={CARD_LABEL}
        hint={CARD_HINT}
        error={errors[CARD_INPUTS.issued]?.[0]}
        required={required}
        parts={[
          { ...part('day'), label: 'Hari', inputMode: 'numeric', maxLength: 2 },
          { ...part('month'), label: 'Bulan', inputMode: 'text', maxLength: 12 },
          { ...part('year'), label: 'Tahun', inputMode: 'numeric', maxLength: 4 },
        ]}
      />
      {asksReason && (
        <SelectField
          id={CARD_INPUTS.reason}
          name={CARD_INPUTS.reason}
          label={CARD_REASON_LABEL}
          hint={CARD_REASON_HINT}
          error={errors[CARD_INPUTS.reason]?.[0] ?? ''}
          defaultValue={held[CARD_INPUTS.reason] ?? ''}
          options={Object.entries(CARD_REASON_NAMES)}
        />
      )}
    </div>
  )
}
