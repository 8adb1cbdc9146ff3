/**
 * The app in a separate process with other settings of the batch writer: rows per statement and concurrent statements.
 *
 * node serve-app.ts <database URL> <port> <max batch size> <max concurrent batches>
 */
import { createHash, randomBytes } from 'node:crypto'
import { buildApp } from '../../../apps/api/src/app.ts'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { createLogger } from '../../../apps/api/src/platform/observability/logger.ts'

const [address = '', port = '', maxBatchSize = '64', maxConcurrentBatches = '2'] = process.argv.slice(2)
const app = await buildApp({
  config: {
    officeTimeZone: 'Asia/Makassar',
    trustedProxies: [],
    publicUrl: `http://127.0.0.1:${port}`,
    limitScale: 1e6,
  },
  db: openDatabase(address, { max: 16 }),
  dataKeys: [createHash('sha256').update('bench').digest()],
  clock: () => new Date(),
  random: randomBytes,
  logger: createLogger('info'),
  openPages: async () => ({ plugin: async () => {}, rerender: async () => {} }),
  batchWriter: { maxBatchSize: Number(maxBatchSize), maxConcurrentBatches: Number(maxConcurrentBatches) },
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
