/** The setting that bounds the memory of JavaScript objects, and its default for a machine. */
import { totalmem } from 'node:os'
import type { ReadSetting } from './setting-values.ts'

export type HeapSetting = {
  /**
   * HEAP_MB: megabytes that the objects of one process may take, at least 128 and at most the memory of the machine. A process
   * that needs more ends. Default: a quarter of the machine's memory over all workers, 160 to 2,048 each (`defaultHeapMb`).
   */
  heapMb: number | undefined
}

/** Megabytes of one half of the young generation, which takes three of them. Node's default grows with the machine. */
export const SEMI_SPACE_MB = 16
/** Besides the bound. */
export const YOUNG_GENERATION_MB = 3 * SEMI_SPACE_MB

/** Below it the server does not reliably start. */
export const HEAP_MIN_MB = 128
const DEFAULT_MIN_MB = 160
const DEFAULT_MAX_MB = 2_048
/** The rest is for the database, for threads, buffers and code of the server, and for the system. */
const DEFAULT_SHARE = 1 / 4

/** Megabytes of the machine, or of the container if it may use less. */
export function machineMemoryMb(): number {
  const allowed = process.constrainedMemory()
  return Math.floor(Math.min(totalmem(), allowed || Number.POSITIVE_INFINITY) / 2 ** 20)
}

/**
 * Megabytes for the objects of one of several processes.
 *
 * @param memoryMb of the machine or the container
 */
export function defaultHeapMb(memoryMb: number, workers: number): number {
  const share = Math.floor((memoryMb * DEFAULT_SHARE) / workers)
  return Math.min(DEFAULT_MAX_MB, Math.max(DEFAULT_MIN_MB, share))
}

/** @returns undefined for a text that is no whole number of megabytes that the machine has */
export function parseHeap(text: string, memoryMb = machineMemoryMb()): number | undefined {
  const heap = Number(text)
  return /^\d+$/.test(text) && heap >= HEAP_MIN_MB && heap <= memoryMb ? heap : undefined
}

/** @param memoryMb of the machine or the container */
export function heapSetting(setting: ReadSetting, memoryMb = machineMemoryMb()): HeapSetting {
  const refusal = `write a whole number of megabytes from ${HEAP_MIN_MB} to ${memoryMb}, the memory of this machine, such as 256.`
  return { heapMb: setting('HEAP_MB', undefined, (text) => parseHeap(text, memoryMb), refusal) }
}
