/** Which fields staff can edit, sort by and see in the list. */
import type { Level } from '../../shared/level.ts'
import { FIELDS } from '../catalogue.ts'
import { type KeyWith, keysWhere } from '../field-keys.ts'

/** Fields that an edit may change. */
export type EditableKey = KeyWith<{ edit: 'staff' | 'admin' }>
export const EDITABLE_KEYS = keysWhere<EditableKey>((spec) => spec.edit !== undefined)

/** Fields that only an admin may change: the identity of the child, its village and its schools. */
export type AdminKey = KeyWith<{ edit: 'admin' }>
export const ADMIN_KEYS = keysWhere<AdminKey>((spec) => spec.edit === 'admin')

export type SortableKey = KeyWith<{ sortable: true }>
export const SORTABLE_KEYS = keysWhere<SortableKey>((spec) => spec.sortable === true)

export type ListKey = KeyWith<{ list: object }>
/** In the order of the columns. */
export function listKeys(level: Level): readonly ListKey[] {
  const keys = keysWhere<ListKey>((spec) => spec.list !== undefined && spec.levels.includes(level))
  return [...keys].sort((one, other) => FIELDS[one].list.place - FIELDS[other].list.place)
}
