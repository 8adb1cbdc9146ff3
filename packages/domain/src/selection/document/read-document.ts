/** Reads the document of a run: parsed, or from its bytes. */
import { FaultList, isRecord } from './faults.ts'
import { HEAD_KEYS, type Head } from './head.ts'
import { MarketBuilder, type ReadSelection } from './market-builder.ts'
import { readJson } from './read-json.ts'
import { DamagedJson } from './scan-json.ts'

const LISTS = ['schools', 'applicants'] as const
const KEYS: readonly string[] = [...HEAD_KEYS, ...LISTS]
/** More than ten times the children of a district; a certificate has as many. */
export const MAX_APPLICANTS = 200_000

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
    if (!Array.isArray(list)) builder.faults.add(key, list === undefined ? 'is missing' : 'must be a list')
    else if (key === 'schools') for (const [i, each] of list.entries()) builder.addSchool(each, i)
    else if (list.length > MAX_APPLICANTS) return tooMany().found()
    else for (const [i, each] of list.entries()) builder.addApplicant(each, i)
  }
  return builder.finish(document)
}

/** Reads the bytes of a JSON document. Damage ends the reading and is named with its place. */
export function readDocumentBytes(bytes: Uint8Array): ReadSelection {
  const builder = new MarketBuilder()
  const head: Head = {}
  const seen = new Set<string>()
  try {
    readJson(bytes, new Set(LISTS), {
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
        else if (index < MAX_APPLICANTS) builder.addApplicant(value, index)
        else throw new DamagedJson('applicants', TOO_MANY)
      },
      repeatedKey: (place) => builder.faults.add(place, 'has a key twice'),
    })
  } catch (error) {
    if (!(error instanceof DamagedJson)) throw error
    const damage = new FaultList()
    damage.add(error.place, error.message)
    return damage.found()
  }
  for (const key of LISTS) if (!seen.has(key)) builder.faults.add(key, 'is missing')
  return builder.finish(head)
}

const TOO_MANY = `has more than ${MAX_APPLICANTS} entries`

function tooMany(): FaultList {
  const faults = new FaultList()
  faults.add('applicants', TOO_MANY)
  return faults
}
