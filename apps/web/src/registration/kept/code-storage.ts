/**
 * Change codes on this device: in this tab until it is closed, and beyond it only when the family asks for it ('Ingat di HP
 * ini'). They are in no address.
 */
import { STORAGE_KEYS } from '../../platform/storage-keys.ts'

/** Registration number to change code. */
type Codes = Record<string, string>

const KEY = STORAGE_KEYS.codes
/** Codes that the device keeps. */
const MOST_KEPT = 10

function read(storage: () => Storage): Codes {
  try {
    const codes = JSON.parse(storage().getItem(KEY) ?? '{}') as Codes | null
    return typeof codes === 'object' && codes !== null ? codes : {}
  } catch {
    // Storage is blocked or damaged: nothing is kept.
    return {}
  }
}

/** @returns false when storage is blocked or full */
function write(storage: () => Storage, codes: Codes): boolean {
  try {
    if (Object.keys(codes).length === 0) storage().removeItem(KEY)
    else storage().setItem(KEY, JSON.stringify(codes))
    return true
  } catch {
    return false
  }
}

const tab = () => sessionStorage
const device = () => localStorage

/** Keeps a code in this tab, for the confirmation page and 'Kelola pendaftaran'. @returns false when storage is blocked or full */
export function rememberCode(number: string, code: string): boolean {
  return write(tab, { ...read(tab), [number]: code })
}

export function knownCode(number: string): string | null {
  return read(tab)[number] ?? read(device)[number] ?? null
}

/** The code that the device keeps beyond this tab; null for none. */
export function keptCode(number: string): string | null {
  return read(device)[number] ?? null
}

/** @returns false when the device keeps nothing */
export function keepCode(number: string, code: string): boolean {
  const { [number]: _, ...others } = read(device)
  return write(device, Object.fromEntries([...Object.entries(others), [number, code]].slice(-MOST_KEPT)))
}

export function removeKeptCode(number: string): void {
  const { [number]: _, ...others } = read(device)
  write(device, others)
}

/** The registrations whose codes this tab or the device knows, the last one first: those of the tab before those of the device. */
export function knownNumbers(): string[] {
  return [...new Set([...Object.keys(read(tab)).reverse(), ...Object.keys(read(device)).reverse()])]
}

/** The confirmation says where to show the papers. */
export function rememberNumberCheck(number: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.numberCheck, number)
  } catch {
    // Storage is blocked: 'Kelola pendaftaran' says the same.
  }
}

export function isNumberChecked(number: string): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEYS.numberCheck) === number
  } catch {
    return false
  }
}

/** The confirmation says what to bring for the paths that were claimed. @param papers a line for each path; none: nothing is kept */
export function rememberPapers(number: string, papers: readonly string[]): void {
  try {
    if (papers.length === 0) sessionStorage.removeItem(STORAGE_KEYS.papers)
    else sessionStorage.setItem(STORAGE_KEYS.papers, JSON.stringify({ number, papers }))
  } catch {
    // Storage is blocked: 'Kelola pendaftaran' says the same.
  }
}

export function knownPapers(number: string): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEYS.papers) ?? 'null')
    return kept?.number === number && Array.isArray(kept.papers) ? kept.papers.map(String) : []
  } catch {
    return []
  }
}
