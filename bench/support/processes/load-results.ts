/**
 * Loads the results of all registrations in a separate process, so that nothing else uses its memory, and prints time and
 * memory as JSON. With 'alone', the rows are read by the same statements and discarded.
 *
 * node --expose-gc load-results.ts <database address> <kept | alone>
 */

import { readAllResults } from '../../../apps/api/src/features/results/results.queries.ts'
import { createResultsCache } from '../../../apps/api/src/features/results/results-cache.ts'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { createLogger } from '../../../apps/api/src/platform/observability/logger.ts'

export interface Loaded {
  seconds: number
  /** Increase of the used memory, both measured after a garbage collection. */
  megabytes: number
  results: number
}

const [address = '', way] = process.argv.slice(2)
const db = openDatabase(address, { max: 1 })
const results = createResultsCache(db.kysely, {
  clock: () => new Date(),
  school: () => undefined,
  log: createLogger('warn'),
})
await db.pool.query('select')
const before = used()
const started = performance.now()
let read = 0
const countRows = (rows: readonly unknown[]) => {
  read += rows.length
}
if (way === 'alone') await readAllResults(db.kysely, { onSnapshot: () => {}, onPage: countRows })
else await results.poll()
const seconds = (performance.now() - started) / 1_000
const megabytes = used() - before
console.log(JSON.stringify({ seconds, megabytes, results: results.size() || read } satisfies Loaded))
await db.close()

function used(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
