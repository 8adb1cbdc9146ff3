/** Which fields the table stores in which columns, and which fields the card prints. */
import { LEVELS } from '../shared/level.ts'
import { FIELD_KEYS, FIELDS, type FieldKey } from './catalogue.ts'
import {
  type CommonKey,
  fieldSpec,
  type IdentityKey,
  isIdentityKey,
  type KeyOfKind,
  type KeyWith,
  keysWhere,
} from './field-keys.ts'

/** Fields that the table stores in a column of the same name. */
export type ColumnKey = Exclude<FieldKey, IdentityKey | KeyWith<{ stored: false }>>
export function isColumnKey(key: FieldKey): key is ColumnKey {
  return !isIdentityKey(key) && fieldSpec(key).stored !== false
}
export const COLUMN_KEYS = FIELD_KEYS.filter(isColumnKey)

/** Columns that are null in registrations of the levels that do not ask for the field. */
export type OneLevelColumnKey = Exclude<ColumnKey, CommonKey>
export const ONE_LEVEL_COLUMN_KEYS = COLUMN_KEYS.filter(
  (key): key is OneLevelColumnKey => fieldSpec(key).levels.length < LEVELS.length,
)

/** Columns without the references to villages and schools. */
export type AnswerKey = Exclude<ColumnKey, KeyOfKind<'id'>>
export const ANSWER_KEYS = COLUMN_KEYS.filter((key): key is AnswerKey => FIELDS[key].kind !== 'id')

export type CardKey = KeyWith<{ card: string }>
export const CARD_KEYS = keysWhere<CardKey>((spec) => spec.card !== undefined)

/** Answers on the card as the table stores them; the card shows villages and schools by name. */
export type CardAnswerKey = CardKey & AnswerKey
export const CARD_ANSWER_KEYS = ANSWER_KEYS.filter(
  (key): key is CardAnswerKey => fieldSpec(key).card !== undefined,
)
