/** The columns of a list that can be shown and hidden, and which of them an account has chosen on this device. */
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { type ListKey, listKeys } from '@spmb/domain/registration/staff/field-keys.ts'
import { FILE_COLUMNS, type FileColumn } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

/** Columns beside those of the field catalogue. */
const MORE = {
  age: 'Usia',
  birth_date: 'Lahir',
  village_id: 'Desa',
  distance: 'Jarak',
  state: 'Status',
  phone: 'HP',
  documents: 'Berkas',
  flags: 'Tanda, catatan',
  source: 'Sumber',
  created_at: 'Dimasukkan',
} as const

export type ListColumn = ListKey | keyof typeof MORE

export function columnTitle(column: ListColumn): string {
  return column in MORE ? MORE[column as keyof typeof MORE] : FIELDS[column as ListKey].list.title
}

/** The name is always shown: it says whose row it is. */
const FIXED: ListColumn = 'name'

/** All columns of a level in their order. */
export function allColumns(level: Level): ListColumn[] {
  const [name, ...rest] = listKeys(level)
  const beforeSchools = rest.filter((key) => !isChoice(key))
  return [
    ...(name ? [name] : []),
    ...beforeSchools,
    'age',
    'birth_date',
    'village_id',
    'distance',
    ...rest.filter(isChoice),
    'state',
    'phone',
    'documents',
    'flags',
    'source',
    'created_at',
  ]
}

const isChoice = (key: ListKey) => key === 'school_1_id' || key === 'school_2_id'

export function optionalColumns(level: Level): ListColumn[] {
  return allColumns(level).filter((column) => column !== FIXED)
}

/**
 * What a list shows until the user chooses: what fits one line, and the number to call. A school that may be either choice needs
 * both; the office reads the first, and the other where it decides.
 */
export function defaultColumns(level: Level, hasSchool: boolean): ListColumn[] {
  return allColumns(level).filter((column) => FIRST.has(column) || (hasSchool && column === 'school_2_id'))
}

const FIRST = new Set<ListColumn>(['name', 'age', 'village_id', 'school_1_id', 'state', 'phone'])

/** @param stored the text of the device's storage; anything unknown in it is ignored */
export function readColumns(level: Level, hasSchool: boolean, stored: string | null): ListColumn[] {
  try {
    const chosen: unknown = JSON.parse(stored ?? 'null')
    if (!Array.isArray(chosen)) return defaultColumns(level, hasSchool)
    return allColumns(level).filter((column) => column === FIXED || chosen.includes(column))
  } catch {
    return defaultColumns(level, hasSchool)
  }
}

export const FILE_COLUMN_TITLES: Record<FileColumn, string> = {
  seat_path: 'Jalur',
  claims: 'Klaim jalur',
}

/**
 * What an account can have in a file beside the columns of the list, on a level with paths to claim: an admin the path of each seat and
 * the claims, a school the claims that it checks, a monitor nothing of a child.
 */
export function fileColumns(role: Role, hasClaims: boolean): readonly FileColumn[] {
  if (!hasClaims || role === 'monitor') return []
  return FILE_COLUMNS.filter((column) => role === 'admin' || column === 'claims')
}

/** @param stored the text of the device's storage */
export function readFileColumns(offered: readonly FileColumn[], stored: string | null): FileColumn[] {
  try {
    const chosen: unknown = JSON.parse(stored ?? 'null')
    return offered.filter((column) => Array.isArray(chosen) && chosen.includes(column))
  } catch {
    return []
  }
}
