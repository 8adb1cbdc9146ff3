/** Keys of fields for the form, selected from the catalogue; others are in `column-keys.ts` and `staff/field-keys.ts`. */
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

/** The fields that match, in the order of the form. The caller names the type that the condition selects. */
export function keysWhere<K extends FieldKey>(matches: (spec: FieldSpec) => boolean): readonly K[] {
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

/** Fields that can have hints (`hints.ts`, which the first view of the form does not wait for). */
export const HINTED_FIELDS = ['nik', 'gender', 'birth_date', 'email', 'graduation_year'] as const
