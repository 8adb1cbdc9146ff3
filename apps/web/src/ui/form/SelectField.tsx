/** A native select for a few fixed options. */
import type { ComponentProps } from 'react'
import { described, Field, type FieldTexts } from './Field.tsx'

export function SelectField({
  label,
  hint,
  error,
  options,
  className,
  ...select
}: Omit<FieldTexts, 'id' | 'maybe'> &
  ComponentProps<'select'> & { id: string; options: readonly (readonly [value: string, label: string])[] }) {
  const texts = { id: select.id, label, hint, error, required: select.required ?? false }
  return (
    <Field {...texts}>
      <select {...select} {...described(texts)} className={className ? `control ${className}` : 'control'}>
        <option value="">Pilih</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
}
