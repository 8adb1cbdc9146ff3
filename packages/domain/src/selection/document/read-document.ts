/** Reads the document of a run: parsed, or as bytes that arrive in pieces and are never in memory as a whole. */
import { FaultList, isRecord } from './faults.ts'
import { HEAD_KEYS, type Head } from './head.ts'
import { DamagedJson, JsonParts } from './json-parts.ts'
import { MarketBuilder, type ReadSelection } from './market-builder.ts'

const LISTS = ['schools', 'applicants'] as const
const KEYS: readonly string[] = [...HEAD_KEYS, ...LISTS]

export function readDocument(document: unknown): ReadSelection {
  const builder = new MarketBuilder()
  if (!isRecord(document)) {
    builder.faults.add('', 'the document must be an object with level, schools and applicants')
    return builder.faults.found()
  }
  for (const key of Object.keys(document))
    if (!KEYS.includes(key)) builder.faults.add(key, 'is not part of the format')
  for (const key of LISTS) {
    const list = document[key]
    if (Array.isArray(list))
      for (const [i, each] of list.entries())
        if (key === 'schools') builder.addSchool(each, i)
        else builder.addApplicant(each, i)
    else builder.faults.add(key, list === undefined ? 'is missing' : 'must be a list')
  }
  return builder.finish(document)
}

export interface DocumentReader {
  write(bytes: Uint8Array): void
  end(): ReadSelection
}

/** Reads the bytes of a JSON document. Damage ends the reading and is named with its place. */
export function documentReader(): DocumentReader {
  const builder = new MarketBuilder()
  const head: Head = {}
  const seen = new Set<string>()
  let damage: FaultList | null = null
  const parts = new JsonParts(new Set(LISTS), {
    key(name) {
      if (seen.has(name)) builder.faults.add(name, 'is there twice')
      else if (!KEYS.includes(name)) builder.faults.add(name, 'is not part of the format')
      seen.add(name)
    },
    value(name, value) {
      if (name === 'schools' || name === 'applicants') builder.faults.add(name, 'must be a list')
      else if (KEYS.includes(name)) head[name as keyof Head] = value
    },
    element(name, index, value) {
      if (name === 'schools') builder.addSchool(value, index)
      else builder.addApplicant(value, index)
    },
    repeatedKey: (place) => builder.faults.add(place, 'has a key twice'),
  })
  const guarded = (read: () => void) => {
    if (damage) return
    try {
      read()
    } catch (error) {
      if (!(error instanceof DamagedJson)) throw error
      damage = new FaultList()
      damage.add(error.place, error.message)
    }
  }
  return {
    write: (bytes) => guarded(() => parts.write(bytes)),
    end() {
      guarded(() => parts.end())
      if (damage) return damage.found()
      for (const key of LISTS) if (!seen.has(key)) builder.faults.add(key, 'is missing')
      return builder.finish(head)
    },
  }
}
