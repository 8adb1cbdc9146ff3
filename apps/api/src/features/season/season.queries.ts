/** Reads the season and the office. change-season.ts and change-office.ts write them. */

import { OLD_SEASON } from '@spmb/domain/registration/staff/removal-messages.ts'
import { noteMoves } from '@spmb/domain/season/consequences.ts'
import { SEASON_NOT_FOUND } from '@spmb/domain/season/messages.ts'
import type { MovedDates, Office, Season } from '@spmb/domain/season/season.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { entries, joinEntries } from '@spmb/domain/shared/fields/entries.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { HeadOfOffice } from '../../platform/pdf/parts/signatures.ts'

/** What every page and every rule needs to know. */
export interface Settings {
  season: Season
  office: Office
  /** The head of the office, who signs its papers. */
  head: HeadOfOffice
  /** Years after which personal data are cleared. */
  retentionYears: number
  /** 'spmb demo' filled this database. */
  demo: boolean
  /** Messages to families are switched on. */
  mail: boolean
}

/** The active season and the office. Both exist from the first start on; without them this fails. */
export async function currentSettings(db: Kysely<Schema>): Promise<Settings> {
  const {
    office_name,
    region,
    address,
    email,
    phone,
    hours,
    head_name,
    head_nip,
    office_is_sample,
    retention_years,
    demo,
    mail,
    ...season
  } = await db
    .selectFrom('season')
    .innerJoin('office', (join) => join.onTrue())
    .selectAll('season')
    .select([
      'office.name as office_name',
      'region',
      'address',
      'email',
      'phone',
      'hours',
      'head_name',
      'head_nip',
    ])
    .select((eb) => [
      'office.is_sample as office_is_sample',
      'office.retention_years',
      eb.exists(eb.selectFrom('demo_data').select('id')).as('demo'),
      eb.exists(eb.selectFrom('mail_settings').select('only_one').where('is_on', '=', true)).as('mail'),
    ])
    .where('season.is_active', '=', true)
    .executeTakeFirstOrThrow(() => new Error('There is no active season, or no office.'))
  return {
    season: seasonOf(season),
    office: {
      name: office_name,
      region,
      address,
      email,
      // Stored in one form, shown the way people read it out.
      phone: joinEntries(entries(phone).map(readablePhone)),
      hours,
      isSample: office_is_sample,
    },
    head: { name: head_name, nip: head_nip },
    retentionYears: retention_years,
    demo: Boolean(demo),
    mail: Boolean(mail),
  }
}

export interface StoredSeason extends Season {
  isActive: boolean
  /** When published results were hidden last; null: never. */
  resultsHiddenAt: Date | null
  /** Counts the changes. */
  version: number
}

/** All seasons, oldest first. */
export async function listSeasons(db: Kysely<Schema>): Promise<StoredSeason[]> {
  const rows = await db.selectFrom('season').selectAll().orderBy('first_year').execute()
  return rows.map((row) => ({
    ...seasonOf(row),
    isActive: row.is_active,
    resultsHiddenAt: row.results_hidden_at,
    version: row.version,
  }))
}

export async function activeSeasonId(db: Kysely<Schema>): Promise<number> {
  const { id } = await db
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Refuses a change of what belongs to a season that is not active (docs/product-rules.md#earlier-seasons). Call it after a lock
 * that an activation waits for, such as that of a level: before, another season may be activated meanwhile.
 *
 * @throws Conflict
 */
export async function refuseOldSeason(tx: Tx, seasonId: number): Promise<void> {
  if (seasonId !== (await activeSeasonId(tx))) throw new Conflict(OLD_SEASON)
}

/**
 * As `refuseOldSeason`, for what a prepared season has too: zones and seats.
 *
 * @throws Conflict when a later season is active
 */
export async function refusePastSeason(tx: Tx, seasonId: number): Promise<void> {
  const later = await tx
    .selectFrom('season')
    .innerJoin('season as active', (join) => join.on('active.is_active', '=', true))
    .select('season.id')
    .where('season.id', '=', seasonId)
    .whereRef('season.first_year', '>=', 'active.first_year')
    .executeTakeFirst()
  if (!later) throw new Conflict(OLD_SEASON)
}

/** The id of the season with this first year; of the active season without one. @throws NotFound for an unknown year */
export async function seasonIdOf(db: Kysely<Schema>, firstYear: number | undefined): Promise<number> {
  if (firstYear === undefined) return activeSeasonId(db)
  const found = await db
    .selectFrom('season')
    .select('id')
    .where('first_year', '=', firstYear)
    .executeTakeFirst()
  if (!found) throw new NotFound(SEASON_NOT_FOUND)
  return found.id
}

/** The column that remembers that published results are hidden by a change; none for another change. */
export function hidingOf(
  before: StoredSeason,
  after: Pick<Season, 'publicationMode' | 'publishesAt'>,
  now: Date,
): { results_hidden_at?: Date } {
  return isPublished(before, now) && !isPublished(after, now) ? { results_hidden_at: now } : {}
}

/** The column that remembers which dates a change moves; none for a season that families do not read. */
export function movesOf(
  before: StoredSeason,
  after: Parameters<typeof noteMoves>[2],
  now: Date,
): { moved_dates?: string } {
  if (!before.isActive) return {}
  return { moved_dates: JSON.stringify(noteMoves(before.movedDates ?? {}, before, after, now)) }
}

/** Window and publication of a row as the rules know them. */
export const seasonTimes = (
  row: Pick<
    Selectable<Schema['season']>,
    'window_mode' | 'opens_at' | 'closes_at' | 'publication_mode' | 'publishes_at'
  >,
) => ({
  windowMode: row.window_mode,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  publicationMode: row.publication_mode,
  publishesAt: row.publishes_at,
})

/** A row as the rules know it. */
export function seasonOf(row: Selectable<Schema['season']>): Season {
  return {
    id: row.id,
    label: row.label,
    firstYear: row.first_year,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    windowMode: row.window_mode,
    publicationMode: row.publication_mode,
    publishesAt: row.publishes_at,
    reRegistrationFrom: row.re_registration_from,
    reRegistrationTo: row.re_registration_to,
    objectionsUntil: row.objections_until,
    notice: row.notice,
    movedDates: row.moved_dates as MovedDates,
  }
}
