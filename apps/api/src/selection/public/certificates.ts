/** The certificates of published runs, written from their snapshots at the first request and kept compressed in memory. */
import { isPublished } from '@spmb/domain/season/window.ts'
import { readCertificateName } from '@spmb/domain/selection/public/certificate-path.ts'
import { NO_CERTIFICATE } from '@spmb/domain/selection/public/messages.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import { type Database, inTransaction } from '../../database/database.ts'
import { type Encoded, encode } from '../../http/files/encoded-document.ts'
import { certificateOf, loadRun, sealsOf } from '../runs/load-run.ts'
import { findRun } from '../runs/runs.queries.ts'

/** Both levels of this season and of the last one. */
const KEPT = 4

export type ReadCertificate = (name: string, now: Date) => Promise<Encoded>

/** A run never changes, so a certificate is written once. The answer throws NotFound for anything that is not public. */
export function createCertificates(db: Database): ReadCertificate {
  const written = new Map<number, Promise<Encoded>>()

  async function write(runId: number): Promise<Encoded> {
    const text = await inTransaction(db, async (tx) => {
      const loaded = await loadRun(tx, await findRun(tx, runId))
      if (sealsOf(loaded).sha256 !== loaded.run.certificate_hash)
        throw new Error(`the certificate of run ${runId} is not the one that was announced`)
      return [...certificateOf(loaded)].join('')
    })
    return encode(text, 'application/json; charset=utf-8')
  }

  return async (name, now) => {
    const wanted = readCertificateName(name)
    const run = wanted && (await findPublic(db, wanted, now))
    if (!run) throw new NotFound(NO_CERTIFICATE)
    const known = written.get(run)
    if (known) return known
    const writing = write(run)
    written.set(run, writing)
    // The next request tries again.
    writing.catch(() => written.delete(run))
    for (const oldest of written.keys()) if (written.size > KEPT) written.delete(oldest)
    return writing
  }
}

/** @returns the id of the run; null for one that is not in force or not public */
async function findPublic(
  db: Database,
  { level, firstYear, ordinal }: NonNullable<ReturnType<typeof readCertificateName>>,
  now: Date,
): Promise<number | null> {
  const run = await db.kysely
    .selectFrom('selection_run')
    .innerJoin('season', 'season.id', 'season_id')
    .select(['selection_run.id', 'publication_mode', 'publishes_at'])
    .where('level', '=', level)
    .where('first_year', '=', firstYear)
    .where('ordinal', '=', ordinal)
    .where('kind', '=', 'main')
    .where('applied_at', 'is not', null)
    .where('abandoned_at', 'is', null)
    .executeTakeFirst()
  if (!run) return null
  const season = { publicationMode: run.publication_mode, publishesAt: run.publishes_at }
  return isPublished(season, now) ? run.id : null
}
