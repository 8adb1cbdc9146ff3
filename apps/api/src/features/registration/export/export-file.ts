/** An export as a stream. A worker thread produces it, so that it does not block the event loop. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { ExportJob } from './export-rows.ts'

const THREAD = new URL('./export-thread.ts', import.meta.url)

/**
 * Heap limit in megabytes. An export holds a few batches of rows at a time; without a limit V8 collects garbage only
 * when memory is short.
 */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 }

/**
 * Resolves with the first bytes. Destroying the stream terminates the thread and its database connection.
 *
 * @param gone aborts before the first bytes
 * @throws the error that stopped the thread before the first bytes
 */
export async function startExport(job: ExportJob, gone: AbortSignal): Promise<Readable> {
  gone.throwIfAborted()
  const thread = new Worker(THREAD, { workerData: job, resourceLimits: HEAP_LIMITS, execArgv: [] })
  const file = new Readable({
    signal: gone,
    read: () => thread.postMessage('more'),
    destroy(error, done) {
      thread.terminate().then(() => done(error), done)
    },
  })
  let whole = false
  thread.on('message', (bytes: Uint8Array | null) => {
    whole = bytes === null
    file.push(bytes)
  })
  thread.on('error', (error) => file.destroy(error))
  thread.on('exit', () => {
    if (!whole) file.destroy(new Error('the export thread ended before the file was complete'))
  })
  await once(file, 'readable')
  return file
}
