/**
 * Extends the audit's hash chain in the background, so that the writer of an audit row never waits for it. Any number of
 * processes may run this: an advisory lock lets one of them work at a time.
 */
import { createSecretKey } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { Log } from '../observability/logger.ts'
import type { FieldEncryption } from '../security/field-encryption.ts'
import { findLastLink, findUnchained, insertLinks, lockChain } from './chain.queries.ts'
import { type AuditRow, CHAIN_START, type ChainLink, headText, nextLink } from './chain-links.ts'

export interface ChainDeps {
  db: Database
  /** See `chainKey`. */
  key: Buffer
  random: RandomBytes
}

/** The chain's key, derived from the data key: write access to the database is not enough to create valid links. */
export const chainKey = (encryption: Pick<FieldEncryption, 'keyFor'>) => encryption.keyFor('audit-chain')

/** Rows per transaction. Hashing them takes the main thread a few milliseconds. */
const BATCH = 500
/** Batches per run, so that a run ends; the next one continues. */
const MAX_BATCHES = 400
/** How far behind the last chained id a run looks for rows that were committed late. */
const LATE_IDS = 100_000

/**
 * Adds a link for every audit row that is committed and has none.
 *
 * @param everything also looks for rows that were committed later than `LATE_IDS` rows behind them
 * @returns how many links were added; fewer than there are rows when another process holds the lock
 */
export async function extendChain(deps: ChainDeps, { everything = false } = {}): Promise<number> {
  const last = await findLastLink(deps.db.kysely)
  let afterId = everything || !last ? 0 : last.entry_id - LATE_IDS
  let added = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const rows = await addBatch(deps, afterId)
    added += rows.length
    afterId = rows.at(-1)?.id ?? afterId
    if (rows.length < BATCH) break
    await yieldToEventLoop()
  }
  return added
}

/** @returns the rows above `afterId` that got a link now; none when another process holds the lock */
async function addBatch({ db, key, random }: ChainDeps, afterId: number): Promise<AuditRow[]> {
  return inTransaction(db, async (tx) => {
    if (!(await lockChain(tx))) return []
    const rows = await findUnchained(tx, afterId, BATCH)
    if (rows.length === 0) return []
    const hmacKey = createSecretKey(key)
    let before: Pick<ChainLink, 'position' | 'hash'> = (await findLastLink(tx)) ?? CHAIN_START
    const links = rows.map((row) => {
      const link = nextLink(hmacKey, before, row, Buffer.from(random(16)))
      before = link
      return link
    })
    await insertLinks(tx, links)
    return rows
  })
}

const EVERY_MS = 60_000
/** One run an hour examines all rows. */
const RUNS_PER_FULL_RUN = 60

/** The background job: one run a minute, the first of the process over all rows. */
export function scheduleChain(deps: ChainDeps & { log: Log }) {
  let timer: NodeJS.Timeout | undefined
  let runs = 0
  let running = false
  async function run() {
    // A run that takes longer than a minute is not overtaken by the next.
    if (running) return
    running = true
    try {
      const everything = runs++ % RUNS_PER_FULL_RUN === 0
      await extendChain(deps, { everything })
      // A log that leaves this machine shows later that the end of the chain was cut off ("audit verify --head").
      const last = everything ? await findLastLink(deps.db.kysely) : undefined
      if (last) deps.log.info({ head: headText(last) }, 'the head of the audit chain')
    } catch (error) {
      deps.log.warn({ err: error }, 'the audit chain was not extended; the next run tries again')
    } finally {
      running = false
    }
  }
  return {
    start: () => {
      timer = setInterval(() => void run(), EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
