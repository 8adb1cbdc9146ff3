import { startTransition, useEffect, useState } from 'react'

/**
 * False while the page is prerendered and hydrating, true afterwards. It becomes true in a transition, so that rendering a long
 * form again does not block input.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return hydrated
}
