/** A radio button or check box. Its label is a box of 48 px, so the whole box is the touch target. */
import type { ComponentProps, ReactNode } from 'react'
import { described, FieldError, FieldGroup, type FieldTexts } from './Field.tsx'

export function RadioChoices({
  name,
  options,
  chosen,
  stacked,
  ...texts
}: FieldTexts & {
  name: string
  options: readonly (readonly [value: string, label: ReactNode])[]
  /** The value that is chosen at first. */
  chosen?: string
  /** One below the other, for long labels. */
  stacked?: boolean
}) {
  return (
    <FieldGroup {...texts}>
      <div className={stacked ? 'choices' : 'choices choices-2'}>
        {options.map(([value, label]) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              id={`${texts.id}-${value}`}
              name={name}
              value={value}
              defaultChecked={chosen === undefined ? undefined : chosen === value}
              required={texts.required}
              aria-invalid={Boolean(texts.error)}
            />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

export function TickChoice({
  error,
  children,
  ...input
}: { id: string; error?: string | undefined; children: ReactNode } & ComponentProps<'input'>) {
  return (
    <div className={error ? 'bad' : undefined}>
      <FieldError id={input.id} error={error} />
      <label className="choice choice-tick">
        <input type="checkbox" {...input} {...described({ id: input.id, label: null, error })} />
        <span>{children}</span>
      </label>
    </div>
  )
}
