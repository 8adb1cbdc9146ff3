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

/** Characters of a value that a fault shows. */
const SHOWN = 60

/** A value as a fault shows it. */
export function shown(value: unknown): string {
  const text = startOf(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

/** JSON up to what is shown: a value may be nested as deeply, or be as long, as a document lets it. */
function startOf(value: unknown, room = SHOWN): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, Math.max(0, room) + 1))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value)
  const isList = Array.isArray(value)
  const members: Iterable<[unknown, unknown]> = isList ? value.entries() : Object.entries(value)
  let text = isList ? '[' : '{'
  for (const [key, member] of members) {
    if (text.length > room) return text
    if (text.length > 1) text += ','
    if (!isList) text += `${startOf(key, room)}:`
    text += startOf(member, room - text.length)
  }
  return text + (isList ? ']' : '}')
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
