/**
 * The record of a call (docs/product-rules.md#records-of-calls): what decided, and who got a seat. It names schools by NPSN and
 * children by their lottery ticket, and holds no birth date and no distance. The server computes a call on the record itself, so
 * that a check repeats exactly what was done.
 */
import { lotteryNumber } from '../selection/lottery.ts'
import type { OrderKey } from '../selection/order.ts'
import { sha256Hex } from '../selection/sha256.ts'
import { compareTexts } from '../selection/text-order.ts'
import type { Level } from '../shared/level.ts'
import {
  checkPathCall,
  type PathCallRecord,
  type PublicCallRecord,
  publicCallText,
} from './call-record-by-path.ts'
import { callOneSchool, callReserve, type ReserveMarket } from './call-reserve.ts'

export const CALL_KINDS = ['reserve', 'placement'] as const
/** `reserve`: children move up to a choice. `placement`: children without a place get a school that they named. */
export type CallKind = (typeof CALL_KINDS)[number]

/**
 * The index of the school; the place before the lottery, from 1, in which equal children are equal; the rank; 1 for an upheld
 * objection, which comes before everybody.
 */
export type RecordedChoice = [school: number, place: number, rank: number, first: 0 | 1]
/** The ticket, the index of the school that has placed the child, and what it waits for, the most wanted first. */
export type RecordedChild = [ticket: string, placed: number | null, choices: RecordedChoice[]]

export interface CallMarket {
  kind: CallKind
  level: Level
  order: OrderKey[]
  /** Of the run whose lottery numbers decide; null: no lottery decides, and seats stop before a tie. */
  seed: string | null
  /** The index of the only school that is called; null: the whole level. */
  only: number | null
  /** NPSN and free seats; null: the school takes no child now. */
  schools: [npsn: string, free: number | null][]
  /** In the order of the tickets. */
  applicants: RecordedChild[]
  /** Children who were registered late; absent: none. */
  late?: LateChildren
}

/** They stand behind all others, and equal ones are separated by a draw of their giving, never by the seed of the run. */
export interface LateChildren {
  /** What was drawn after the last of them was registered; null: nothing yet, and seats stop before a tie. */
  seed: string | null
  /** Their indexes, ascending. */
  applicants: number[]
}

export interface CallRecord extends CallMarket {
  format: 'spmb-call'
  version: 1
  /** The index of the child, of the school that it leaves, and of the school that it gets. */
  moves: [applicant: number, from: number | null, to: number][]
  /** Schools whose seats stay because of a tie. */
  tied: number[]
}

/** A child before it has ranks. */
export interface UnrankedChild {
  ticket: string
  placed: number | null
  /** By the index of the school, the most wanted first. */
  choices: readonly { school: number; first: boolean }[]
}

/**
 * Gives the children of each school their places and ranks.
 *
 * @param children in the order of their tickets
 * @param compare two children, by their indexes, at a school by the keys before the lottery; it puts late ones behind all others
 */
export function rankChildren(
  children: readonly UnrankedChild[],
  seed: string | null,
  compare: (a: number, b: number, school: number) => number,
  late?: LateChildren,
): RecordedChild[] {
  const ranked = children.map(
    ({ ticket, placed, choices }): RecordedChild => [
      ticket,
      placed,
      choices.map(({ school, first }) => [school, 0, 0, first ? 1 : 0]),
    ],
  )
  const lots = lotsOf(ranked, seed, late)
  for (const [school, rows] of rowsBySchool(ranked)) {
    rows.sort((a, b) => compare(a.child, b.child, school))
    let place = 0
    rows.forEach((row, i) => {
      const before = rows[i - 1]
      if (!before || compare(before.child, row.child, school) !== 0) place++
      row.choice[1] = place
    })
    giveRanks(rows, ranked, lots)
  }
  return ranked
}

type Lots = readonly (string | null)[]

/** The lottery number of each child; null: no lottery separates it from its equals. */
function lotsOf(children: readonly RecordedChild[], seed: string | null, late?: LateChildren): Lots {
  const isLate = new Set(late?.applicants)
  return children.map(([ticket], child) => {
    const drawn = isLate.has(child) ? (late?.seed ?? null) : seed
    return drawn === null ? null : lotteryNumber(drawn, ticket)
  })
}

/** Computes a call. Its moves are in the order of the children. */
export function performCall(market: CallMarket): CallRecord {
  const free = new Map(
    market.schools.flatMap(([, seats], school) => (seats === null ? [] : [[school, seats] as const])),
  )
  const reserve: ReserveMarket = {
    free,
    children: market.applicants.map(([, placed, choices], id) => ({
      id,
      placed,
      choices: choices.map(([school, , rank, first]) => ({ school, rank, first: first === 1 })),
    })),
  }
  const { only, seed, late } = market
  // Equal ranks are only there where no lottery decides.
  const outcome = callReserve(reserve, seed !== null && late?.seed !== null)
  const moves = only === null ? outcome.moves : callOneSchool(reserve, outcome, only)
  return {
    format: 'spmb-call',
    version: 1,
    ...market,
    moves: moves.map(({ id, from, to }) => [id, from, to]),
    tied: outcome.tied,
  }
}

