/** Selections from the catalogue, with their literal types: which fields a level, a column list or a screen has. */
import { LEVELS, type Level } from '../shared/level.ts'
import { FIELD_KEYS, FIELDS, type FieldKey } from './catalogue.ts'
import type { FieldKind, FieldSpec, SectionKey } from './field-spec.ts'

type Fields = typeof FIELDS

/** Keys of the fields whose specification has the given properties. */
export type KeyWith<Part> = { [K in FieldKey]: Fields[K] extends Part ? K : never }[FieldKey]
export type KeyOfKind<Kind extends FieldKind> = KeyWith<{ kind: Kind }>
export type KeyOfLevel<L extends Level> = {
  [K in FieldKey]: L extends Fields[K]['levels'][number] ? K : never
}[FieldKey]
/** Fields of every level. */
export type CommonKey = KeyOfLevel<'SD'> & KeyOfLevel<'SMP'>

/** The specification of a field, for code that handles any field. */
export function fieldSpec(key: FieldKey): FieldSpec {
  return FIELDS[key]
}

function keysWhere<K extends FieldKey>(matches: (spec: FieldSpec) => boolean): readonly K[] {
  return FIELD_KEYS.filter((key) => matches(FIELDS[key])) as K[]
}

export function isFieldKey(key: string): key is FieldKey {
  return Object.hasOwn(FIELDS, key)
}

/** In the order of the form. */
export const COMMON_KEYS = keysWhere<CommonKey>((spec) => spec.levels.length === LEVELS.length)

/** In the order of the form. */
export function keysOfLevel<L extends Level>(level: L): readonly KeyOfLevel<L>[] {
  return keysWhere((spec) => spec.levels.includes(level))
}

export function isOfLevel<L extends Level>(key: FieldKey, level: L): key is KeyOfLevel<L> {
  return fieldSpec(key).levels.includes(level)
}

/** In the order of the form. */
export function keysOfSection(level: Level, section: SectionKey): readonly FieldKey[] {
  return keysWhere((spec) => spec.section === section && spec.levels.includes(level))
}

export type IdentityKey = KeyOfKind<'identity'>
/** Stored encrypted, in `<key>_sealed` and `<key>_index`. */
export const IDENTITY_KEYS = keysWhere<IdentityKey>((spec) => spec.kind === 'identity')

export function isIdentityKey(key: FieldKey): key is IdentityKey {
  return fieldSpec(key).kind === 'identity'
}

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

/** Fields that an edit may change. */
export type EditableKey = KeyWith<{ edit: 'staff' | 'admin' }>
export const EDITABLE_KEYS = keysWhere<EditableKey>((spec) => spec.edit !== undefined)

/** Fields that only an admin may change: they decide who the child is and where it may go. */
export type AdminKey = KeyWith<{ edit: 'admin' }>
export const ADMIN_KEYS = keysWhere<AdminKey>((spec) => spec.edit === 'admin')

export type SortableKey = KeyWith<{ sortable: true }>
export const SORTABLE_KEYS = keysWhere<SortableKey>((spec) => spec.sortable === true)

export function isSortableKey(key: FieldKey): key is SortableKey {
  return fieldSpec(key).sortable === true
}

export type CardKey = KeyWith<{ card: string }>
export const CARD_KEYS = keysWhere<CardKey>((spec) => spec.card !== undefined)

export type ListKey = KeyWith<{ list: object }>
/** In the order of the columns. */
export function listKeys(level: Level): readonly ListKey[] {
  const keys = keysWhere<ListKey>((spec) => spec.list !== undefined && spec.levels.includes(level))
  return [...keys].sort((one, other) => FIELDS[one].list.place - FIELDS[other].list.place)
}
