/**
 * When people come in the three hours of a season in which most of them come. Assumed, not observed: no figures of a real
 * admission are at hand. Pure: the same seed gives the same people.
 */

/** Registration opens, registration closes, results are published. */
export const HOURS = ['opening', 'closing', 'result'] as const
export type Hour = (typeof HOURS)[number]

export interface Person {
  /** Seconds after the moment (opening, closing, publication); negative before it. */
  at: number
  /** Seconds until the form is sent, for families who register. */
  fills: number
  /** Waits for the opening, and loads the page again meanwhile. */
  waits: boolean
  /** Sends the form twice at once, as a double tap on a slow phone does. */
  tapsTwice: boolean
  /** Loads the page once more some seconds later. */
  reloads: boolean
}

/** Shares of all applicants. */
const IN_OPENING_HOUR = 0.25
const IN_CLOSING_HOUR = 0.1
/** Look-ups: each family looks in the hour of the results, and so many in its first second. */
const IN_FIRST_SECOND = 0.3
/** Of the families of the opening hour: who wait for the opening with a filled form. */
const WAITING_FAMILIES = 0.2
/** Of those of the closing hour: who come after the closing. */
const TOO_LATE = 0.02
const TAP_TWICE = 0.03
const RELOAD = 0.2
const HOUR_S = 3_600

/** The people of an hour, in the order of their arrival. */
export function peopleOf(hour: Hour, applicants: number, seed: number): Person[] {
  const random = generator(seed)
  const people = Array.from({ length: Math.round(applicants * shareOf(hour)) }, (_, index): Person => {
    const of = random()
    return {
      ...timesOf(hour, { index, applicants, random }),
      tapsTwice: hour !== 'result' && of < TAP_TWICE,
      reloads: random() < RELOAD,
    }
  })
  return people.sort((a, b) => a.at - b.at)
}

/** The people who act between two times, in seconds relative to the opening or publication. */
export function within(people: readonly Person[], from: number, to: number): Person[] {
  return people.filter(({ at, fills }) => at + fills >= from && at < to)
}

/**
 * Where a second of the hour is in the replay, whose stretch around the moment runs in real time and whose rest is compressed.
 *
 * @param factor how many seconds of the hour outside the stretch make one of the replay
 * @returns seconds, relative to the moment
 */
export function replayed(second: number, stretch: { from: number; to: number }, factor: number): number {
  if (second < stretch.from) return stretch.from - (stretch.from - second) / factor
  return second > stretch.to ? stretch.to + (second - stretch.to) / factor : second
}

function shareOf(hour: Hour): number {
  return hour === 'opening' ? IN_OPENING_HOUR : hour === 'closing' ? IN_CLOSING_HOUR : 1
}

interface Drawn {
  index: number
  applicants: number
  random: () => number
}

function timesOf(hour: Hour, { index, applicants, random }: Drawn): Pick<Person, 'at' | 'fills' | 'waits'> {
  if (hour === 'result') {
    const first = index < applicants * IN_FIRST_SECOND
    return { at: first ? random() : 1 + soon(random, HOUR_S / 6), fills: 0, waits: false }
  }
  if (hour === 'opening') {
    // A waiting family sends within seconds of the opening; another one fills the form first.
    const waits = index < applicants * IN_OPENING_HOUR * WAITING_FAMILIES
    if (waits) {
      const at = -60 * random()
      return { at, fills: -at + soon(random, 10), waits }
    }
    return { at: soon(random, HOUR_S / 4), fills: 60 + soon(random, 180), waits }
  }
  // The last ones hurry, and some come too late.
  const sent = random() < TOO_LATE ? 30 * random() : -soon(random, HOUR_S / 4)
  const fills = 30 + soon(random, 120)
  return { at: sent - fills, fills, waits: false }
}

/** Exponential with this mean, at most an hour: many soon, fewer later. */
function soon(random: () => number, mean: number): number {
  return Math.min(HOUR_S - 1, -Math.log(1 - random()) * mean)
}

/** The generator of Park and Miller: 0 up to 1, of the seed alone. */
export function generator(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
