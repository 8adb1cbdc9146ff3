/**
 * Markets of every kind that the format allows, the same in every run: ids that are numbers and texts, letters beyond U+FFFF in ids
 * and seeds, every order, unknown distances, decisions by hand, repeated schools, given lottery numbers.
 */
import type {
  DocumentApplicant,
  DocumentChoice,
  SelectionDocument,
} from '../../src/selection/document/format.ts'
import type { Id } from '../../src/selection/engine/market.ts'
import { ORDER_KEYS, type OrderKey } from '../../src/selection/order.ts'

const ORDERS: (OrderKey[] | undefined)[] = [undefined, ...ordersOf([...ORDER_KEYS])]
const SEEDS = ['416253', '0', '\u{1F600}1', 'é:\uFFEE', '\u{1D11E}']
/** By UTF-16 units the last two would be the other way round. */
const SCHOOL_IDS: Id[] = ['A', 7, '10', 9, 'Ñ', '\uFFEE', '\u{1D11E}']
const DATES = ['2018-01-01', '2018-01-02', '2018-06-30', '2019-02-28']
/** Every hundredth market has more children at a school than a short list. */
const LARGE = 150

/** @param number of the market, from 0 */
export function recordedMarket(number: number): SelectionDocument {
  const random = generator(number)
  const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const isLarge = number % 100 === 0
  const schools = SCHOOL_IDS.map((id) => ({ id, at: random(1_000) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, 1 + random(5))
    .map(({ id }): SelectionDocument['schools'][number] => {
      const quota = oneOf([null, undefined, 0, 1, 2, isLarge ? 40 : 3])
      return quota === undefined ? { id } : { id, quota }
    })
  const free = new Map(schools.map(({ id, quota }) => [id, quota ?? 0]))
  const lotteries = oneOf(['none', 'none', 'some', 'all'])
  const applicants = Array.from({ length: isLarge ? LARGE : random(15) }, (_, i): DocumentApplicant => {
    const withdrawn = random(8) === 0
    const applicant: DocumentApplicant = {
      id: idOf((i * 7) % 151, random(6)),
      birth_date: isLarge && random(3) > 0 ? `2018-0${1 + random(9)}-1${random(10)}` : oneOf(DATES),
      choices: choicesOf(withdrawn),
    }
    if (lotteries === 'all' || (lotteries === 'some' && random(2) === 0))
      applicant.lottery = oneOf(['1', '2', '10', '\uFFEE', '\u{1F600}'])
    if (random(2) === 0) applicant.keep_waiting = random(2) === 0
    if (withdrawn || random(3) === 0) applicant.withdrawn = withdrawn
    return applicant
  })
  const order = ORDERS[number % ORDERS.length]
  const isSeeded = lotteries !== 'all' || applicants.length === 0 || random(2) === 0
  const head = {
    level: oneOf(['SD', 'SMP'] as const),
    ...(isSeeded && { seed: oneOf(SEEDS) }),
    ...(order && { order }),
  }
  return random(4) === 0 ? { ...head, applicants, schools } : { ...head, schools, applicants }

  function choicesOf(withdrawn: boolean): DocumentChoice[] {
    const said = new Map<Id, { distance_m: number | null; more: Partial<DocumentChoice> }>()
    let hasSeat = false
    return Array.from({ length: random(5) }, () => {
      const { id } = oneOf(schools)
      const known = said.get(id)
      const more: Partial<DocumentChoice> = {}
      if (!known) {
        const kind = random(12)
        if (kind === 0) more.eligible = false
        if (kind === 1) more.decision = 'TIDAK LULUS'
        if (kind === 2 && !hasSeat && (withdrawn || (free.get(id) ?? 0) > 0)) {
          more.decision = 'LULUS'
          hasSeat = true
          if (!withdrawn) free.set(id, (free.get(id) ?? 0) - 1)
        }
        said.set(id, { distance_m: random(6) === 0 ? null : random(isLarge ? 300 : 4), more })
      }
      const { distance_m = null } = said.get(id) ?? {}
      // What only one of two choices of a school says holds for both.
      const isSilent = random(known ? 2 : 5) === 0
      const repeats = isSilent ? {} : (said.get(id)?.more ?? {})
      return { school: typeof id === 'number' && random(2) === 0 ? String(id) : id, distance_m, ...repeats }
    })
  }
}

function idOf(number: number, kind: number): Id {
  return (
    [number, String(number), `T-${number}`, `\u{1F600}${number}`, `\uFFEE${number}`, `é${number}`][kind] ??
    number
  )
}

/** Every order of every part of the keys. */
function ordersOf(keys: OrderKey[]): OrderKey[][] {
  return keys.flatMap((key) => [
    [key],
    ...ordersOf(keys.filter((other) => other !== key)).map((rest) => [key, ...rest]),
  ])
}

/** The generator of Park and Miller, whose values depend on the number alone. */
function generator(number: number): (below: number) => number {
  let state = (number + 1) * 7_919
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  next()
  return (below) => Math.floor((next() / 2_147_483_647) * below)
}
