/**
 * The record of a call on a level with paths (docs/product-rules.md#records-of-calls-by-path). The complete one repeats the call; it is for
 * staff and observers. The public one says who got a seat, without a path, a rank or a place: few children wait, so each of them would tell
 * why a family could claim. Both have one hash, that of the public one, which holds the hash of the complete one.
 */

import { MAX_PATHS } from '../selection/document/path-reader.ts'
import { lotteryNumber } from '../selection/lottery.ts'
import type { PathKey } from '../selection/order.ts'
import { sha256Hex } from '../selection/sha256.ts'
import { compareTexts } from '../selection/text-order.ts'
import type { Level } from '../shared/level.ts'
import { type ChildByPath, callByPath, callOneSchoolByPath, type PathReserveMarket } from './call-by-path.ts'
import type { CallFault } from './call-record.ts'

/** The index of the path, the place before the lottery, from 1, and the rank. */
export type RecordedPlace = [path: number, place: number, rank: number]
/** The index of the school, the place by each path that the child may take there, and 1 for an upheld objection. */
export type PathChoice = [school: number, places: RecordedPlace[], first: 0 | 1]
/** The ticket, the school and the path that gave the place (null: none), and what it waits for, the most wanted first. */
export type PathChild = [ticket: string, placed: [school: number, path: number] | null, choices: PathChoice[]]

export interface PathCallMarket {
  kind: 'reserve'
  level: Level
  /** By precedence. */
  paths: { code: string; order: readonly PathKey[] }[]
  /** Codes. */
  leftover: string[]
  /** Of the run whose lottery numbers decide. */
  seed: string
  /** 128 random bits: without them the few children of a call could be guessed from its hash. */
  key: string
  /** The index of the only school that is called; null: the whole level. */
  only: number | null
  /** NPSN and the free seats of each path; null: the school takes no child now. */
  schools: [npsn: string, free: number[] | null][]
  /** In the order of the tickets. */
  applicants: PathChild[]
}

/** The index of the child, of the school that it leaves, of the one that it gets, and of the path; 1: a leftover seat. */
export type RecordedPathMove = [
  applicant: number,
  from: number | null,
  to: number,
  path: number,
  leftover: 0 | 1,
]

export interface PathCallRecord extends PathCallMarket {
  format: 'spmb-call'
  version: 2
  moves: RecordedPathMove[]
}

/** What is public of it. Children who got no seat are not in it. */
export interface PublicCallRecord {
  format: 'spmb-call'
  version: 2
  reduced: true
  kind: 'reserve'
  level: Level
  only: number | null
  /** NPSN and free seats; null: the school took no child. */
  schools: [npsn: string, free: number | null][]
  applicants: [ticket: string][]
  moves: [applicant: number, from: number | null, to: number][]
  /** The hash of the complete record. */
  complete: string
}

/** A child before it has ranks. */
export interface UnrankedPathChild {
  ticket: string
  placed: PathChild[1]
  /** By the index of the school; paths by their indexes. */
  choices: readonly { school: number; paths: readonly number[]; first: boolean }[]
}

/**
 * Gives the children of each school their places and ranks by each path.
 *
 * @param children in the order of their tickets
 * @param compare two children, by their indexes, at a school by the keys of a path before the lottery
 */
export function rankByPaths(
  children: readonly UnrankedPathChild[],
  seed: string,
  compare: (a: number, b: number, at: { school: number; path: number }) => number,
): PathChild[] {
  const ranked = children.map(
    ({ ticket, placed, choices }): PathChild => [
      ticket,
      placed,
      choices.map(({ school, paths, first }) => [
        school,
        [...paths].sort((a, b) => a - b).map((path): RecordedPlace => [path, 0, 0]),
        first ? 1 : 0,
      ]),
    ],
  )
  for (const { rows, school, path } of lists(ranked)) {
    rows.sort((a, b) => compare(a.child, b.child, { school, path }))
    let count = 0
    rows.forEach(({ child, place }, i) => {
      const before = rows[i - 1]
      if (!before || compare(before.child, child, { school, path }) !== 0) count++
      place[1] = count
    })
    giveRanks(rows, ranked, seed)
  }
  return ranked
}

/** Computes a call. Its moves are in the order of the children. */
export function performPathCall(market: PathCallMarket): PathCallRecord {
  const codes = market.paths.map(({ code }) => code)
  const codeOf = (path: number) => codes[path] ?? ''
  const ofPaths = (values: readonly number[]) =>
    Object.fromEntries(codes.map((code, i) => [code, values[i] ?? 0]))
  const reserve: PathReserveMarket = {
    paths: codes,
    leftover: market.leftover,
    free: new Map(
      market.schools.flatMap(([, free], school) => (free === null ? [] : [[school, ofPaths(free)] as const])),
    ),
    children: market.applicants.map(
      ([, placed, choices], id): ChildByPath => ({
        id,
        placed: placed && { school: placed[0], path: codeOf(placed[1]) },
        choices: choices.map(([school, places, first]) => ({
          school,
          ranks: Object.fromEntries(places.map(([path, , rank]) => [codeOf(path), rank])),
          first: first === 1,
        })),
      }),
    ),
  }
  const all = callByPath(reserve)
  const moves = market.only === null ? all : callOneSchoolByPath(reserve, all, market.only)
  return {
    format: 'spmb-call',
    version: 2,
    ...market,
    moves: moves.map(({ id, from, to, path, kind }) => [
      id,
      from,
      to,
      codes.indexOf(path),
      kind === 'leftover' ? 1 : 0,
    ]),
  }
}

