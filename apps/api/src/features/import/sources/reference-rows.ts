/** Reads the tables of an import as typed rows: defines the columns of each table and the format of their values. */

import { INDONESIA, type Point } from '@spmb/domain/reference/points.ts'
import { VILLAGE_CODE } from '@spmb/domain/reference/village-code.ts'
import { MAX_ALIASES, SCHOOL_NAME_MAX, VILLAGE_NAME_MAX } from '@spmb/domain/schools/messages.ts'
import { DISTANCE_REASON_MAX, MAX_METRES } from '@spmb/domain/selection/distance/messages.ts'
import type { PairSource } from '@spmb/domain/selection/distance/pairs.ts'
import { foldSpaces } from '@spmb/domain/shared/fields/text.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import {
  type CellReader,
  type CodeForm,
  cellReader,
  NPSN,
  type Place,
} from '../../../platform/spreadsheet/cell-reader.ts'
import type { Rejection } from '../../../platform/spreadsheet/table.ts'
import { FORM, ROW } from '../reasons.ts'
import type { Kind, SourceTable } from './source-table.ts'

/**
 * A value of an optional column. What a file does not mention, since the column is missing or the cell empty, stays as it is stored
 * (docs/product-rules.md#reference-data).
 */
export type Stated<T> = T | 'as stored'

export interface DistrictRow extends Place {
  /** `app_id`, the number of the API; null: the stored one, or the next. */
  id: number | null
  code: string
  name: string
}

export interface VillageRow extends Place {
  code: string
  name: string
  type: 'DESA' | 'KELURAHAN'
  districtCode: string
  aliases: Stated<string[]>
  settlement: Stated<Point | null>
  centroid: Stated<Point | null>
  isSynthetic: Stated<boolean>
}

export interface SchoolRow extends Place {
  npsn: string
  name: string
  type: Level
  status: 'NEGERI' | 'SWASTA'
  districtCode: string
  villageCode: string | null
  point: Stated<Point | null>
  isSynthetic: Stated<boolean>
}

export interface ZoneRow extends Place {
  villageCode: string
  npsn: string
  type: Level
  rank: Stated<number | null>
  metres: Stated<number>
  isSynthetic: Stated<boolean>
}

export interface DistanceRow extends Place {
  villageCode: string
  npsn: string
  metres: number
  /** `source` is the file. */
  basis: PairSource
  /** Of an override. */
  reason: string | null
}

export interface QuotaRow extends Place {
  npsn: string
  schoolYear: string
  seats: number
  isSynthetic: Stated<boolean>
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
  distances: DistanceRow[]
  quotas: QuotaRow[]
  history: HistoryRow[]
}

const DISTRICT_CODE: CodeForm = { pattern: /^\d\d\.\d\d\.\d\d$/, description: FORM.districtCode }
const OF_VILLAGE: CodeForm = { pattern: VILLAGE_CODE, description: FORM.villageCode }
const SCHOOL_YEAR: CodeForm = { pattern: /^20\d\d\/20\d\d$/, description: FORM.schoolYear }

/** Maximum length of names in UTF-16 code units. */
const MAX_LENGTH = { district: 60, village: VILLAGE_NAME_MAX, school: SCHOOL_NAME_MAX } as const
/** The maximum of PostgreSQL's smallint. */
const MAX_DISTRICT_ID = 32_767
const MAX_RANK = 999

/** The rows of a table, read value by value. */
export interface ReadRows {
  kind: Kind
  source: string
  /** The valid ones. */
  rows: RowsByKind[Kind]
  rejections: Rejection[]
  /** What all rows, also the rejected ones, have in the column that other tables refer to, and in that of their district. */
  codes: string[]
  districtCodes: string[]
}

export function readRows(table: SourceTable): ReadRows {
  const rows: Place[] = []
  const rejections: Rejection[] = []
  for (const row of table.rows) {
    const cells = cellReader(table, row, rejections)
    const read = READ[table.kind](cells)
    if (!cells.rejected()) rows.push({ ...cells.place, ...read })
  }
  const { kind, source, header } = table
  const namedIn = (column: string) =>
    table.rows
      .map(({ cells }) => foldSpaces(cells[header.indexOf(column)]?.text ?? ''))
      .filter((code) => code !== '')
  const codes = namedIn(kind === 'schools' ? 'npsn' : 'code')
  const districtCodes = namedIn('district_code')
  // A cell without a value was rejected, so the remaining rows are complete.
  return { kind, source, rows: rows as RowsByKind[Kind], rejections, codes, districtCodes }
}

type Partly<T> = { [P in Exclude<keyof T, keyof Place>]: T[P] | undefined }

