/** The certificates of main runs: written when a run is applied, stored with it, and the last ones kept in memory. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isPublished } from '@spmb/domain/season/window.ts'
import type { exportCompleteCertificate } from '@spmb/domain/selection/act/contract.staff.ts'
import { COMPLETE_IS_PUBLIC } from '@spmb/domain/selection/act/messages.ts'
import { chainText } from '@spmb/domain/selection/chain/chain.ts'
import {
  NO_CERTIFICATE,
  readCallRecordName,
  readCertificateName,
  readChainName,
  readObjectionRecordName,
} from '@spmb/domain/selection/public/certificate-path.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { type Encoded, encodeQuickly, hashOf } from '../../../platform/http/files/encoded-document.ts'
import { readActChain } from '../chain/act-chain.ts'
import { certificateOf, isReducedPublic, type LoadedRun, loadRun, sealsOf } from '../runs/load-run.ts'
import { findRun } from '../runs/runs.queries.ts'

/** Both levels of this season and of the last one. Reading another one from the database takes milliseconds. */
const MOST_CACHED = 4
const TYPE = 'application/json; charset=utf-8'
const unzip = promisify(gunzip)

export type ReadCertificate = (name: string, now: Date) => Promise<Encoded>

/**
 * Writes the certificate of a run and stores it, with the complete one beside it where the public one is reduced. One that is stored already
 * stays.
 */
export async function storeCertificate(tx: Tx, loaded: LoadedRun): Promise<void> {
  const complete = await compressed(certificateOf(loaded))
  const reduced = isReducedPublic(loaded) ? await compressed(certificateOf(loaded, 'reduced')) : null
  const { brotli, gzip } = reduced ?? complete
  await tx
    .insertInto('selection_certificate')
    .values({
      run_id: loaded.run.id,
      brotli,
      gzip,
      ...(reduced && { complete_brotli: complete.brotli, complete_gzip: complete.gzip }),
    })
    .onConflict((on) => on.column('run_id').doNothing())
    .execute()
}

async function compressed(text: Iterable<string>) {
  const { br: brotli, gzip } = (await encodeQuickly([...text].join(''), TYPE)).bodies
  if (!brotli || !gzip) throw new Error('a document was not compressed')
  return { brotli, gzip }
}

/**
 * The complete certificate of a run whose public one is reduced, for an observer.
 *
 * @throws NotFound; Conflict when the complete one is public, or the run is not applied
 */
export async function completeCertificate(
  db: Database,
  runId: number,
  act: AuditContext,
): Promise<Data<typeof exportCompleteCertificate>> {
  return inTransaction(db, async (tx) => {
    const run = await findRun(tx, runId)
    const stored = await tx
      .selectFrom('selection_certificate')
      .select('complete_gzip')
      .where('run_id', '=', runId)
      .executeTakeFirst()
    if (!stored?.complete_gzip) throw new Conflict(COMPLETE_IS_PUBLIC)
    await recordAudit(tx, {
      ...act,
      action: 'selection.export_complete',
      subject: 'selection_run',
      subjectId: runId,
      changes: { level: run.level, certificate_hash: run.certificate_hash },
    })
    return { hash: run.certificate_hash ?? '', text: (await unzip(stored.complete_gzip)).toString('utf8') }
  })
}

/** A run never changes, nor does its certificate. The answer throws NotFound for anything that is not public. */
export function createCertificates(db: Database): ReadCertificate {
  const cached = new Map<number, Promise<Encoded>>()
  let lastWritten: Promise<unknown> = Promise.resolve()

  async function read(runId: number): Promise<Encoded> {
    const stored = (await findStored(runId)) ?? (await writeMissing(runId))
    const identity = await unzip(stored.gzip)
    return {
      type: TYPE,
      hash: hashOf(identity),
      bodies: { identity, br: stored.brotli, gzip: stored.gzip },
    }
  }

  async function findStored(runId: number) {
    return db.kysely
      .selectFrom('selection_certificate')
      .select(['brotli', 'gzip'])
      .where('run_id', '=', runId)
      .executeTakeFirst()
  }

  /** Of a run that was applied by a version that did not store certificates. One after the other: each takes seconds. */
  async function writeMissing(runId: number) {
    const written = lastWritten.then(() =>
      inTransaction(db, async (tx) => {
        const loaded = await loadRun(tx, await findRun(tx, runId))
        if (sealsOf(loaded).sha256 !== loaded.run.certificate_hash)
          throw new Error(`the certificate of run ${runId} is not the one that was announced`)
        await storeCertificate(tx, loaded)
      }),
    )
    lastWritten = written.catch(() => {})
    await written
    const stored = await findStored(runId)
    if (!stored) throw new Error(`the certificate of run ${runId} was not stored`)
    return stored
  }

  return async (name, now) => {
    const call = readCallRecordName(name)
    if (call !== null) return publicCallRecord(db, call, now)
    const chain = readChainName(name)
    if (chain) return publicChain(db, chain)
    const objection = readObjectionRecordName(name)
    if (objection) return publicObjection(db, objection, now)
    const wanted = readCertificateName(name)
    const run = wanted && (await findPublic(db, wanted, now))
    if (!run) throw new NotFound(NO_CERTIFICATE)
    const known = cached.get(run)
    if (known) return known
    const reading = read(run)
    cached.set(run, reading)
    // The next request tries again.
    reading.catch(() => cached.delete(run))
    for (const oldest of cached.keys()) if (cached.size > MOST_CACHED) cached.delete(oldest)
    return reading
  }
}

/** @throws NotFound for a call that is not public */
async function publicCallRecord(db: Database, run: number, now: Date): Promise<Encoded> {
  const found = await db.kysely
    .selectFrom('selection_run')
    .innerJoin('season', 'season.id', 'season_id')
    .select(['call_record', 'publication_mode', 'publishes_at'])
    .where('selection_run.id', '=', run)
    .where('kind', '<>', 'main')
    .where('applied_at', 'is not', null)
    .executeTakeFirst()
  const season = found && { publicationMode: found.publication_mode, publishesAt: found.publishes_at }
  if (!found?.call_record || !season || !isPublished(season, now)) throw new NotFound(NO_CERTIFICATE)
  return encodeQuickly(found.call_record, TYPE)
}

/** Its hashes tell nothing, so it is public before the results too. @throws NotFound for a level without an act */
async function publicChain(db: Database, level: Level): Promise<Encoded> {
  const chain = await readActChain(db.kysely, level)
  if (chain.entries.length === 0) throw new NotFound(NO_CERTIFICATE)
  return encodeQuickly(chainText(chain), TYPE)
}

/** @throws NotFound for an entry that is no objection, or not public */
async function publicObjection(
  db: Database,
  { level, number }: { level: Level; number: number },
  now: Date,
): Promise<Encoded> {
  const found = await db.kysely
    .selectFrom('chain_entry')
    .innerJoin('season', 'first_year', 'season_year')
    .select(['record', 'publication_mode', 'publishes_at'])
    .where('level', '=', level)
    .where('number', '=', number)
    .executeTakeFirst()
  const season = found && { publicationMode: found.publication_mode, publishesAt: found.publishes_at }
  if (!found?.record || !season || !isPublished(season, now)) throw new NotFound(NO_CERTIFICATE)
  return encodeQuickly(found.record, TYPE)
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
