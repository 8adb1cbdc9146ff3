/** Verifies the audit's hash chain from its first link. Reads only. */
import { createSecretKey } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { countUnchained, readLinks } from './chain.queries.ts'
import { type Break, CHAIN_START, type ChainLink, findBreak } from './chain-links.ts'

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
  /** Whether the hash that was asked for belongs to a link that holds; null when none was asked for. */
  knownHashFound: boolean | null
}

const BATCH = 2_000

/**
 * @param key see `chainKey`
 * @param knownHash a hash that an earlier verification printed: a rebuilt chain no longer has it
 */
export async function verifyChain(
  db: Kysely<Schema>,
  key: Buffer,
  knownHash?: string,
): Promise<VerifiedChain> {
  const hmacKey = createSecretKey(key)
  const result: VerifiedChain = {
    verified: 0,
    cleared: 0,
    unchained: 0,
    last: null,
    broken: null,
    knownHashFound: knownHash === undefined ? null : false,
  }
  let before: Pick<ChainLink, 'position' | 'hash'> = CHAIN_START
  for (;;) {
    const links = await readLinks(db, before.position, BATCH)
    for (const { row, ...link } of links) {
      const reason = findBreak(hmacKey, before, link, row)
      if (reason || !row) {
        const { entry_id: entryId, position } = link
        return { ...result, broken: { entryId, position, reason: reason ?? 'removed row' } }
      }
      const hash = link.hash.toString('hex')
      result.verified++
      if (link.values_salt === null) result.cleared++
      if (hash === knownHash) result.knownHashFound = true
      result.last = { entryId: link.entry_id, at: row.at, hash }
      before = link
    }
    if (links.length < BATCH) break
  }
  return { ...result, unchained: await countUnchained(db) }
}