const READ: { [K in Kind]: (cells: CellReader) => Partly<RowsByKind[K][number]> } = {
  districts: (cells) => ({
    id: cells.isBlank('app_id') ? null : cells.integer('app_id', 1, MAX_DISTRICT_ID),
    code: cells.code('code', DISTRICT_CODE),
    name: cells.text('name', MAX_LENGTH.district),
  }),
  villages: (cells) => ({
    code: cells.code('code', OF_VILLAGE),
    name: cells.text('name', MAX_LENGTH.village),
    type: cells.oneOf('type', ['DESA', 'KELURAHAN']),
    districtCode: codeOrName(cells, 'district_code', DISTRICT_CODE),
    aliases: aliases(cells),
    settlement: point(cells, 'settlement_latitude', 'settlement_longitude'),
    centroid: point(cells, 'latitude', 'longitude'),
    isSynthetic: isSynthetic(cells),
  }),
  schools: (cells) => ({
    npsn: cells.code('npsn', NPSN),
    name: cells.text(schoolNameColumn(cells), MAX_LENGTH.school),
    type: cells.oneOf('type', LEVELS),
    status: cells.oneOf('status', ['NEGERI', 'SWASTA']),
    districtCode: codeOrName(cells, 'district_code', DISTRICT_CODE),
    villageCode: cells.isBlank('village_code') ? null : codeOrName(cells, 'village_code', OF_VILLAGE),
    point: point(cells, 'latitude', 'longitude'),
    isSynthetic: isSynthetic(cells),
  }),
  zoning: (cells) => ({
    villageCode: codeOrName(cells, 'village_code', OF_VILLAGE),
    npsn: codeOrName(cells, 'npsn', NPSN),
    type: cells.oneOf('type', LEVELS),
    rank: cells.isBlank('rank')
      ? 'as stored'
      : cells.isCleared('rank')
        ? null
        : cells.integer('rank', 1, MAX_RANK),
    metres: cells.isBlank('distance_m') ? 'as stored' : cells.integer('distance_m', 0, MAX_METRES),
    isSynthetic: isSynthetic(cells),
  }),
  distances: (cells) => ({
    villageCode: codeOrName(cells, 'village_code', OF_VILLAGE),
    npsn: codeOrName(cells, 'npsn', NPSN),
    metres: cells.integer('distance_m', 0, MAX_METRES),
    basis: basisOf(cells),
    reason: cells.isBlank('reason') ? null : cells.text('reason', DISTANCE_REASON_MAX),
  }),
  quotas: (cells) => ({
    npsn: codeOrName(cells, 'npsn', NPSN),
    schoolYear: cells.code('school_year', SCHOOL_YEAR),
    seats: cells.integer('seats', 0, 9999),
    isSynthetic: isSynthetic(cells),
  }),
  history: (cells) => ({
    schoolYear: cells.code('school_year', SCHOOL_YEAR),
    registrations: cells.integer('registrations', 0, 999_999),
  }),
}

/** What has a letter is a name, which `withCodes` finds the code of. */
const codeOrName = (cells: CellReader, column: string, form: CodeForm): string | undefined =>
  cells.isName(column) ? cells.text(column, SCHOOL_NAME_MAX) : cells.code(column, form)

/** The column of the name: `display_name` if the row has one, else `name`. */
function schoolNameColumn(cells: CellReader): string {
  return cells.has('display_name') && !(cells.isBlank('display_name') && cells.has('name'))
    ? 'display_name'
    : 'name'
}

const isSynthetic = (cells: CellReader) =>
  cells.isBlank('is_synthetic') ? 'as stored' : cells.flag('is_synthetic')

function aliases(cells: CellReader): Stated<string[]> | undefined {
  if (cells.isBlank('aliases')) return 'as stored'
  if (cells.isCleared('aliases')) return []
  const whole = cells.text('aliases', MAX_ALIASES * (MAX_LENGTH.village + 1))
  const names = [...new Set(whole?.split('|').map((name) => name.trim()))].filter((name) => name !== '')
  const long = names.find((name) => name.length > MAX_LENGTH.village)
  if (long) return cells.reject('aliases', ROW.longSpelling(MAX_LENGTH.village))
  if (names.length > MAX_ALIASES) return cells.reject('aliases', ROW.manySpellings(MAX_ALIASES))
  return whole === undefined ? undefined : names
}

/** How a file names the sources of a distance. */
const SOURCE_WORDS: Readonly<Record<string, PairSource>> = {
  IMPOR: 'imported',
  KOREKSI: 'override',
  DIHITUNG: 'computed',
}

/** A distance without a source is a correction when it has a reason. */
function basisOf(cells: CellReader): PairSource | undefined {
  const hasReason = !cells.isBlank('reason')
  if (cells.isBlank('source')) return hasReason ? 'override' : 'imported'
  const word = cells.oneOf('source', Object.keys(SOURCE_WORDS))
  if (word === undefined) return undefined
  const source = SOURCE_WORDS[word] as PairSource
  if (source === 'override' && !hasReason) return cells.reject('reason', ROW.overrideWithoutReason)
  if (source !== 'override' && hasReason) return cells.reject('reason', ROW.reasonWithoutOverride)
  return source
}

/** Null for two dashes; undefined after a rejection. */
function point(cells: CellReader, north: string, east: string): Stated<Point | null> | undefined {
  const [noLatitude, noLongitude] = [cells.isBlank(north), cells.isBlank(east)]
  if (noLatitude && noLongitude) return 'as stored'
  if (cells.isCleared(north) && cells.isCleared(east)) return null
  if (noLatitude || noLongitude) return cells.reject(noLatitude ? north : east, ROW.halfPlace)
  const latitude = cells.decimal(north, ...INDONESIA.latitude)
  const longitude = cells.decimal(east, ...INDONESIA.longitude)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}
