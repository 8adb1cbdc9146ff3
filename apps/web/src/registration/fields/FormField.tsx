/** A typed field of the catalogue as a native input of its kind, on the form of parents and in the edit of staff. */

import type { FieldKey } from '@spmb/domain/registration/catalogue.ts'
import { fieldSpec, HINTED_FIELDS } from '@spmb/domain/registration/field-keys.ts'
import type { FieldSpec } from '@spmb/domain/registration/field-spec.ts'
import { groupTypedNik, NIK_LENGTH } from '@spmb/domain/shared/fields/identity-numbers.ts'
import type { ComponentProps, FormEvent } from 'react'
import { RadioChoices } from '../../ui/form/Choice.tsx'
import { DateParts, SelectField, TextArea, TextField } from '../../ui/form/Field.tsx'
import type { TypedKey } from './answers.ts'

export interface FormHelp {
  /** The first problem of a field. */
  error: (field: string) => string | undefined
  /** Hints that do not block. */
  hints: (field: FieldKey) => string[]
  /** The input that the error of the birth date is about; undefined: all three. */
  wrongBirthInput: string | undefined
}

export interface FormFieldProps extends FormHelp {
  field: TypedKey
  /** Staff see no help for parents, and the browser does not offer the member of staff's own address and phone. */
  audience: 'parents' | 'staff'
}

const BIRTH_DATE_PARTS = [
  { name: 'birth_day', label: 'Tanggal', inputMode: 'numeric' },
  { name: 'birth_month', label: 'Bulan', inputMode: 'text' },
  { name: 'birth_year', label: 'Tahun', inputMode: 'numeric' },
] as const

/** `id`, `label`, `hint` and `required` replace what the catalogue says. */
export function FormField({
  field,
  audience,
  error,
  hints,
  wrongBirthInput,
  ...replaced
}: FormFieldProps & { id?: string; label?: string; hint?: string; required?: boolean }) {
  const spec = fieldSpec(field)
  const texts = {
    id: field,
    name: field,
    label: spec.label,
    hint: spec.hint ?? (audience === 'parents' ? spec.parentHint : undefined),
    error: error(field),
    required: !spec.optional,
    ...replaced,
  }
  const maybe = (HINTED_FIELDS as readonly FieldKey[]).includes(field) ? hints(field) : undefined
  const autoComplete = (audience === 'parents' && spec.autoComplete) || 'off'
  if (spec.kind === 'date')
    return <DateParts {...texts} parts={BIRTH_DATE_PARTS} wrong={wrongBirthInput} maybe={maybe} />
  if (spec.kind === 'choice') {
    const options = Object.entries(spec.options)
    if (spec.control === 'radio') return <RadioChoices {...texts} options={options} maybe={maybe} />
    const width = audience === 'parents' && { className: 'w-tel' }
    return <SelectField {...texts} {...width} options={options} autoComplete={autoComplete} />
  }
  if (spec.kind === 'text' && spec.writing === 'lines')
    return <TextArea {...texts} autoComplete={autoComplete} />
  return (
    <TextField
      {...inputProps(spec)}
      {...texts}
      {...(isNikField(spec) && audience === 'parents' && { onInput: groupWhileTyping })}
      list={jobListOf(field)}
      autoComplete={autoComplete}
      maybe={maybe}
    />
  )
}

/** The list of common jobs, which `LessTyping.tsx` adds. */
export function jobListOf(field: TypedKey): string | undefined {
  return field === 'father_job' || field === 'mother_job' ? `${field}-pilihan` : undefined
}

const isNikField = (spec: FieldSpec) => spec.kind === 'identity' && spec.digits === NIK_LENGTH

/** The attributes of a one-line input. None has a `maxlength`, which would cut what is pasted without a word. */
function inputProps(spec: FieldSpec): ComponentProps<'input'> {
  switch (spec.kind) {
    case 'identity':
      return {
        inputMode: 'numeric',
        spellCheck: false,
        className: spec.digits > 10 ? 'w-nik' : 'w-tel',
      }
    case 'phone':
      return { type: 'tel', inputMode: 'tel', className: 'w-tel' }
    case 'email':
      // Not type="email": the browser would validate and rewrite the address by its own rules.
      return { inputMode: 'email', autoCapitalize: 'none', spellCheck: false }
    case 'year':
      return { inputMode: 'numeric', className: 'w-year' }
    case 'text':
      return spec.writing === 'name'
        ? { autoCapitalize: 'words', spellCheck: false }
        : { autoCapitalize: 'sentences' }
    default:
      return {}
  }
}

/** Shows a NIK in groups of four while it is typed or pasted. */
function groupWhileTyping({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  // A keyboard that composes would write its text again.
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return
  const { text, caret } = groupTypedNik(input.value, input.selectionStart ?? input.value.length)
  if (text === input.value) return
  input.value = text
  input.setSelectionRange(caret, caret)
}
