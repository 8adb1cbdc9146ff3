/**
 * Any sequence of late registrations, withdrawals, reserve calls, draws and givings (docs/product-rules.md#late-registration): no seat
 * is given twice, no child that waited is passed over by a late one, and the quota holds.
 */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CallRecord, checkCall, performCall, rankChildren } from '../reserve/call-record.ts'
import { compareTexts } from '../selection/text-order.ts'
import { askedSchools, givingRefusal } from './late.ts'

const SCHOOLS = [0, 1, 2] as const
const SEQUENCES = 500

interface Child {
  id: number
  ticket: string
  late: boolean
  /** What the rules compare before the lottery; children often are equal. */
  key: number
  choices: [number, number]
  named: number[]
  keepsWaiting: boolean
  place: number | null
  withdrawn: boolean
}

interface Level {
  quotas: number[]
  seed: string | null
  children: Child[]
  late: 'closed' | 'open' | 'over'
  draw: string | null
}

const live = ({ children }: Level) => children.filter(({ withdrawn }) => !withdrawn)
const usedAt = (level: Level, school: number) => live(level).filter(({ place }) => place === school).length
const freeAt = (level: Level, school: number) => (level.quotas[school] ?? 0) - usedAt(level, school)

/** The schools that the child waits for on reserve lists. */
function waitsFor({ late, choices: [first, second], place, keepsWaiting }: Child): number[] {
  if (late) return []
  if (place === null) return first === second ? [first] : [first, second]
  return place === second && first !== second && keepsWaiting ? [first] : []
}

const asks = ({ late, choices: [first, second], named, place }: Child): number[] =>
  place === null
    ? askedSchools(
        {
          school_1_id: first,
          school_2_id: second,
          school_1_decision: null,
          school_2_decision: null,
          registered_late: late,
        },
        named,
      )
    : []

/** What the server computes: `computeCall` in apps/api/src/features/reserve/call-market.ts. */
function compute(
  level: Level,
  kind: 'reserve' | 'placement',
  closed: ReadonlySet<number>,
): { record: CallRecord; children: Child[] } {
  const wanted = kind === 'reserve' ? waitsFor : asks
  const children = live(level)
    .filter((child) => wanted(child).length > 0)
    .sort((a, b) => compareTexts(a.ticket, b.ticket))
  const indexes = children.flatMap(({ late }, index) => (late ? [index] : []))
  const late = indexes.length > 0 ? { seed: level.draw, applicants: indexes } : undefined
  const compare = (a: number, b: number) => {
    const [one, other] = [children[a], children[b]]
    if (one?.late !== other?.late) return one?.late ? 1 : -1
    return (one?.key ?? 0) - (other?.key ?? 0)
  }
  const record = performCall({
    kind,
    level: 'SD',
    order: ['birth_date', 'lottery'],
    seed: level.seed,
    only: null,
    schools: SCHOOLS.map((school) => [`5020000${school}`, closed.has(school) ? null : freeAt(level, school)]),
    applicants: rankChildren(
      children.map((child) => ({
        ticket: child.ticket,
        placed: child.place,
        choices: wanted(child).map((school) => ({ school, first: false })),
      })),
      level.seed,
      compare,
      late,
    ),
    ...(late && { late }),
  })
  expect(checkCall(JSON.stringify(record))).toEqual([])
  return { record, children }
}

function move({ record, children }: ReturnType<typeof compute>): Child[] {
  return record.moves.map(([index, from, to]) => {
    const child = children[index] as Child
    expect(child.place).toBe(from)
    child.place = to
    return child
  })
}

type Act = { act: string; child: number; key: number; first: number; second: number; keeps: boolean }

/** What happened in all sequences together. */
const seen = { late: 0, placedLate: 0, drawn: 0, called: 0, refused: 0 }

