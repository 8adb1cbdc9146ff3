/** An export as a stream. What makes it is a thread of its own, so that nobody else waits for it. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { ExportJob } from './export-rows.ts'

const THREAD = new URL('./export-thread.ts', import.meta.url)

/**
 * In megabytes. What an export holds at a time is a few pieces of rows; without a limit most of its memory would be
 * garbage that the collector leaves until memory is short.
 */
const LITTLE_HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/**
 * Resolves when the first bytes are there. Destroying the file ends the thread and its connection.
 *
 * @param gone ends it before that
 * @throws what kept the thread from beginning
 */
export async function startExport(job: ExportJob, gone: AbortSignal): Promise<Readable> {
  gone.throwIfAborted()
  const thread = new Worker(THREAD, { workerData: job, resourceLimits: LITTLE_HEAP, execArgv: [] })
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
    if (!whole) file.destroy(new Error('the thread of an export ended in the middle of the file'))
  })
  await once(file, 'readable')
  return file
}
