/** Slots of all workers together. The primary knows which worker holds each, and frees those of a worker that ends. */
import type { Slots } from '../http/limits/slots.ts'

/**
 * The slots as a worker sees them. When the primary does not answer, or is of a version that does not know slots, this
 * process counts alone: a slot protects from load, so an export is better than none.
 *
 * @param ask asks the primary to occupy a slot
 * @param tell tells the primary that a slot is free; never throws
 */
export function createSharedSlots(
  ask: (name: string) => Promise<boolean>,
  tell: (name: string) => void,
  own: Slots,
): Slots {
  return {
    async occupy(name) {
      if (!(await own.occupy(name))) return false
      const isFree = await ask(name).catch(() => true)
      if (!isFree) own.vacate(name)
      return isFree
    },
    vacate(name) {
      own.vacate(name)
      tell(name)
    },
  }
}

export interface PlaceHolders {
  occupy(worker: number, name: string): boolean
  vacate(worker: number, name: string): void
  /** Frees all slots of a worker that has ended. */
  ended(worker: number): void
}

/** The primary's part. */
export function createSlotHolders(): PlaceHolders {
  const holders = new Map<string, number>()
  const vacate = (worker: number, name: string) => {
    if (holders.get(name) === worker) holders.delete(name)
  }
  return {
    occupy(worker, name) {
      const isFree = !holders.has(name)
      if (isFree) holders.set(name, worker)
      return isFree
    },
    vacate,
    ended(worker) {
      for (const name of [...holders.keys()]) vacate(worker, name)
    },
  }
}
