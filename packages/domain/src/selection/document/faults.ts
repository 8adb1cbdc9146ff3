/** What is wrong in a document, each with its place, such as `applicants[3].choices[1].distance_m`. */

export interface Fault {
  place: string
  says: string
}

export interface FoundFaults {
  faults: Fault[]
  /** Faults that are not listed. */
  more: number
}

/** Faults that are listed. A document that is wrong throughout repeats the same one. */
const LISTED = 1_000

export class FaultList {
  readonly #faults: Fault[] = []
  #count = 0

  add(place: string, says: string) {
    this.#count++
    if (this.#faults.length < LISTED) this.#faults.push({ place, says })
  }

  get count(): number {
    return this.#count
  }

  found(): FoundFaults {
    return { faults: this.#faults, more: this.#count - this.#faults.length }
  }
}

/** A value as a fault shows it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** A value that is neither absent nor null. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Names keys of a record that the format does not have: a misspelt optional key would be ignored otherwise. */
export function checkKeys(
  record: Record<string, unknown>,
  allowed: ReadonlySet<string>,
  place: string,
  faults: FaultList,
) {
  for (const key in record)
    if (!allowed.has(key)) faults.add(place === '' ? key : `${place}.${key}`, 'is not part of the format')
}
