import { type EffectCallback, useEffect } from 'react'

/**
 * An effect at certain moments: once after the first render, and again when a value of `moments` changes, whatever else it reads.
 * An effect that has to follow all that it reads is a `useEffect`.
 */
export function useEffectOn(moments: readonly unknown[], effect: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moments are the point.
  useEffect(effect, moments)
}
