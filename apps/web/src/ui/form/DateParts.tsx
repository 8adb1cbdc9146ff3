/** A date in three text fields: independent of calendar widgets and of the browser's locale. */
import type { ComponentProps } from 'react'
import { described, FieldGroup, type FieldTexts } from './Field.tsx'

export interface DatePart {
  /** Name and id of the input. */
  name: string
  label: string
  maxLength?: number
  inputMode: ComponentProps<'input'>['inputMode']
  autoComplete?: string
}

export function DateParts({
  parts,
  wrong,
  ...texts
}: FieldTexts & {
  parts: readonly DatePart[] /** The name of the invalid part; absent if all are invalid. */
  wrong?: string | undefined
}) {
  const ties = described(texts)
  return (
    <FieldGroup {...texts}>
      <div className="parts">
        {parts.map(({ name, label, ...input }) => (
          <div key={name}>
            <label htmlFor={name}>{label}</label>
            <input
              type="text"
              id={name}
              name={name}
              className="control"
              autoComplete="off"
              {...input}
              required={texts.required}
              aria-invalid={texts.error && (!wrong || wrong === name) ? true : undefined}
              aria-describedby={texts.error ? ties['aria-describedby'] : undefined}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
