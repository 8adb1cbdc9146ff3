/** Day, month, year and time of a moment in the office's zone; the weekday is shown while typing. */
import { MONTH_NAMES, zoneAbbreviation } from '@spmb/domain/shared/local-date.ts'
import { useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { described, FieldError, FieldHint, FieldMark, type FieldTexts } from '../../ui/form/Field.tsx'
import { momentHint, type TypedParts } from './typed-moment.ts'

const INPUTS = [
  { part: 'day', label: 'Tanggal', maxLength: 2, inputMode: 'numeric' },
  { part: 'year', label: 'Tahun', maxLength: 4, inputMode: 'numeric' },
  { part: 'time', label: 'Jam', maxLength: 8, inputMode: 'decimal' },
] as const

/** The names of the inputs are `id-day`, `id-month`, `id-year` and `id-time`. */
export function MomentField({
  initial,
  onTyped,
  ...texts
}: Omit<FieldTexts, 'maybe'> & { initial: TypedParts; onTyped?: (typed: TypedParts) => void }) {
  const { timeZone } = useFacts()
  const [hint, setHint] = useState(momentHint(initial, timeZone))
  const ties = described(texts)
  const [day, year, time] = INPUTS

  function show(group: HTMLFieldSetElement) {
    const typed = typedIn(group, texts.id)
    setHint(momentHint(typed, timeZone))
    onTyped?.(typed)
  }

  const input = ({ part, label, ...rest }: (typeof INPUTS)[number]) => (
    <div className={`w-${part}`}>
      <label htmlFor={`${texts.id}-${part}`}>
        {part === 'time' ? `${label} (${zoneAbbreviation(timeZone)})` : label}
      </label>
      <input
        type="text"
        className="control"
        id={`${texts.id}-${part}`}
        name={`${texts.id}-${part}`}
        defaultValue={initial[part]}
        autoComplete="off"
        aria-invalid={ties['aria-invalid']}
        {...rest}
      />
    </div>
  )

  return (
    <fieldset
      className={texts.error ? 'field bad' : 'field'}
      aria-describedby={ties['aria-describedby']}
      onInput={(event) => show(event.currentTarget)}
    >
      <legend className="legend">
        {texts.label} {hint ? <span className="opt">{hint}</span> : <FieldMark required={texts.required} />}
      </legend>
      <FieldHint {...texts} />
      <FieldError {...texts} />
      <div className="when">
        {input(day)}
        <div>
          <label htmlFor={`${texts.id}-month`}>Bulan</label>
          <select
            className="control"
            id={`${texts.id}-month`}
            name={`${texts.id}-month`}
            defaultValue={initial.month}
            autoComplete="off"
            aria-invalid={ties['aria-invalid']}
          >
            <option value="">Pilih</option>
            {MONTH_NAMES.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </select>
        </div>
        {input(year)}
        {input(time)}
      </div>
    </fieldset>
  )
}

/** What is typed into the four inputs of a moment. */
export function typedIn(within: ParentNode, id: string): TypedParts {
  const value = (part: keyof TypedParts) =>
    within.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${id}-${part}"]`)?.value ?? ''
  return { day: value('day'), month: value('month'), year: value('year'), time: value('time') }
}
