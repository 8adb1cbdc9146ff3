/** A table as a workbook in the form that an import reads. */

import { buffer } from 'node:stream/consumers'
import { IMPORT_TABLE_NAMES } from '@spmb/domain/import/contract.staff.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type Column, type Row, xlsxStream } from '../../platform/spreadsheet/writer/workbook.ts'
import { FORMS, type Kind } from './sources/source-table.ts'
import { templateNotes } from './template-notes.ts'

/** Numbers are written as numbers; codes, which may begin with 0, as text. */
const NUMBERS = [
  'app_id',
  'latitude',
  'longitude',
  'settlement_latitude',
  'settlement_longitude',
  'rank',
  'distance_m',
  'seats',
  'registrations',
]
/** A column with a longer heading or text is wider. */
const WIDE = ['name', 'display_name', 'aliases', 'reason']

/** @param isEmpty writes the headings only, beside a sheet that explains them */
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
  const table = { name: IMPORT_TABLE_NAMES[kind], columns, rows: [cells] }
  return buffer(xlsxStream(isEmpty ? [table, templateNotes(kind, names)] : [table]))
}

/** The database has one name of a school, and no village. */
const NOT_WRITTEN: Partial<Record<Kind, readonly string[]>> = { schools: ['display_name', 'village_code'] }

const QUERIES = {
  districts: sql`select id as app_id, code, name from district order by id`,
  villages: sql`
    select village.code, village.name, type, district.code as district_code, array_to_string(aliases, '|') as aliases,
      latitude as settlement_latitude, longitude as settlement_longitude,
      centroid_latitude as latitude, centroid_longitude as longitude, is_synthetic::int::text as is_synthetic
    from village join district on district.id = district_id order by village.code`,
  schools: sql`
    select npsn, school.name, type, status, district.code as district_code, latitude, longitude,
      is_synthetic::int::text as is_synthetic
    from school join district on district.id = district_id order by type, npsn`,
  zoning: sql`
    select village.code as village_code, school.type, npsn, rank, imported.metres as distance_m,
      zone.is_synthetic::int::text as is_synthetic
    from zone join village on village.id = village_id join school on school.id = school_id
    left join distance as imported on imported.season_id = zone.season_id and imported.village_id = zone.village_id
      and imported.school_id = zone.school_id and imported.source = 'imported'
    where zone.season_id = active_season_id() order by village.code, school.type, rank, npsn`,
  // Imported ones and corrections; computed ones of zones, to look at and to correct.
  distances: sql`
    select village.code as village_code, npsn, metres as distance_m, reason,
      case source when 'imported' then 'IMPOR' when 'override' then 'KOREKSI' else 'DIHITUNG' end as source
    from distance join village on village.id = village_id join school on school.id = school_id
    where season_id = active_season_id() and (source <> 'computed' or exists (
      select from zone where zone.season_id = distance.season_id and zone.village_id = distance.village_id
        and zone.school_id = distance.school_id))
    order by village.code, school.type, npsn, source`,
  quotas: sql`
    select npsn, season.label as school_year, seats, quota.is_synthetic::int::text as is_synthetic
    from quota join school on school.id = school_id join season on season.id = season_id
    where season.is_active order by type, npsn`,
  history: sql`
    select first_year || '/' || (first_year + 1) as school_year, registrations from history order by first_year`,
} satisfies Record<Kind, unknown>