const ACTS: Record<string, (level: Level, act: Act) => void> = {
  open(level) {
    level.late = 'open'
    level.draw = null
  },
  close(level) {
    if (level.late === 'open') level.late = 'over'
  },
  register(level, { key, first, second }) {
    const full = [first, second].some((school) => freeAt(level, school) <= 0)
    if (level.late !== 'open' || full) return
    seen.late++
    level.children.push(aChild(level, { key, first, second, late: true }))
  },
  name(level, { child: at, first, second }) {
    const child = live(level)[at % Math.max(1, live(level).length)]
    if (child?.place === null) child.named = first === second ? [first] : [first, second]
  },
  withdraw(level, { child: at }) {
    const child = live(level)[at % Math.max(1, live(level).length)]
    if (child) child.withdrawn = true
  },
  call(level) {
    const before = new Map(level.children.map(({ id, place }) => [id, place]))
    const moved = move(compute(level, 'reserve', new Set()))
    seen.called += moved.length
    for (const { id, place } of level.children) if (before.get(id) !== null) expect(place).not.toBe(null)
  },
  draw(level, { key }) {
    if (level.late === 'over' && level.draw === null) level.draw = `${key}`
  },
  give(level) {
    const reserve = compute(level, 'reserve', new Set()).record
    if (givingRefusal({ naming: 'over', late: level.late }) || reserve.moves.length > 0)
      return void seen.refused++
    const waitedBefore = live(level).filter(({ late }) => !late)
    const wishes = new Map(waitedBefore.map((child) => [child.id, [...waitsFor(child), ...asks(child)]]))
    const placed = move(compute(level, 'placement', new Set(reserve.tied)))
    if (placed.some(({ late }) => late) && level.draw !== null) seen.drawn++
    for (const { place, late } of placed) {
      if (!late) continue
      seen.placedLate++
      for (const child of waitedBefore) {
        const wished = wishes.get(child.id) ?? []
        const at = wished.indexOf(place as number)
        if (at < 0) continue
        const got = child.place === null ? -1 : wished.indexOf(child.place)
        // A child that also asked for this school has it, or what it wanted more.
        expect([child.id, got >= 0 && got <= at]).toEqual([child.id, true])
      }
    }
    level.draw = null
  },
}

function aChild(
  { children }: Level,
  { key, first, second, late }: { key: number; first: number; second: number; late: boolean },
): Child {
  const id = children.length
  // Not in the order of the ids.
  const ticket = `T-${String((id * 37) % 101).padStart(3, '0')}`
  const choices: [number, number] = [first, second]
  return { id, ticket, late, key, choices, named: [], keepsWaiting: false, place: null, withdrawn: false }
}

function holds(level: Level): void {
  for (const school of SCHOOLS) expect(usedAt(level, school)).toBeLessThanOrEqual(level.quotas[school] ?? 0)
  const inPlaces = live(level).filter(({ place }) => place !== null).length
  const used = SCHOOLS.reduce<number>((sum, school) => sum + usedAt(level, school), 0)
  expect(used).toBe(inPlaces)
}

const school = fc.nat(SCHOOLS.length - 1)
const ACT_PARTS = {
  child: fc.nat(20),
  key: fc.integer({ min: 1, max: 3 }),
  first: school,
  second: school,
  keeps: fc.boolean(),
}
const any = fc.record({ ...ACT_PARTS, act: fc.constantFrom(...Object.keys(ACTS)) })
const as = (...acts: string[]) => fc.record({ ...ACT_PARTS, act: fc.constantFrom(...acts) })
/** As an office does it, with anything in between. */
const rounds = fc
  .tuple(
    as('open'),
    fc.array(as('register', 'register', 'name', 'withdraw'), { maxLength: 8 }),
    as('close', 'close', 'close', 'call'),
    fc.array(as('withdraw', 'name', 'call'), { maxLength: 2 }),
    as('draw', 'withdraw'),
    as('call'),
    as('give'),
  )
  .map(([open, entered, close, between, drawn, call, give]) => [
    open,
    ...entered,
    close,
    ...between,
    drawn,
    call,
    give,
  ])
const sequences = fc.record({
  quotas: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
  seed: fc.constantFrom('416253', null),
  before: fc.array(any, { maxLength: 6 }),
  acts: fc
    .array(fc.oneof(rounds, rounds, fc.array(any, { maxLength: 6 })), { maxLength: 4 })
    .map((all) => all.flat()),
})

it('gives no seat twice, passes no child over that waited, and keeps the quota', () => {
  fc.assert(
    fc.property(sequences, ({ quotas, seed, before, acts }) => {
      const level: Level = { quotas, seed, children: [], late: 'closed', draw: null }
      for (const { key, first, second, keeps } of before)
        level.children.push({
          ...aChild(level, { key, first, second, late: false }),
          keepsWaiting: keeps,
        })
      for (const one of acts) {
        ACTS[one.act]?.(level, one)
        holds(level)
      }
    }),
    { numRuns: SEQUENCES },
  )
  // Otherwise the sequences are too tame.
  expect(Object.entries(seen).filter(([, count]) => count < 20)).toEqual([])
})
