/**
 * An attacker joins everything public of an invented SD with the own results of some families that talk, and asks of how many other
 * children a birth date is known within a month (docs/selection.md#how-well-a-birth-date-is-estimated).
 *
 * What the attacker knows is as much as anybody could: each ticket is linked to its child, so that the order of birth in the list of each
 * school and the year of birth from the card are known, as is how old children are in general. The true dates are one draw of all dates
 * that fit this; the others are sampled from there (Gibbs sampling, with over-relaxation between), and 95 % of a child's samples are its interval.
 */
import { maySayLast, wholeMonths } from '@spmb/domain/selection/public/last-child.ts'

export interface District {
  children: number
  schools: number
  seats: number
}

/** 3,500 children at 56 schools, as in the district (privacy.test.ts). */
export const DISTRICT: District = { children: 3_500, schools: 56, seats: 45 }
/** Days: children known within so many are counted. */
export const KNOWN_WITHIN = 31
const AGE_DAY = '2026-07-01'
const DAY_MS = 86_400_000
const YEAR = 365.25

/** Ages on 1 July in years: 84 % are between 6.0 and 7.2. */
const COHORT = [
  { from: 5.5, to: 6, share: 0.04 },
  { from: 6, to: 7.2, share: 0.84 },
  { from: 7.2, to: 9, share: 0.12 },
]

