/** Verifies the audit's hash chain from its first link. Reads only. */
import { createSecretKey } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { countUnchained, readLinks } from './chain.queries.ts'
import { type Break, CHAIN_START, type ChainLink, findBreak, headText } from './chain-links.ts'

/** Exit code of `audit verify` when the chain is broken; another one than 0 means that it could not be verified. */
export const CHAIN_BROKEN = 2

export interface VerifiedChain {
  /** Links that hold, from the first one on. */
  verified: number
  /** How many of their rows had their values cleared. */
  cleared: number
  /** Rows without a link: committed within the last minute, unless the background job does not run. */
  unchained: number
  /** The last link that holds, and the time of its row (UTC); null while the chain is empty. */
  last: { entryId: number; at: string; hash: string } | null
  /** The first link that does not hold; null when all do. */
  broken: { entryId: number; position: number; reason: Break } | null
  /** The end of the chain, to be noted elsewhere (chain-links.ts); null while the chain is empty. */
  head: string | null
  /** Of the noted heads those that no link that holds has: the chain was rebuilt, or its end was cut off. */
  missing: KnownHead[]
}

/** A head that was noted earlier: printed, in the log or in the label of a backup. */
export interface KnownHead {
  position: number | null
  hash: string
}

const BATCH = 2_000

/**
 * @param key see `chainKey`
 * @param options heads: noted earlier, which the chain still has to have
 */
export async function verifyChain(
  db: Kysely<Schema>,
  key: Buffer,
  { now, heads = [] }: { now: Date; heads?: readonly KnownHead[] },
): Promise<VerifiedChain> {
  const hmacKey = createSecretKey(key)
  const missing = new Map(heads.map((head) => [head.hash, head]))
  const result: Omit<VerifiedChain, 'missing'> = {
    verified: 0,
    cleared: 0,
    unchained: 0,
    last: null,
    broken: null,
    head: null,
  }
  let before: Pick<ChainLink, 'position' | 'hash'> = CHAIN_START
  for (;;) {
    const links = await readLinks(db, before.position, BATCH)
    for (const { row, ...link } of links) {
      const reason = findBreak(hmacKey, before, link, row, now)
      if (reason || !row) {
        const { entry_id: entryId, position } = link
        return {
          ...result,
          missing: [...missing.values()],
          broken: { entryId, position, reason: reason ?? 'removed row' },
        }
      }
      const hash = link.hash.toString('hex')
      result.verified++
      if (link.values_salt === null) result.cleared++
      missing.delete(hash)
      result.head = headText(link)
      result.last = { entryId: link.entry_id, at: row.at, hash }
      before = link
    }
    if (links.length < BATCH) break
  }
  return { ...result, missing: [...missing.values()], unchained: await countUnchained(db) }
}
