/**
 * A form field: label, hint and error above the control (an on-screen keyboard does not cover them), warning below it.
 */
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../illustration/Icon.tsx'

/** The texts around a control. `id` is that of the control; hint, error and warning refer to it. */
export interface FieldTexts {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** The first error; absent or empty if there is none. */
  error?: string | undefined
  /** A warning that never blocks. */
  maybe?: readonly string[] | undefined
  required?: boolean
  /** `none`: shows neither 'wajib' nor 'opsional', for the fields of a group that is required as a whole. */
  mark?: 'none'
}

/** `aria-describedby` and `aria-invalid` of a control with these texts. */
export function described({ id, hint, error, maybe }: FieldTexts) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, maybe?.length && `${id}-maybe`].filter(Boolean)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    // Without it a required field that is empty is told to be wrong before anything was sent.
    'aria-invalid': Boolean(error),
  } as const
}

/** The asterisk is visual only; assistive technology reads `required`. Optional fields say so in words. */
export function FieldMark({ required }: { required: boolean | undefined }) {
  return required ? (
    <span className="req" aria-hidden="true">
      *
    </span>
  ) : (
    <span className="opt">(boleh kosong)</span>
  )
}

export function FieldHint({ id, hint }: Pick<FieldTexts, 'id' | 'hint'>) {
  return hint ? (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null
}

export function FieldError({ id, error }: Pick<FieldTexts, 'id' | 'error'>) {
  return error ? (
    <p className="error" id={`${id}-error`}>
      <Icon name="warn" />
      <span>
        <span className="sr">Kesalahan: </span>
        {error}
      </span>
    </p>
  ) : null
}

/** Rendered while empty, so that a screen reader announces text that appears later. */
function FieldMaybe({ id, maybe }: Pick<FieldTexts, 'id' | 'maybe'>) {
  return (
    <div id={`${id}-maybe`} aria-live="polite">
      {maybe?.map((text) => (
        <p className="maybe" key={text}>
          <Icon name="info" />
          <span>{text}</span>
        </p>
      ))}
    </div>
  )
}

/** A label with its control; use `FieldGroup` for several controls of one question. */
export function Field({ children, ...texts }: FieldTexts & { children: ReactNode }) {
  return (
    <div className={texts.error ? 'field bad' : 'field'}>
      <label htmlFor={texts.id}>
        {texts.label} {texts.mark !== 'none' && <FieldMark required={texts.required} />}
      </label>
      <FieldHint {...texts} />
      <FieldError {...texts} />
      {children}
      {texts.maybe && <FieldMaybe {...texts} />}
    </div>
  )
}

/** Several controls that answer one question. */
export function FieldGroup({ children, ...texts }: FieldTexts & { children: ReactNode }) {
  return (
    <fieldset
      className={texts.error ? 'field bad' : 'field'}
      aria-describedby={described(texts)['aria-describedby']}
    >
      <legend className="legend">
        {texts.label} <FieldMark required={texts.required} />
      </legend>
      <FieldHint {...texts} />
      <FieldError {...texts} />
      {children}
      {texts.maybe && <FieldMaybe {...texts} />}
    </fieldset>
  )
}

/** A native, uncontrolled text input: text typed before hydration is kept. */
export function TextField({
  label,
  hint,
  error,
  maybe,
  mark,
  className,
  ...input
}: Omit<FieldTexts, 'id'> & ComponentProps<'input'> & { id: string }) {
  const texts = {
    id: input.id,
    label,
    hint,
    error,
    maybe,
    required: input.required ?? false,
    ...(mark && { mark }),
  }
  return (
    <Field {...texts}>
      <input
        type="text"
        {...input}
        {...described(texts)}
        className={className ? `control ${className}` : 'control'}
      />
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  maybe,
  ...input
}: Omit<FieldTexts, 'id'> & ComponentProps<'textarea'> & { id: string }) {
  const texts = { id: input.id, label, hint, error, maybe, required: input.required ?? false }
  return (
    <Field {...texts}>
      <textarea {...input} {...described(texts)} className="control" />
    </Field>
  )
}

export interface DatePart {
  /** Name and id of the input. */
  name: string
  label: string
  maxLength?: number
  inputMode: ComponentProps<'input'>['inputMode']
  defaultValue?: string
  autoComplete?: string
}

/** A date in three text fields: independent of calendar widgets and of the browser's locale. */
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
              aria-invalid={Boolean(texts.error) && (!wrong || wrong === name)}
              aria-describedby={texts.error ? ties['aria-describedby'] : undefined}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}

/** A native select for a few fixed options. */
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
