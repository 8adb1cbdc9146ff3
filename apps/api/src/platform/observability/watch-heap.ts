/**
 * Watches how much of the bound of the heap (HEAP_MB) this process needs. A process that needs more ends, so the office is warned
 * before. What V8 keeps after a whole collection is needed; at other times the heap is full of garbage, which says nothing.
 */
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { isHeapNearlyFull } from '@spmb/domain/reporting/heap.ts'
import { YOUNG_GENERATION_MB } from '../settings/heap.ts'
import type { Log } from './logger.ts'

export interface HeapWatch {
  start(): void
  stop(): void
  /** The heap after the last full collection as a fraction of the bound, 0 to 1; null before the first one. */
  share(): number | null
  /** Reads the heap once, as after a collection. */
  look(): void
}

/** Bytes. */
export interface HeapReading {
  used: number
  bound: number
}

/** @param read the heap of this process, right after a whole collection */
export function watchHeap(log: Log, read: () => HeapReading = readHeap): HeapWatch {
  let share: number | null = null
  function look() {
    const { used, bound } = read()
    const before = share
    share = used / bound
    if (!isHeapNearlyFull(share) || (before !== null && isHeapNearlyFull(before))) return
    const percent = Math.round(share * 100)
    log.warn({ percent }, 'the heap is nearly full; raise HEAP_MB, or this process may end')
  }
  const collections = new PerformanceObserver((list) => {
    if (list.getEntries().some(isWhole)) look()
  })
  return {
    start: () => collections.observe({ entryTypes: ['gc'] }),
    stop: () => collections.disconnect(),
    share: () => share,
    look,
  }
}

/** Entries of collections have details that the type does not name. */
const isWhole = (entry: object) =>
  (entry as { detail?: { kind?: number } }).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR

/** The limit that V8 reports has room for the young generation too, which a whole collection leaves nearly empty. */
function readHeap(): HeapReading {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return { used: used_heap_size, bound: heap_size_limit - YOUNG_GENERATION_MB * 2 ** 20 }
}
