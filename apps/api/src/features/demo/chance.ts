/** Chance that comes out the same for the same seed, so that a demonstration can be repeated. Not for secrets. */

export interface Chance {
  /** From 0 up to, but never, 1. */
  next(): number
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number
  pick<T>(from: readonly T[]): T
  /** As often as the weights say. */
  weighted(weights: readonly number[]): number
  bytes(length: number): Uint8Array
}

/** Mulberry32: 32 bits of state, fast, evenly spread. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, weight] of weights.entries()) {
        left -= weight
        if (left < 0) return index
      }
      return weights.length - 1
    },
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  }
}
