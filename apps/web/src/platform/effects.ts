/** What React's own effects do not say. */
import { type EffectCallback, startTransition, useEffect, useState } from 'react'

/**
 * False while the page is prerendered and hydrating, true afterwards. It becomes true in a transition, so that rendering a long
 * form again does not block input.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return hydrated
}

/**
 * An effect at certain moments: once after the first render, and again when a value of `moments` changes, whatever else it reads.
 * An effect that has to follow all that it reads is a `useEffect`.
 */
export function useEffectOn(moments: readonly unknown[], effect: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moments are the point.
  useEffect(effect, moments)
}
