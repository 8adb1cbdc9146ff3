/** Replaces the indexes of the parents' names when enough registrations are new and few arrive. */
import { type Database, openDatabase } from '../../../database/database.ts'
import type { Log } from '../../../observability/logger.ts'
import { orderState, replaceOrderIndexes } from './order-indexes.ts'

const EVERY_MS = 60_000
/** Registrations that are not in the indexes. A page by a parent's name sorts them. */
const MAX_UNORDERED = 10_000
/** More registrations in a minute than this leave the processor to the parents. */
const MAX_ARRIVALS_PER_MINUTE = 1_000
/** A build waits for every older transaction, for example the copy of a backup. */
const BUILD_TIMEOUT_MS = 120_000
const PAUSE_AFTER_FAILURE_MS = 3_600_000

export interface OrderIndexes {
  /** One check, as every minute. @returns whether the indexes were replaced */
  check(): Promise<boolean>
  /** Ends the checks. A build is not waited for: the next server drops what it leaves. */
  stop(): void
}

type OwnerDatabase = Pick<Database, 'pool' | 'kysely' | 'close'>

export interface KeepOptions {
  /** Opens two connections of the role that owns the tables; they are closed after a check. */
  openOwner: () => OwnerDatabase
  clock: () => Date
  log: Log
  /** See `MAX_UNORDERED` and `MAX_ARRIVALS_PER_MINUTE`. */
  limits?: { unordered: number; arrivals: number }
}

/** @param ownerUrl connection of the role that owns the tables */
export const openOwnerFor = (ownerUrl: string) => (): OwnerDatabase =>
  openDatabase(ownerUrl, {
    applicationName: 'spmb list orders',
    max: 2,
    statementTimeoutMs: BUILD_TIMEOUT_MS,
  })

const LIMITS = { unordered: MAX_UNORDERED, arrivals: MAX_ARRIVALS_PER_MINUTE }

/** Once per server, also with several workers. Between two checks no connection is open. */
export function keepOrderIndexes({ openOwner, clock, log, limits = LIMITS }: KeepOptions): OrderIndexes {
  /** The highest id of the last check. */
  let before: number | undefined
  let pausedUntil = 0
  let running: Promise<boolean> | undefined
  let isStopped = false

  async function replaceWhenDue(): Promise<boolean> {
    if (clock().getTime() < pausedUntil) return false
    const db = openOwner()
    try {
      if (!(await isDue(db))) return false
      pausedUntil = clock().getTime() + PAUSE_AFTER_FAILURE_MS
      const isReplaced = await replaceOrderIndexes(db)
      pausedUntil = 0
      return isReplaced
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the indexes of the orders by a parent could not be replaced')
      return false
    } finally {
      await db.close()
    }
  }

  async function isDue(db: OwnerDatabase): Promise<boolean> {
    const { ordered, newest } = await orderState(db.kysely)
    const arrivals = before === undefined ? Number.POSITIVE_INFINITY : newest - before
    before = newest
    return arrivals <= limits.arrivals && newest - ordered > limits.unordered
  }

  const check = () => {
    running ??= replaceWhenDue().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(check, EVERY_MS).unref()
  return {
    check,
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
