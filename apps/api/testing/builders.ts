/** Valid request bodies and rows; a test overrides the field it is about. People are invented: NIK district part 99. */
import { isLocalDate } from '@spmb/domain/shared/local-date.ts'
import { A_CHILD } from '@spmb/domain/testing/child.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../src/platform/database/schema.ts'
import { nextSerial } from './seeded-random.ts'

/**
 * An unused NIK (district part 99) that says this birth date: one that says another is confirmed before a freeze. Two differ in two digits
 * at least, or they would be doubles of children with one name. The first 99,000 calls of a process return different ones.
 */
export function aNik(birthDate: string = A_CHILD.birth_date): string {
  const serial = nextSerial('person')
  const district = String(1 + (Math.floor(serial / 1_000) % 99)).padStart(2, '0')
  const place = String(serial % 1_000).padStart(3, '0')
  const check = [...district, ...place].reduce((sum, digit) => sum + Number(digit), 0) % 10
  const [year = '', month = '', day = ''] = birthDate.split('-')
  return `5299${district}${day}${month}${year.slice(2)}${place}${check}`
}

/** An unused NIK that contradicts the birth date of every invented child. */
export const anotherNik = () => aNik('2017-01-31')

export function aNisn(): string {
  return `018${String(nextSerial('person')).padStart(7, '0')}`
}

export interface ChoiceIds {
  district_id: number
  village_id: number
  school_1_id: number
  school_2_id: number
}

/** The first sample village whose zone has at least two schools of the level. */
export async function aZone(db: Kysely<Schema>, level: 'SD' | 'SMP'): Promise<ChoiceIds> {
  const rows = await db
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .innerJoin('village', 'village.id', 'zone.village_id')
    .innerJoin('season', 'season.id', 'zone.season_id')
    .where('season.is_active', '=', true)
    .where('school.type', '=', level)
    .select(['zone.village_id', 'zone.school_id', 'village.district_id'])
    .orderBy('zone.village_id')
    .orderBy('zone.school_id')
    .execute()
  const first = rows.find((row) => rows.filter((other) => other.village_id === row.village_id).length >= 2)
  const schools = rows.filter((row) => row.village_id === first?.village_id).map((row) => row.school_id)
  if (!first || schools.length < 2) throw new Error(`no village has two ${level} schools`)
  return {
    district_id: first.district_id,
    village_id: first.village_id,
    school_1_id: schools[0] as number,
    school_2_id: schools[1] as number,
  }
}

/** An SD that is none of the chosen schools. */
export async function aSchoolOutside(
  db: Kysely<Schema>,
  { school_1_id, school_2_id }: ChoiceIds,
): Promise<number> {
  const { id } = await db
    .selectFrom('school')
    .select('id')
    .where('type', '=', 'SD')
    .where('id', 'not in', [school_1_id, school_2_id])
    .executeTakeFirstOrThrow()
  return id
}

export function anSdBody(zone: ChoiceIds, overrides: Record<string, unknown> = {}) {
  const birthDate = String(overrides.birth_date)
  return {
    nik: aNik(isLocalDate(birthDate) ? birthDate : undefined),
    ...A_CHILD,
    ...zone,
    consent: true,
    ...overrides,
  }
}

export function anSmpBody(zone: ChoiceIds, overrides: Record<string, unknown> = {}) {
  return {
    ...anSdBody(zone, { birth_date: '2012-03-11', ...overrides }),
    nisn: aNisn(),
    from_school: 'SDN Contoh',
    graduation_year: 2025,
    ...overrides,
  }
}

/** The body of a paper form: the written consent instead of the parent's. */
export function onPaper(body: Record<string, unknown>, overrides: Record<string, unknown> = {}) {
  const { consent: _, district_id: __, ...answers } = body
  return { ...answers, paper_consent: true, paper_consent_on: '2025-06-02', ...overrides }
}
