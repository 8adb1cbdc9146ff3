/** The initial data of a new installation: a season, an office and the sample set. */
import { firstSeasonModes } from '@spmb/domain/import/first-season.ts'
import { parseLocalTime } from '@spmb/domain/shared/local-date.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Config } from '../../platform/settings/config.ts'
import { isLoopbackUrl } from '../../platform/settings/setting-values.ts'
import { sampleOffice } from '../office/sample-office.ts'
import { SAMPLE_DISTRICTS, SAMPLE_SCHOOLS, SAMPLE_VILLAGES, SAMPLE_ZONES } from './sample-data.ts'

/** Advisory lock of the seeding; any number that nothing else uses. A second process waits and then finds the season. */
const SEED_LOCK = 250_602

/**
 * Inserts the initial data in one transaction, unless there is a season. Safe for concurrent starts. The sample set is
 * omitted if districts, villages or schools were imported before the first start.
 */
export async function seedWhenEmpty(
  db: Kysely<Schema>,
  config: Pick<Config, 'officeTimeZone' | 'publicUrl'>,
): Promise<void> {
  if (await hasSeason(db)) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    if (await hasSeason(tx)) return
    const hasSample = !(await hasPlaces(tx))
    const seasonId = await seedSeason(tx, config, hasSample)
    await tx
      .insertInto('office')
      .values({ id: 1, ...sampleOffice(config.officeTimeZone) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (hasSample) await seedSample(tx, seasonId)
  })
}

/** 2 to 10 June 2025; a trial on the own machine is usable at once (docs/product-rules.md#the-first-season). */
async function seedSeason(
  tx: Tx,
  { officeTimeZone, publicUrl }: Pick<Config, 'officeTimeZone' | 'publicUrl'>,
  hasSample: boolean,
): Promise<number> {
  const { windowMode, publicationMode } = firstSeasonModes({ isLocal: isLoopbackUrl(publicUrl), hasSample })
  const season = await tx
    .insertInto('season')
    .values({
      label: '2025/2026',
      first_year: 2025,
      opens_at: moment('2025-06-02 00:00', officeTimeZone),
      closes_at: moment('2025-06-10 24:00', officeTimeZone),
      window_mode: windowMode,
      publication_mode: publicationMode,
      is_active: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return season.id
}

async function seedSample(tx: Tx, seasonId: number): Promise<void> {
  await tx
    .insertInto('district')
    .values(SAMPLE_DISTRICTS.map((district) => ({ ...district, is_sample: true })))
    .execute()
  const villages = await tx
    .insertInto('village')
    .values(SAMPLE_VILLAGES.map((village) => ({ ...village, is_sample: true, is_synthetic: true })))
    .returning(['id', 'code'])
    .execute()
  const schools = await tx
    .insertInto('school')
    .values(
      SAMPLE_SCHOOLS.map(({ seats: _, ...school }) => ({ ...school, is_sample: true, is_synthetic: true })),
    )
    .returning(['id', 'npsn'])
    .execute()
  const villageIds = new Map(villages.map((village) => [village.code, village.id]))
  const schoolIds = new Map(schools.map((school) => [school.npsn, school.id]))
  await tx
    .insertInto('zone')
    .values(
      SAMPLE_ZONES.map((zone) => ({
        season_id: seasonId,
        village_id: idOf(villageIds, zone.village_code),
        school_id: idOf(schoolIds, zone.npsn),
        rank: zone.rank,
        is_synthetic: true,
      })),
    )
    .execute()
  await tx
    .insertInto('quota')
    .values(
      SAMPLE_SCHOOLS.flatMap(({ npsn, seats }) =>
        seats === null
          ? []
          : [{ season_id: seasonId, school_id: idOf(schoolIds, npsn), seats, is_synthetic: true }],
      ),
    )
    .execute()
}

async function hasSeason(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('season').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function hasPlaces(db: Kysely<Schema>): Promise<boolean> {
  // Villages and schools have a district.
  return (await db.selectFrom('district').select('id').limit(1).executeTakeFirst()) !== undefined
}

function moment(text: string, timeZone: string): Date {
  const parsed = parseLocalTime(text, timeZone)
  if (typeof parsed === 'string') throw new Error(`${text} is no time in ${timeZone}: ${parsed}`)
  return parsed
}

function idOf(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`The sample set names ${code} but does not contain it.`)
  return id
}
