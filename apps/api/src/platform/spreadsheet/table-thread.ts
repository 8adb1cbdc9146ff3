/** The thread of `in-thread.ts`: reads one file, sends what it holds, and ends. */
import { parentPort, workerData } from 'node:worker_threads'

const { module, file } = workerData as { module: string; file: unknown }
const { default: read } = (await import(module)) as { default: (file: unknown) => Promise<unknown> }
parentPort?.postMessage(await read(file))
