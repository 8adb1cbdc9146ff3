/**
 * The hashes that this device keeps: of certificates that it has checked, by their addresses, and of frozen data that its owner let it
 * keep, by level and year ('SD 2026'). A file or a page that was exchanged since has another one.
 */
import { STORAGE_KEYS } from '../../platform/storage-keys.ts'

/** @returns the hash that is kept; null for none, or without storage */
export function keptHash(name: string): string | null {
  const kept = readKept()[name]
  return typeof kept === 'string' ? kept : null
}

/** @returns whether it is kept now, in place of an earlier one */
export function replaceHash(name: string, hash: string): boolean {
  try {
    localStorage.setItem(STORAGE_KEYS.certificates, JSON.stringify({ ...readKept(), [name]: hash }))
    return true
  } catch {
    return false
  }
}

/**
 * Keeps the hash of a certificate by its address, for good.
 *
 * @returns the hash that was kept before; null for none, or without storage
 */
export function keepHash(address: string, hash: string): string | null {
  const before = keptHash(address)
  if (before === null) replaceHash(address, hash)
  return before
}

/**
 * Compares the frozen hash of a page with the kept one.
 *
 * @param ended hashes of freezes of the level that were ended, which the page shows
 * @returns `again`: what is kept is of a freeze that was ended since
 */
export function compareKept(
  kept: string | null,
  hash: string,
  ended: readonly string[],
): 'none' | 'same' | 'again' | 'other' {
  if (kept === null) return 'none'
  if (kept === hash) return 'same'
  return ended.includes(kept) ? 'again' : 'other'
}

function readKept(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEYS.certificates) ?? '{}')
  } catch {
    // Storage is blocked: nothing is compared with an earlier visit.
    return {}
  }
}