export const pathCallText = (record: PathCallRecord): string => JSON.stringify(record)

export function publicCall(record: PathCallRecord): PublicCallRecord {
  const { kind, level, only, schools, applicants, moves } = record
  return {
    format: 'spmb-call',
    version: 2,
    reduced: true,
    kind,
    level,
    only,
    schools: schools.map(([npsn, free]) => [npsn, free?.reduce((sum, each) => sum + each, 0) ?? null]),
    applicants: moves.map(([child]) => [applicants[child]?.[0] ?? '']),
    moves: moves.map(([, from, to], i) => [i, from, to]),
    complete: sha256Hex(pathCallText(record)),
  }
}

export const publicCallText = (record: PathCallRecord): string => JSON.stringify(publicCall(record))

/** The hashes that are stored with a call: of what decided, of who got a seat, and of the public record. */
export function pathCallHashes(record: PathCallRecord): { market: string; moves: string; whole: string } {
  const { moves, ...market } = record
  return {
    market: sha256Hex(JSON.stringify(market)),
    moves: sha256Hex(JSON.stringify([market.key, moves])),
    whole: sha256Hex(publicCallText(record)),
  }
}

/**
 * Repeats a call from its complete record, or checks what the public one says.
 *
 * @param parsed a record of version 2, of any form
 * @param text as it was read
 */
export function checkPathCall(
  parsed: PathCallRecord | PublicCallRecord,
  text: string,
  announced: string | undefined,
): CallFault[] {
  if ('reduced' in parsed) return checkPublic(parsed, text, announced)
  if (!isComplete(parsed)) return ['form']
  const faults: CallFault[] = []
  if (announced !== undefined && sha256Hex(publicCallText(parsed)) !== announced) faults.push('hash')
  if (!ranksHold(parsed)) faults.push('ranks')
  const { moves } = performPathCall(marketOf(parsed))
  if (JSON.stringify(moves) !== JSON.stringify(parsed.moves)) faults.push('moves')
  return faults
}

/** In the order in which a record is written. */
const marketOf = ({ format: _, version: __, moves: ___, ...market }: PathCallRecord): PathCallMarket => market

/** Every child moves once, and no school gets more children than it had free seats and children who left it. */
function checkPublic(record: PublicCallRecord, text: string, announced: string | undefined): CallFault[] {
  const { schools, applicants, moves, only } = record
  if (![schools, applicants, moves].every(Array.isArray)) return ['form']
  const faults: CallFault[] = []
  if (announced !== undefined && sha256Hex(text) !== announced) faults.push('hash')
  const free = schools.map(([, seats]) => seats)
  const gained = schools.map(() => 0)
  for (const [, from, to] of moves) {
    if (free[to] === undefined || (from !== null && free[from] === undefined)) return ['form']
    gained[to] = (gained[to] ?? 0) + 1
    if (from !== null) gained[from] = (gained[from] ?? 0) - 1
  }
  const isWhole = applicants.length === moves.length && moves.every(([child], i) => child === i)
  const isTwice = new Set(applicants.map(([ticket]) => ticket)).size < applicants.length
  const isCalled = moves.every(([, , to]) => free[to] !== null && (only === null || only === to))
  const fits = gained.every((seats, school) => seats <= (free[school] ?? 0))
  if (!isWhole || isTwice || !isCalled || !fits) faults.push('moves')
  return faults
}

function isComplete({ paths, leftover, schools, applicants, moves, seed, key }: PathCallRecord): boolean {
  return (
    [paths, leftover, schools, applicants, moves].every(Array.isArray) &&
    paths.length > 0 &&
    paths.length <= MAX_PATHS &&
    typeof seed === 'string' &&
    /^[0-9a-f]{32}$/.test(key)
  )
}

interface Row {
  child: number
  place: RecordedPlace
}

/** The children of each school and path. */
function lists(children: readonly PathChild[]): { school: number; path: number; rows: Row[] }[] {
  const byList = new Map<string, { school: number; path: number; rows: Row[] }>()
  children.forEach(([, , choices], child) => {
    for (const [school, places] of choices)
      for (const place of places) {
        const list = byList.get(`${school} ${place[0]}`) ?? { school, path: place[0], rows: [] }
        list.rows.push({ child, place })
        byList.set(`${school} ${place[0]}`, list)
      }
  })
  return [...byList.values()]
}

/** By place, then by lottery and ticket. */
function giveRanks(rows: Row[], children: readonly PathChild[], seed: string): void {
  const ticketOf = ({ child }: Row) => children[child]?.[0] ?? ''
  const lots = new Map(rows.map((row) => [row, lotteryNumber(seed, ticketOf(row))]))
  rows.sort(
    (a, b) =>
      a.place[1] - b.place[1] ||
      compareTexts(lots.get(a) ?? '', lots.get(b) ?? '') ||
      compareTexts(ticketOf(a), ticketOf(b)),
  )
  rows.forEach(({ place }, i) => {
    place[2] = i + 1
  })
}

function ranksHold({ applicants, seed }: PathCallRecord): boolean {
  const again = applicants.map(
    ([ticket, placed, choices]): PathChild => [
      ticket,
      placed,
      choices.map(
        ([school, places, first]): PathChoice => [
          school,
          places.map(([path, place]): RecordedPlace => [path, place, 0]),
          first,
        ],
      ),
    ],
  )
  for (const { rows } of lists(again)) giveRanks(rows, again, seed)
  return JSON.stringify(again) === JSON.stringify(applicants)
}
