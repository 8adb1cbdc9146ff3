/** A table as a workbook in the form that an import reads. */

import { buffer } from 'node:stream/consumers'
import { IMPORT_TABLE_NAMES } from '@spmb/domain/import/staff-contract.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { type Column, type Row, xlsxStream } from '../spreadsheet/writer/workbook.ts'
import { FORMS, type Kind } from './sources/source-table.ts'

/** Numbers are written as numbers; codes, which may begin with 0, as text. */
const NUMBERS = ['app_id', 'latitude', 'longitude', 'rank', 'seats', 'registrations']
/** A column with a longer heading or text is wider. */
const WIDE = ['name', 'display_name', 'aliases']

/** @param isEmpty writes the headings only */
export async function exportTable(db: Kysely<Schema>, kind: Kind, isEmpty: boolean): Promise<Buffer> {
  const names = Object.keys(FORMS[kind].headings).filter((name) => !NOT_WRITTEN[kind]?.includes(name))
  const columns = names.map(
    (name): Column => ({
      heading: FORMS[kind].headings[name] ?? name,
      kind: NUMBERS.includes(name) ? 'number' : 'text',
      width: WIDE.includes(name) ? 32 : 18,
    }),
  )
  const rows = isEmpty ? [] : (await QUERIES[kind].execute(db)).rows
  const cells = rows.map(
    (row): Row => names.map((name) => (row as Record<string, string | number | null>)[name] ?? null),
  )
  return buffer(xlsxStream([{ name: IMPORT_TABLE_NAMES[kind], columns, rows: [cells] }]))
}

/** The database has one name of a school, and no village. */
const NOT_WRITTEN: Partial<Record<Kind, readonly string[]>> = { schools: ['display_name', 'village_code'] }

const QUERIES = {
  districts: sql`select id as app_id, code, name from district order by id`,
  villages: sql`
    select village.code, village.name, type, district.code as district_code, array_to_string(aliases, '|') as aliases,
      is_synthetic::int::text as is_synthetic
    from village join district on district.id = district_id order by village.code`,
  schools: sql`
    select npsn, school.name, type, status, district.code as district_code, latitude, longitude,
      is_synthetic::int::text as is_synthetic
    from school join district on district.id = district_id order by type, npsn`,
  zoning: sql`
    select village.code as village_code, school.type, npsn, rank, zone.is_synthetic::int::text as is_synthetic
    from zone join village on village.id = village_id join school on school.id = school_id
    where season_id = active_season_id() order by village.code, school.type, rank, npsn`,
  quotas: sql`
    select npsn, season.label as school_year, seats, quota.is_synthetic::int::text as is_synthetic
    from quota join school on school.id = school_id join season on season.id = season_id
    where season.is_active order by type, npsn`,
  history: sql`
    select first_year || '/' || (first_year + 1) as school_year, registrations from history order by first_year`,
} satisfies Record<Kind, unknown>
