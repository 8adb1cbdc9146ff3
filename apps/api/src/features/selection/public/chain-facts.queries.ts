/** What the public pages say of the chains of acts. */
import type { ChainFacts, EarlierHash } from '@spmb/domain/season/selection-facts.ts'
import {
  CERTIFICATE_PATH,
  certificateName,
  chainName,
} from '@spmb/domain/selection/public/certificate-path.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

const addressOf = (name: string) => CERTIFICATE_PATH.replace(':name', name)

/** By level; absent: no act of it was ever public by its hash. */
export async function readChainFacts(db: Kysely<Schema>): Promise<Map<Level, ChainFacts>> {
  const newest = await db
    .selectFrom('chain_entry')
    .distinctOn('level')
    .select(['level', 'number', 'hash'])
    .orderBy('level')
    .orderBy('number', 'desc')
    .execute()
  const earlier = newest.length > 0 ? await readEarlier(db) : []
  return new Map(
    newest.map(({ level, number, hash }) => [
      level,
      {
        href: addressOf(chainName(level)),
        number,
        hash,
        earlier: earlier.filter((one) => one.level === level).map(({ level: _, ...one }) => one),
      },
    ]),
  )
}

/** The certificates of the seasons before the active one, the newest first. */
async function readEarlier(db: Kysely<Schema>): Promise<(EarlierHash & { level: Level })[]> {
  const rows = await db
    .selectFrom('selection_run as run')
    .innerJoin('season as s', 's.id', 'run.season_id')
    .select(['run.level', 'run.ordinal', 'run.certificate_hash'])
    .select(['s.first_year', 's.publication_mode', 's.publishes_at'])
    .where('run.kind', '=', 'main')
    .where('run.applied_at', 'is not', null)
    .where('run.abandoned_at', 'is', null)
    .where('s.first_year', '<', (is) =>
      is.selectFrom('season').select('first_year').where('is_active', '=', true),
    )
    .orderBy('s.first_year', 'desc')
    .execute()
  return rows.map(({ level, ordinal, certificate_hash, first_year, publication_mode, publishes_at }) => {
    // Of a season that is over, a schedule has passed.
    const isPublic =
      publication_mode === 'schedule' ? publishes_at !== null : publication_mode === 'published'
    return {
      level,
      year: first_year,
      hash: certificate_hash ?? '',
      href: isPublic ? addressOf(certificateName(level, first_year, ordinal)) : null,
    }
  })
}
