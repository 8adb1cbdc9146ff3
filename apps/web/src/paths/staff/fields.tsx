/** Controls of the form of paths. Each is named after the place of its value in the file. */
import { readShare } from '@spmb/domain/paths/messages.ts'
import { type ReactNode, useState } from 'react'
import { described, Field } from '../../ui/form/Field.tsx'
import { idOf, percentText } from './draft.ts'

export interface Texts {
  place: string
  label: string
  hint?: string | undefined
  error: string | undefined
}

const textsOf = ({ place, label, hint, error }: Texts, required: boolean) => ({
  id: idOf(place),
  label,
  ...(hint !== undefined && { hint }),
  error,
  required,
})

export function Typed({
  value,
  onType,
  required = true,
  maxLength,
  className = '',
  ...texts
}: Texts & {
  value: string
  onType: (value: string) => void
  required?: boolean
  maxLength: number
  className?: string
}) {
  const around = textsOf(texts, required)
  return (
    <Field {...around}>
      <input
        type="text"
        className={`control ${className}`.trimEnd()}
        id={around.id}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
        {...described(around)}
      />
    </Field>
  )
}

interface NumberTexts extends Texts {
  value: number | null
  onType: (value: number | null) => void
  required?: boolean
}

/** A whole number. What is no number is NaN, which the rules refuse; an empty optional one is null. */
export function Whole(props: NumberTexts) {
  return (
    <TypedNumber
      {...props}
      read={(typed) => (/^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN)}
      write={String}
    />
  )
}

/** A share or points in hundredths, typed with a comma. */
export function Percent(props: NumberTexts) {
  return <TypedNumber {...props} read={readPercent} write={percentText} />
}

export const readPercent = (typed: string) => readShare(typed) ?? Number.NaN

/**
 * The text of a number that is typed: as long as it reads as the value, what was typed, such as '20,0'; after the value was changed
 * elsewhere, the value.
 */
export function useTypedNumber(
  value: number | null,
  { read, write }: { read: (typed: string) => number; write: (value: number) => string },
) {
  const [typed, setTyped] = useState('')
  const meaning = (text: string) => (text.trim() === '' ? null : read(text.trim()))
  const own = meaning(typed)
  const shown = Object.is(own, value) ? typed : value === null || Number.isNaN(value) ? '' : write(value)
  return {
    shown,
    /** @returns the value; null for an empty text */
    type(text: string): number | null {
      setTyped(text)
      return meaning(text)
    },
  }
}

function TypedNumber({
  value,
  read,
  write,
  onType,
  required = true,
  ...texts
}: NumberTexts & { read: (typed: string) => number; write: (value: number) => string }) {
  const { shown, type } = useTypedNumber(value, { read, write })
  const around = textsOf(texts, required)
  return (
    <Field {...around}>
      <input
        type="text"
        inputMode="decimal"
        className="control w-number"
        id={around.id}
        value={shown}
        maxLength={6}
        autoComplete="off"
        onChange={({ target }) => {
          const typed = type(target.value)
          onType(typed === null && required ? Number.NaN : typed)
        }}
        {...described(around)}
      />
    </Field>
  )
}

export function Pick<Value extends string>({
  value,
  options,
  onPick,
  required = true,
  ...texts
}: Texts & {
  value: Value
  options: readonly (readonly [Value, string])[]
  onPick: (value: Value) => void
  required?: boolean
}) {
  const around = textsOf(texts, required)
  return (
    <Field {...around}>
      <select
        className="control"
        id={around.id}
        value={value}
        onChange={({ target }) => onPick(target.value as Value)}
        {...described(around)}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function Tick({
  id,
  ticked,
  onTick,
  children,
}: {
  id: string
  ticked: boolean
  onTick: (ticked: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="choice choice-tick">
      <input type="checkbox" id={id} checked={ticked} onChange={({ target }) => onTick(target.checked)} />
      <span>{children}</span>
    </label>
  )
}

/** The names as options, in their order. */
export const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  Object.entries(names) as [Value, string][]
