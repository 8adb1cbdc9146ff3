/**
 * The children that a family wants listed on this device ('Ingat di HP ini', docs/product-rules.md#registrations-on-this-device):
 * number, first name and the first letter of the second, which tells two Muhammad apart, nothing else. The server never knows which devices keep what.
 */
import { STORAGE_KEYS } from '../../platform/storage-keys.ts'

export interface KeptChild {
  number: string
  firstName: string
}

/** The device keeps the last ten. */
const MOST_KEPT = 10

/** Oldest first. Empty where storage is blocked or damaged. */
export function keptChildren(): KeptChild[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEYS.children) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChild) : []
  } catch {
    return []
  }
}

function isChild(value: unknown): value is KeptChild {
  const child = value as Partial<KeptChild> | null
  return typeof child?.number === 'string' && typeof child.firstName === 'string'
}

export function isChildKept(number: string): boolean {
  return keptChildren().some((child) => child.number === number)
}

/**
 * @param name the whole name, of which the first word and the letter behind it are kept
 * @returns false when storage is blocked or full
 */
export function keepChild(number: string, name: string): boolean {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  const initial = [...second][0]
  return keepAgain({ number, firstName: initial ? `${first} ${initial}.` : first })
}

/** As it was kept before. @returns false when storage is blocked or full */
export function keepAgain(child: KeptChild): boolean {
  return store([...others(child.number), child].slice(-MOST_KEPT))
}

export function removeKeptChild(number: string): void {
  store(others(number))
}

const others = (number: string) => keptChildren().filter((child) => child.number !== number)

function store(children: readonly KeptChild[]): boolean {
  try {
    if (children.length === 0) localStorage.removeItem(STORAGE_KEYS.children)
    else localStorage.setItem(STORAGE_KEYS.children, JSON.stringify(children))
    return true
  } catch {
    return false
  }
}
