/** The hash of a certificate that this device has checked before: a file that was exchanged since has another one. */
import { STORAGE_KEYS } from '../../platform/storage-keys.ts'

/**
 * Keeps the hash of a certificate by its address, for good.
 *
 * @returns the hash that was kept before; null for none, or without storage
 */
export function keepHash(address: string, hash: string): string | null {
  try {
    const kept: Record<string, string> = JSON.parse(localStorage.getItem(STORAGE_KEYS.certificates) ?? '{}')
    const before = kept[address]
    if (typeof before === 'string') return before
    localStorage.setItem(STORAGE_KEYS.certificates, JSON.stringify({ ...kept, [address]: hash }))
  } catch {
    // Storage is blocked or full: nothing is compared with an earlier visit.
  }
  return null
}