/** Numbers from 0 to 1 that are the same for the same seed. */
function chance(seed: number): () => number {
  let state = (seed * 7_919 + 1) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Days before the day on which ages count. */
function someAge(random: () => number): number {
  let left = random()
  for (const { from, to, share } of COHORT) {
    if (left < share) return Math.floor((from + (left / share) * (to - from)) * YEAR)
    left -= share
  }
  return Math.floor(9 * YEAR)
}

const density = (age: number): number => {
  const span = COHORT.find(({ from, to }) => age >= from * YEAR && age < to * YEAR)
  // Outside: never impossible, or a child whose age was rounded out of its span would not move.
  return span ? span.share / (span.to - span.from) : 1e-6
}
const dateOf = (age: number) => new Date(Date.parse(AGE_DAY) - age * DAY_MS).toISOString().slice(0, 10)
const monthsOf = (age: number) => wholeMonths(dateOf(age), AGE_DAY)

interface World {
  /** By child. */
  ages: number[]
  /** Of each school, the oldest first. */
  lists: number[][]
  /** The last admitted one; null: not said. */
  last: (number | null)[]
}

function worldOf({ children, schools, seats }: District, random: () => number): World {
  const ages = Array.from({ length: children }, () => someAge(random))
  const choices = ages.map(() => {
    const first = Math.floor(random() * schools)
    return [first, (first + 1 + Math.floor(random() * (schools - 1))) % schools] as const
  })
  const lists: number[][] = Array.from({ length: schools }, () => [])
  const taken: number[][] = Array.from({ length: schools }, () => [])
  const refused = new Array<number>(schools).fill(0)
  // All schools have one order, so the run is: the oldest child takes the first choice that has a seat, then the next one.
  const byAge = ages.map((_, child) => child).sort((a, b) => (ages[b] ?? 0) - (ages[a] ?? 0) || a - b)
  for (const child of byAge) {
    const [first, second] = choices[child] ?? [0, 0]
    lists[first]?.push(child)
    lists[second]?.push(child)
    const got = [first, second].find((school) => (taken[school]?.length ?? 0) < seats)
    if (got !== undefined) taken[got]?.push(child)
    if (got !== first) refused[first] = (refused[first] ?? 0) + 1
    if (got === undefined) refused[second] = (refused[second] ?? 0) + 1
  }
  const last = lists.map((list, school) =>
    maySayLast({ competed: list.length, refused: refused[school] ?? 0 })
      ? (taken[school]?.at(-1) ?? null)
      : null,
  )
  return { ages, lists, last }
}

/** The ages that a child may have: from its year of birth, and what is said of the last admitted. */
function boundsOf({ ages, lists, last }: World, talking: ReadonlySet<number>) {
  const bounds = ages.map((age) => {
    const year = dateOf(age).slice(0, 4)
    const newest = (Date.parse(AGE_DAY) - Date.parse(`${year}-12-31`)) / DAY_MS
    return { from: newest, to: newest + 365 }
  })
  const within = (child: number, from: number, to: number) => {
    const own = bounds[child]
    if (own) bounds[child] = { from: Math.max(own.from, from), to: Math.min(own.to, to) }
  }
  for (const [school, child] of last.entries()) {
    if (child === null) continue
    // The page of the school: half years, rounded down.
    const months = monthsOf(ages[child] ?? 0)
    within(child, ...agesOf(Math.floor(months / 6) * 6, 6))
    // A family that talks knows its own months and the difference.
    if (lists[school]?.some((each) => talking.has(each))) within(child, ...agesOf(months, 1))
  }
  for (const child of talking) within(child, ages[child] ?? 0, ages[child] ?? 0)
  return bounds
}

/** Days of age of who is so many full months old, and less than `span` more. */
function agesOf(months: number, span: number): [number, number] {
  const before = (count: number) => {
    const [year = 0, month = 0] = AGE_DAY.split('-').map(Number)
    return (Date.parse(AGE_DAY) - Date.UTC(year, month - 1 - count, 1)) / DAY_MS
  }
  return [before(months), before(months + span) - 1]
}

/**
 * @param share of the families that talk; 0: nobody does
 * @param sweeps more of them make the intervals wider and truer
 * @returns the share of the other children whose birth date is known within a month, and of those known to the day
 */
export function attack(
  seed: number,
  share: number,
  { district = DISTRICT, sweeps = 6_000 }: { district?: District; sweeps?: number } = {},
): { known: number; exact: number; covered: number } {
  const random = chance(seed)
  const world = worldOf(district, random)
  const talking = new Set<number>()
  while (talking.size < Math.round(share * district.children))
    talking.add(Math.floor(random() * district.children))
  const bounds = boundsOf(world, talking)
  const intervals = sampleIntervals(world, bounds, random, sweeps)
  let known = 0
  let exact = 0
  let covered = 0
  for (const [child, { from, to }] of intervals.entries()) {
    if (talking.has(child)) continue
    if (to - from + 1 <= KNOWN_WITHIN) known++
    if (Math.round(to) === Math.round(from)) exact++
    const age = world.ages[child] ?? 0
    if (age >= from - 0.5 && age <= to + 0.5) covered++
  }
  const others = district.children - talking.size
  return { known: known / others, exact: exact / others, covered: covered / others }
}

/** How many samples of each child are kept. */
const SAMPLES = 400

function sampleIntervals(
  { ages, lists }: World,
  bounds: readonly { from: number; to: number }[],
  random: () => number,
  sweeps: number,
): { from: number; to: number }[] {
  const count = ages.length
  // Each child is in two lists, behind an older and before a younger one (-1: none).
  const older = new Int32Array(2 * count).fill(-1)
  const younger = new Int32Array(2 * count).fill(-1)
  const seen = new Uint8Array(count)
  for (const list of lists)
    for (const [i, child] of list.entries()) {
      const at = 2 * child + (seen[child] ?? 0)
      seen[child] = 1
      older[at] = list[i - 1] ?? -1
      younger[at] = list[i + 1] ?? -1
    }
  const now = Float64Array.from(ages)
  const kept = Array.from({ length: count }, () => new Float64Array(SAMPLES))
  const every = Math.floor(sweeps / SAMPLES)
  for (let sweep = 0; sweep < every * SAMPLES; sweep++) {
    const fresh = sweep % 8 === 0
    for (let step = 0; step < count; step++) {
      const child = sweep % 2 === 0 ? step : count - 1 - step
      let low = bounds[child]?.from ?? 0
      let high = bounds[child]?.to ?? 0
      for (let at = 2 * child; at < 2 * child + 2; at++) {
        const [before, after] = [older[at] ?? -1, younger[at] ?? -1]
        if (before >= 0) high = Math.min(high, now[before] ?? high)
        if (after >= 0) low = Math.max(low, now[after] ?? low)
      }
      if (low >= high) continue
      const was = now[child] ?? 0
      const next = fresh ? low + random() * (high - low) : low + high - was
      const ratio = density(next) / density(was)
      if (ratio >= 1 || random() < ratio) now[child] = next
    }
    if (sweep % every === every - 1)
      for (let child = 0; child < count; child++)
        (kept[child] as Float64Array)[Math.floor(sweep / every)] = now[child] ?? 0
  }
  const cut = Math.floor(SAMPLES * 0.025)
  return kept.map((samples) => {
    const sorted = samples.sort()
    return { from: sorted[cut] ?? 0, to: sorted[SAMPLES - 1 - cut] ?? 0 }
  })
}
