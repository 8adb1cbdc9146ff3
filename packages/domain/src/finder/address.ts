/** The addresses of the school finder and the one by which it opens the form: ids only, nothing of a child. */
import { MAX_ID } from '../shared/fields/ids.ts'
import { type Level, levelFromPath, levelPath } from '../shared/level.ts'
import { FINDER_PATH, FINDER_SCHOOL_PATH } from '../shared/page-paths.ts'

/** The longest name of a village that is searched. */
export const SEARCH_MAX = 80

export interface FinderQuery {
  level: Level
  /** null: none; 'invalid': no id. */
  villageId: number | 'invalid' | null
  /** What was typed; '' when the form was sent empty, null when nothing was searched. */
  search: string | null
}

type Values = Readonly<Record<string, unknown>>

/** Reads the query of an address. A repeated parameter counts once, with its first value. */
export function readFinderQuery(values: Values): FinderQuery {
  return {
    level: levelFromPath(firstOf(values.tingkat)) ?? 'SD',
    villageId: values.desa === undefined || values.desa === '' ? null : (idOf(values.desa) ?? 'invalid'),
    search: values.cari === undefined ? null : firstOf(values.cari).trim().slice(0, SEARCH_MAX),
  }
}

/** The id of a path or a query; null for anything else. */
export function idOf(value: unknown): number | null {
  const text = firstOf(value)
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : null
}

/** Without a village: the page on which one is chosen. */
export function finderAddress(level: Level, villageId: number | null = null): string {
  return addressOf(FINDER_PATH, { tingkat: levelPath(level), desa: villageId })
}

export function schoolAddress(schoolId: number, villageId: number | null = null): string {
  return addressOf(FINDER_SCHOOL_PATH.replace(':id', String(schoolId)), { desa: villageId })
}

export interface FormChoice {
  districtId: number
  villageId: number
  schoolId: number
}

/** The form of a level with village and school chosen. */
export function formAddress(level: Level, { districtId, villageId, schoolId }: FormChoice): string {
  return addressOf(`/ppdb/${levelPath(level)}`, {
    kecamatan: districtId,
    desa: villageId,
    sekolah: schoolId,
  })
}

/** Reads what `formAddress` wrote; null when it is not whole. */
export function readFormChoice(query: string): FormChoice | null {
  const values = new URLSearchParams(query)
  const [districtId, villageId, schoolId] = ['kecamatan', 'desa', 'sekolah'].map((name) =>
    idOf(values.get(name)),
  )
  return districtId && villageId && schoolId ? { districtId, villageId, schoolId } : null
}

function addressOf(path: string, query: Record<string, string | number | null>): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  )
  return values.length > 0 ? `${path}?${values.join('&')}` : path
}

function firstOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : ''
}