export const callText = (record: CallRecord): string => JSON.stringify(record)

/** The hashes that are stored with a call: of what decided, of who got a seat, and of the whole record. */
export function callHashes(record: CallRecord): { market: string; moves: string; whole: string } {
  const { moves, tied, ...market } = record
  return {
    market: sha256Hex(JSON.stringify(market)),
    moves: sha256Hex(JSON.stringify({ moves, tied })),
    whole: sha256Hex(callText(record)),
  }
}

/** `hash`: not the announced record; `form`: no record; `ranks`: not by place and lottery; `moves`: another result. */
export type CallFault = 'form' | 'hash' | 'ranks' | 'moves'

/** Repeats a call from its record. @param announced the hash that was stored with it */
export function checkCall(text: string, announced?: string): CallFault[] {
  const parsed = readRecord(text)
  if (!parsed) return ['form']
  if (parsed.version === 2) {
    try {
      return checkPathCall(parsed, text, announced)
    } catch {
      return ['form']
    }
  }
  const record = parsed
  const faults: CallFault[] = []
  if (announced !== undefined && sha256Hex(text) !== announced) faults.push('hash')
  try {
    if (!ranksHold(record)) faults.push('ranks')
    const { moves, tied } = performCall(record)
    const stated = { moves: record.moves, tied: record.tied }
    if (JSON.stringify({ moves, tied }) !== JSON.stringify(stated)) faults.push('moves')
  } catch {
    return ['form']
  }
  return faults
}

/**
 * Of what act the record is in the chain of acts (docs/selection.md#the-chain), and under which hash.
 *
 * @param text of a record without faults
 * @returns null for a text that is no record
 */
export function callAct(text: string): { level: Level; kind: CallKind; of: string } | null {
  const record = readRecord(text)
  if (!record) return null
  // A complete record by path has the hash of its public one.
  const isPublic = record.version === 1 || 'reduced' in record
  return { level: record.level, kind: record.kind, of: sha256Hex(isPublic ? text : publicCallText(record)) }
}

function readRecord(text: string): CallRecord | PathCallRecord | PublicCallRecord | null {
  try {
    const read = JSON.parse(text)
    if (read?.format === 'spmb-call' && read.version === 2) return read
    const isRecord =
      read?.format === 'spmb-call' &&
      read.version === 1 &&
      [read.schools, read.applicants, read.moves, read.tied].every(Array.isArray)
    return isRecord ? read : null
  } catch {
    return null
  }
}

interface Row {
  child: number
  choice: RecordedChoice
}

function rowsBySchool(children: readonly RecordedChild[]): Map<number, Row[]> {
  const bySchool = new Map<number, Row[]>()
  children.forEach(([, , choices], child) => {
    for (const choice of choices) {
      const rows = bySchool.get(choice[0]) ?? []
      if (rows.push({ child, choice }) === 1) bySchool.set(choice[0], rows)
    }
  })
  return bySchool
}

/** By place, then by lottery and ticket; without a lottery equal children have equal ranks. */
function giveRanks(rows: Row[], children: readonly RecordedChild[], lots: Lots): void {
  const ticketOf = ({ child }: Row) => children[child]?.[0] ?? ''
  const lotOf = ({ child }: Row) => lots[child] ?? null
  const byLot = (a: Row, b: Row) => {
    const [one, other] = [lotOf(a), lotOf(b)]
    if (one === null || other === null) return 0
    return compareTexts(one, other) || compareTexts(ticketOf(a), ticketOf(b))
  }
  rows.sort((a, b) => a.choice[1] - b.choice[1] || byLot(a, b))
  rows.forEach((row, i) => {
    const before = rows[i - 1]
    const isEqual = before?.choice[1] === row.choice[1] && lotOf(before) === null && lotOf(row) === null
    row.choice[2] = before && isEqual ? before.choice[2] : i + 1
  })
}

function ranksHold({ applicants, seed, late }: CallRecord): boolean {
  const again = applicants.map(
    ([ticket, placed, choices]): RecordedChild => [
      ticket,
      placed,
      choices.map(([school, place, , first]): RecordedChoice => [school, place, 0, first]),
    ],
  )
  const lots = lotsOf(again, seed, late)
  const isLate = new Set(late?.applicants)
  for (const rows of rowsBySchool(again).values()) {
    giveRanks(rows, again, lots)
    if (!areBehind(rows, isLate)) return false
  }
  return JSON.stringify(again) === JSON.stringify(applicants)
}

/** Whether every late child stands behind all others at a school. */
function areBehind(rows: readonly Row[], isLate: ReadonlySet<number>): boolean {
  const placesOf = (late: boolean) =>
    rows.filter(({ child }) => isLate.has(child) === late).map(({ choice }) => choice[1])
  return Math.max(0, ...placesOf(false)) < Math.min(Number.POSITIVE_INFINITY, ...placesOf(true))
}
