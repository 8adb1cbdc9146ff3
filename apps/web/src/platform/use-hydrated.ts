import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the page is prerendered and hydrating, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
