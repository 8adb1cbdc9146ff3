import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page as it was rendered ahead and while it hydrates, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
