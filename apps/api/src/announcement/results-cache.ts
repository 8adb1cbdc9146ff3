/**
 * Keeps the results in memory true: everything once, then what changed, at every look. Decisions are read after the
 * publications that go with them and both are put in place together, so that a season never shows as published with
 * decisions from before its publication.
 */
import type { PublicRegistration } from '@spmb/domain/registration/contract.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../observability/logger.ts'
import {
  type Changes,
  type Publication,
  readAllResults,
  readChanges,
  readPublications,
  type Snapshot,
} from './results.queries.ts'
import { createResultsStore, type SchoolOf } from './results-store.ts'

export interface ResultsCache {
  /** What anybody with the number may see now; undefined when only the database can tell. */
  find(number: string): PublicRegistration | undefined
  /** How many registrations are in memory. */
  size(): number
  /** Reads what changed since the last look; everything the first time, or when that is not known any more. */
  look(): Promise<void>
  /** The next look reads everything: rows were removed, or the database was away and another copy may have come back. */
  invalidate(): void
}

export function createResultsCache(
  db: Kysely<Schema>,
  deps: { clock: () => Date; school: SchoolOf; log: Log },
): ResultsCache {
  const memory = createResultsStore()
  let seen: Snapshot | undefined

  async function loadAll() {
    seen = undefined
    const publications = await readPublications(db)
    // Rows go in page by page. Until they are whole, a season that was published or hidden meanwhile is answered by
    // the database, so that no decision shows under a publication that it does not belong to.
    memory.publish(inBoth(memory.publications(), publications))
    memory.beginLoading()
    const snapshot = await readAllResults(db, memory.put)
    memory.endLoading()
    memory.publish(publications)
    seen = snapshot
    deps.log.info({ results: memory.size() }, 'the results are in memory')
  }

  function apply({ snapshot, changed, deleted }: Changes) {
    memory.put(changed)
    memory.remove(deleted)
    seen = snapshot
  }

  return {
    find: (number) => memory.find(number, deps.clock(), deps.school),
    size: memory.size,
    async look() {
      if (!seen) return loadAll()
      const publications = await readPublications(db)
      const changes = await readChanges(db, seen)
      if (!changes) return loadAll()
      apply(changes)
      memory.publish(publications)
    },
    invalidate() {
      seen = undefined
    },
  }
}

function inBoth(
  before: ReadonlyMap<number, Publication>,
  after: ReadonlyMap<number, Publication>,
): Map<number, Publication> {
  return new Map(
    [...after].filter(([id, publication]) => {
      const earlier = before.get(id)
      return (
        earlier?.publicationMode === publication.publicationMode &&
        earlier.publishesAt?.getTime() === publication.publishesAt?.getTime()
      )
    }),
  )
}
