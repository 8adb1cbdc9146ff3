/** Answers as label and value pairs in the order of the form: at the check step, in the record of staff and its changes, and on paper. */
import { readablePhone } from '../shared/fields/phone-number.ts'
import { isLocalDate, longDate } from '../shared/local-date.ts'
import type { FieldKey } from './catalogue.ts'
import type { GuardianKey } from './family/family.ts'
import { fieldSpec } from './field-keys.ts'
import type { FieldSpec } from './field-spec.ts'

export interface AnswerRow {
  key: FieldKey | GuardianKey
  label: string
  /** Null: an optional field without an answer. */
  value: string | null
}

export type AnswerValue = string | number | boolean | null | undefined

/**
 * The birth place and the birth date share a row; the village comes before its district.
 *
 * @param answerOf the stored value, or the name of a village, a district or a school
 */
export function answerRows(
  keys: readonly FieldKey[],
  answerOf: (key: FieldKey) => AnswerValue,
  labelOf: (spec: FieldSpec) => string,
): AnswerRow[] {
  const row = (key: FieldKey): AnswerRow => {
    const spec = fieldSpec(key)
    return { key, label: labelOf(spec), value: answerText(spec, answerOf(key)) }
  }
  return keys.flatMap((key) => {
    switch (key) {
      case 'birth_place': {
        const date = answerText(fieldSpec('birth_date'), answerOf('birth_date'))
        return { key, label: 'Tempat, tanggal lahir', value: `${answerOf(key)}, ${date}` }
      }
      case 'village_id':
        return [row('village_id'), row('district_id')]
      case 'birth_date':
      case 'district_id':
      case 'consent':
        return []
      default:
        return row(key)
    }
  })
}

/** A stored value as text; null for none. */
export function answerText(spec: FieldSpec, value: AnswerValue): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = String(value)
  switch (spec.kind) {
    case 'choice':
      return spec.options[text] ?? text
    case 'date':
      return isLocalDate(text) ? longDate(text) : text
    case 'phone':
      return readablePhone(text)
    default:
      return text
  }
}
