/** Reads the tables of an import as typed rows: defines the columns of each table and the format of their values. */
import { INDONESIA } from '@spmb/domain/reference/points.ts'
import { MAX_ALIASES, SCHOOL_NAME_MAX, VILLAGE_NAME_MAX } from '@spmb/domain/reference/staff-messages.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { type CellReader, type CodeForm, cellReader, type Place } from '../../spreadsheet/cell-reader.ts'
import type { Rejection } from '../../spreadsheet/table.ts'
import { FORM, ROW } from '../reasons.ts'
import type { Kind, SourceTable } from './source-table.ts'

export interface DistrictRow extends Place {
  id: number
  code: string
  name: string
}

export interface VillageRow extends Place {
  code: string
  name: string
  type: 'DESA' | 'KELURAHAN'
  districtCode: string
  aliases: string[]
  isSynthetic: boolean
}

export interface SchoolRow extends Place {
  npsn: string
  name: string
  type: Level
  status: 'NEGERI' | 'SWASTA'
  districtCode: string
  villageCode: string | null
  latitude: number | null
  longitude: number | null
  isSynthetic: boolean
}

export interface ZoneRow extends Place {
  villageCode: string
  npsn: string
  type: Level
  rank: number | null
  isSynthetic: boolean
}

export interface QuotaRow extends Place {
  npsn: string
  schoolYear: string
  seats: number
  isSynthetic: boolean
}

export interface HistoryRow extends Place {
  schoolYear: string
  registrations: number
}

export interface RowsByKind {
  districts: DistrictRow[]
  villages: VillageRow[]
  schools: SchoolRow[]
  zoning: ZoneRow[]
  quotas: QuotaRow[]
  history: HistoryRow[]
}

const DISTRICT_CODE: CodeForm = { pattern: /^\d\d\.\d\d\.\d\d$/, description: FORM.districtCode }
const VILLAGE_CODE: CodeForm = { pattern: /^\d\d\.\d\d\.\d\d\.\d{4}$/, description: FORM.villageCode }
const NPSN: CodeForm = { pattern: /^\d{8}$/, description: FORM.npsn }
const SCHOOL_YEAR: CodeForm = { pattern: /^20\d\d\/20\d\d$/, description: FORM.schoolYear }

/** Maximum length of names in UTF-16 code units. */
const MAX_LENGTH = { district: 60, village: VILLAGE_NAME_MAX, school: SCHOOL_NAME_MAX } as const
/** The maximum of PostgreSQL's smallint. */
const MAX_DISTRICT_ID = 32_767

/** Returns the valid rows of a table. Adds to `rejections` for the others. */
export function readRows(table: SourceTable, rejections: Rejection[]): RowsByKind[Kind] {
  const rows: Place[] = []
  for (const row of table.rows) {
    const cells = cellReader(table, row, rejections)
    const read = READ[table.kind](cells)
    if (!cells.rejected()) rows.push({ ...cells.place, ...read })
  }
  // A cell without a value was rejected, so the remaining rows are complete.
  return rows as RowsByKind[Kind]
}

type Partly<T> = { [P in Exclude<keyof T, keyof Place>]: T[P] | undefined }

const READ: { [K in Kind]: (cells: CellReader) => Partly<RowsByKind[K][number]> } = {
  districts: (cells) => ({
    id: cells.integer('app_id', 1, MAX_DISTRICT_ID),
    code: cells.code('code', DISTRICT_CODE),
    name: cells.text('name', MAX_LENGTH.district),
  }),
  villages: (cells) => ({
    code: cells.code('code', VILLAGE_CODE),
    name: cells.text('name', MAX_LENGTH.village),
    type: cells.oneOf('type', ['DESA', 'KELURAHAN']),
    districtCode: cells.code('district_code', DISTRICT_CODE),
    aliases: aliases(cells),
    isSynthetic: cells.flag('is_synthetic'),
  }),
  schools: (cells) => ({
    npsn: cells.code('npsn', NPSN),
    name: cells.text(schoolNameColumn(cells), MAX_LENGTH.school),
    type: cells.oneOf('type', LEVELS),
    status: cells.oneOf('status', ['NEGERI', 'SWASTA']),
    districtCode: cells.code('district_code', DISTRICT_CODE),
    villageCode: cells.isBlank('village_code') ? null : cells.code('village_code', VILLAGE_CODE),
    ...coordinates(cells),
    isSynthetic: cells.flag('is_synthetic'),
  }),
  zoning: (cells) => ({
    villageCode: cells.code('village_code', VILLAGE_CODE),
    npsn: cells.code('npsn', NPSN),
    type: cells.oneOf('type', LEVELS),
    rank: cells.isBlank('rank') ? null : cells.integer('rank', 1, 999),
    isSynthetic: cells.flag('is_synthetic'),
  }),
  quotas: (cells) => ({
    npsn: cells.code('npsn', NPSN),
    schoolYear: cells.code('school_year', SCHOOL_YEAR),
    seats: cells.integer('seats', 0, 9999),
    isSynthetic: cells.flag('is_synthetic'),
  }),
  history: (cells) => ({
    schoolYear: cells.code('school_year', SCHOOL_YEAR),
    registrations: cells.integer('registrations', 0, 999_999),
  }),
}

/** The column of the name: `display_name` if the row has one, else `name`. */
function schoolNameColumn(cells: CellReader): string {
  return cells.has('display_name') && !(cells.isBlank('display_name') && cells.has('name'))
    ? 'display_name'
    : 'name'
}

function aliases(cells: CellReader): string[] | undefined {
  if (cells.isBlank('aliases')) return []
  const whole = cells.text('aliases', MAX_ALIASES * (MAX_LENGTH.village + 1))
  const names = [...new Set(whole?.split('|').map((name) => name.trim()))].filter((name) => name !== '')
  const long = names.find((name) => name.length > MAX_LENGTH.village)
  if (long) return cells.reject('aliases', ROW.longSpelling(MAX_LENGTH.village))
  if (names.length > MAX_ALIASES) return cells.reject('aliases', ROW.manySpellings(MAX_ALIASES))
  return whole === undefined ? undefined : names
}

function coordinates(cells: CellReader): {
  latitude: number | null | undefined
  longitude: number | null | undefined
} {
  const [noLatitude, noLongitude] = [cells.isBlank('latitude'), cells.isBlank('longitude')]
  if (noLatitude && noLongitude) return { latitude: null, longitude: null }
  if (noLatitude || noLongitude) {
    cells.reject(noLatitude ? 'latitude' : 'longitude', ROW.halfPlace)
  }
  return {
    latitude: noLatitude ? null : cells.decimal('latitude', ...INDONESIA.latitude),
    longitude: noLongitude ? null : cells.decimal('longitude', ...INDONESIA.longitude),
  }
}
