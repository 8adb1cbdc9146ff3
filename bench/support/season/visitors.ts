/** What a family's phone sends in each hour: about ten calls to register, as the pages make them, and one for a result. */

import { listDistricts, listVillages } from '@spmb/domain/reference/contract.public.ts'
import { registerSd } from '@spmb/domain/registration/contract.public.ts'
import { NOT_ANNOUNCED } from '@spmb/domain/registration/result-messages.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { RESULT_PAGE_PATH } from '@spmb/domain/shared/page-paths.ts'
import { listSchoolChoices } from '@spmb/domain/zoning/contract.public.ts'
import { anSdBody, type ChoiceIds } from '../../../apps/api/testing/builders.ts'
import { request } from '../load/http-load.ts'
import type { Answer, Step, Visitor } from '../load/visitor-load.ts'
import type { Person } from './arrivals.ts'

/** Milliseconds of the replay for a second of the hour; undefined for one that is not replayed. */
export type ReplayClock = (second: number) => number | undefined

/** What became of the registrations of a replay. */
export interface Ledger {
  /** Families whose form was sent at least once. */
  sent: number
  /** The registration number in the answer to each family, by its place. */
  numbers: Map<number, string>
  /** Refused because the window is closed. */
  refused: number
  /** Got neither a number nor a refusal after all attempts. */
  unanswered: number
  /** Forms that were sent again after 503, 429 or no answer. */
  repeated: number
  /** Families that received two different numbers. */
  contradicted: number
  /** Result pages with and without the decision. */
  results: { shown: number; notYet: number }
}

export const emptyLedger = (): Ledger => ({
  sent: 0,
  numbers: new Map(),
  refused: 0,
  unanswered: 0,
  repeated: 0,
  contradicted: 0,
  results: { shown: 0, notYet: 0 },
})

export interface Family {
  person: Person
  /** Unique in the database of the replay. */
  place: number
  zone: ChoiceIds
  /** Scripts and styles that the form loads. */
  assets: readonly string[]
}

const MOST_ATTEMPTS = 20
const RETRY_MS = 1_000
/** Seconds after which a family that waits for the opening loads the page again. */
const RELOAD_S = 5

const get = (kind: string, path: string) => ({ kind, request: request('GET', path) })

/** From the landing page to the confirmation. */
export function* registers(family: Family, ledger: Ledger, clock: ReplayClock): Visitor {
  const { person, zone, assets } = family
  const sends = person.at + person.fills
  const form = get('page', '/ppdb/sd')
  const asset = (index: number) => get('asset', assets[index % assets.length] ?? '/favicon.svg')
  const filling = (share: number) => person.at + 4 + (person.fills - 4) * share
  const seconds: [number, Omit<Step, 'at'>][] = [
    [person.at, get('page', '/')],
    [person.at + 0.5, asset(0)],
    [person.at + 0.5, asset(1)],
    [person.at + 3, form],
    [person.at + 3.5, asset(2)],
    [filling(0.1), get('call', callPath(listDistricts.path, {}))],
    [filling(0.4), get('call', callPath(listVillages.path, { district_id: zone.district_id }))],
    [
      filling(0.5),
      get('call', callPath(listSchoolChoices.path, { type: 'sd', village_id: zone.village_id })),
    ],
  ]
  if (person.reloads) seconds.push([filling(0.7), form])
  if (person.waits) for (let at = person.at + RELOAD_S; at < 0; at += RELOAD_S) seconds.push([at, form])
  seconds.sort(([a], [b]) => a - b)
  for (const [second, step] of seconds) {
    const at = clock(Math.min(second, sends))
    if (at !== undefined) yield { at, ...step }
  }
  const at = clock(sends)
  if (at === undefined) return
  ledger.sent++
  const number = yield* sendForm(family, ledger, at)
  if (number) yield { at, ...get('page', `/ppdb/registered/${number}`) }
}

/** The second request of a double tap: the same form with the same key at the same moment. */
export function* tapsAgain(family: Family, ledger: Ledger, clock: ReplayClock): Visitor {
  const at = clock(family.person.at + family.person.fills)
  if (at !== undefined) yield* sendForm(family, ledger, at, { isEcho: true })
}

export function* looksUp(person: Person, number: string, ledger: Ledger, clock: ReplayClock): Visitor {
  const page = get('result', RESULT_PAGE_PATH.replace(':no_registration', number))
  for (const second of person.reloads ? [person.at, person.at + RELOAD_S] : [person.at]) {
    const at = clock(second)
    if (at === undefined) continue
    const { status, body } = yield { at, ...page }
    if (status === 200) ledger.results[body.includes(NOT_ANNOUNCED) ? 'notYet' : 'shown']++
  }
}

/** Sends the form, with the same key again when the server is too busy. @returns the number */
function* sendForm(
  { place, zone }: Family,
  ledger: Ledger,
  firstAt: number,
  { isEcho = false } = {},
): Generator<Step, string | undefined, Answer> {
  const nik = `5299${String(place).padStart(12, '0')}`
  const form = {
    kind: 'registration',
    request: request(
      'POST',
      registerSd.path,
      JSON.stringify(anSdBody(zone, { nik, name: `Contoh Anak ${place}` })),
      {
        'idempotency-key': `season-${String(place).padStart(16, '0')}`,
      },
    ),
  }
  let at = firstAt
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { status, at: answeredAt, retryAfterMs, body } = yield { at, ...form }
    if (status === 201) return accept(JSON.parse(body).data.no_registration)
    if (status === 400) {
      if (!isEcho) ledger.refused++
      return undefined
    }
    ledger.repeated++
    at = answeredAt + Math.max(RETRY_MS, retryAfterMs)
  }
  if (!isEcho) ledger.unanswered++
  return undefined

  function accept(number: string): string {
    const told = ledger.numbers.get(place)
    if (told !== undefined && told !== number) ledger.contradicted++
    ledger.numbers.set(place, number)
    return number
  }
}
