/**
 * The chain of acts of a level (docs/selection.md#the-chain). Each act that a page shows a hash of is an entry, and the hash of an entry
 * contains the one before, over the seasons: who has kept one hash of the chain sees whether an earlier act was changed, left out or put
 * in since. An entry holds hashes only, nothing of a child.
 */
import { LEVELS, type Level } from '../../shared/level.ts'
import { isRecord } from '../document/faults.ts'
import { compareWords } from '../hash-words.ts'
import { sha256Hex } from '../sha256.ts'

export const CHAIN_FORMAT = 'spmb-chain'
const VERSION = 1

export const CHAIN_KINDS = ['freeze', 'seed', 'certificate', 'reserve', 'placement', 'objection'] as const
export type ChainKind = (typeof CHAIN_KINDS)[number]

/** An act that is public by its hash. */
export interface ChainedAct {
  level: Level
  /** First year of the season. */
  season: number
  kind: ChainKind
  /** ISO 8601, by the clock of the server, which nothing proves. */
  at: string
  /** Of the frozen data, of the seed (`seals.seed` of the certificate), of the certificate, or of the record of a call or an objection. */
  of: string
}

export interface ChainEntry extends Omit<ChainedAct, 'level'> {
  /** From 1, without gaps. */
  number: number
  hash: string
}

export interface Chain {
  level: Level
  /** The hash of the last run of the level from before it had a chain, of its certificate or, before that, of its data; null: none. */
  start: string | null
  entries: readonly ChainEntry[]
}

/** @param previous the hash of the entry before, or the start of the chain */
export function entryHash(
  level: Level,
  { number, season, kind, at, of }: Omit<ChainEntry, 'hash'>,
  previous: string | null,
): string {
  return sha256Hex(JSON.stringify([CHAIN_FORMAT, VERSION, level, number, season, kind, at, of, previous]))
}

/** What is public of an objection that is in force: its text, of which the entry is, as a file. */
export interface ObjectionRecord {
  level: Level
  season: number
  ticket: string
  /** NPSN */
  school: string
  /** Of the list; null: answered by an earlier version. */
  reason: string | null
  /** When the second person confirmed it, ISO 8601. */
  confirmed_at: string
}

export const OBJECTION_FORMAT = 'spmb-objection'

export function objectionText(record: ObjectionRecord): string {
  const { level, season, ticket, school, reason, confirmed_at } = record
  const head = { format: OBJECTION_FORMAT, version: VERSION }
  return JSON.stringify({ ...head, level, season, ticket, school, reason, confirmed_at })
}

type EntryLine = [number: number, season: number, kind: ChainKind, at: string, of: string, hash: string]

/** The file: one line for each entry. */
export function chainText({ level, start, entries }: Chain): string {
  const head = JSON.stringify({ format: CHAIN_FORMAT, version: VERSION, level, start })
  const lines = entries.map(({ number, season, kind, at, of, hash }) =>
    JSON.stringify([number, season, kind, at, of, hash] satisfies EntryLine),
  )
  return `${head.slice(0, -1)},"entries":[\n${lines.join(',\n')}\n]}\n`
}

const START = `{"format":"${CHAIN_FORMAT}"`

/** Whether a file is meant to be a chain, by its first bytes. */
export const isChain = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, START.length)) === START

const KEYS = 'format,version,level,start,entries'
const HASH = /^[0-9a-f]{64}$/
const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value)

/** @returns null for a text that is no chain of this version */
export function readChain(text: string): Chain | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(read) || Object.keys(read).join() !== KEYS) return null
  const { format, version, start, entries } = read
  const level = LEVELS.find((each) => each === read.level)
  if (format !== CHAIN_FORMAT || version !== VERSION || !level || !Array.isArray(entries)) return null
  if (start !== null && !isHash(start)) return null
  return entries.every(isEntryLine)
    ? {
        level,
        start,
        entries: entries.map(([number, season, kind, at, of, hash]) => ({
          number,
          season,
          kind,
          at,
          of,
          hash,
        })),
      }
    : null
}

const LINE_LENGTH = 6

function isEntryLine(line: unknown): line is EntryLine {
  if (!Array.isArray(line) || line.length !== LINE_LENGTH) return false
  const [number, season, kind, at, of, hash] = line
  return (
    Number.isSafeInteger(number) &&
    Number.isSafeInteger(season) &&
    CHAIN_KINDS.some((each) => each === kind) &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    isHash(of) &&
    isHash(hash)
  )
}

/**
 * `number`: an entry is missing or there twice; `hash`: it is not of its content and of the entry before; `order`: a draw without a
 * freeze, or a certificate without a draw; `unknown`: the hash that was kept is nowhere in the chain. Of a certificate that is compared with
 * it: `level`: it is of another level; `missing`: its freeze or the certificate itself is not there; `previous`: another entry stands
 * before its freeze than it says. Of the record of a call: `level`; `missing_call`: the call is not there.
 */
export type ChainFault =
  | { kind: 'number' | 'hash' | 'order'; number: number }
  | { kind: 'unknown' | 'level' | 'missing' | 'missing_call' | 'previous' }

/** Checks a chain as anybody can. @param kept a hash that was kept from before: of an entry, or of an act */
export function checkChain(chain: Chain, kept?: string): ChainFault[] {
  const faults: ChainFault[] = []
  // A chain that began in the middle of a selection does not have its first acts.
  let state: 'any' | ChainKind | null = chain.start === null ? null : 'any'
  let previous = chain.start
  for (const [i, entry] of chain.entries.entries()) {
    const { number, kind, hash } = entry
    if (number !== i + 1) faults.push({ kind: 'number', number: i + 1 })
    if (entryHash(chain.level, entry, previous) !== hash) faults.push({ kind: 'hash', number })
    const needed = BEFORE[kind]
    if (needed !== undefined && state !== 'any' && state !== needed) faults.push({ kind: 'order', number })
    if (kind === 'freeze' || needed !== undefined) state = kind
    previous = hash
  }
  if (kept !== undefined && findInChain(chain, kept) === null) faults.push({ kind: 'unknown' })
  return faults
}

/** The act without which another one is impossible. Calls and objections there are without a run too. */
const BEFORE: Partial<Record<ChainKind, ChainKind>> = { seed: 'freeze', certificate: 'seed' }

/** What a certificate says of its place in the chain. */
export interface ChainedCertificate {
  level: Level
  frozen: string
  sha256: string
  /** The hash before the freeze; null: it is the first; undefined: version 1 does not say it. */
  previous: string | null | undefined
}

/** `there`: all that is looked up are entries of the chain; `before`: the chain began behind it, with its hash. */
export type ChainPlace = 'there' | 'before'

/** The place of a file in a chain; null with faults. */
export interface PlaceInChain {
  place: ChainPlace | null
  faults: ChainFault[]
}

/** Whether file and chain hold each other. Of runs from before the chain only the last one is known to it, by its start. */
export function checkInChain(
  { level, start, entries }: Chain,
  { level: ofLevel, frozen, sha256, previous }: ChainedCertificate,
): PlaceInChain {
  if (ofLevel !== level) return { place: null, faults: [{ kind: 'level' }] }
  const freeze = entries.findIndex(({ kind, of }) => kind === 'freeze' && of === frozen)
  const isFrozen = freeze >= 0
  if (!isFrozen && start === sha256) return { place: 'before', faults: [] }
  // What was frozen, and not yet decided, when the chain began has its certificate in the chain.
  if (!isFrozen && start !== frozen) return { place: null, faults: [{ kind: 'missing' }] }
  const before = entries[freeze - 1]?.hash ?? start
  const after = entries.slice(freeze + 1)
  const next = after.findIndex(({ kind }) => kind === 'freeze')
  const ofRun = next < 0 ? after : after.slice(0, next)
  const isThere = ofRun.some(({ kind, of }) => kind === 'certificate' && of === sha256)
  const isBehind = !isFrozen || previous === undefined || previous === before
  const faults: ChainFault[] = [
    ...(isBehind ? [] : [{ kind: 'previous' } as const]),
    ...(isThere ? [] : [{ kind: 'missing' } as const]),
  ]
  return { place: faults.length > 0 ? null : isFrozen ? 'there' : 'before', faults }
}

/** Whether the act of a record of a call is in a chain. Those from before the chain are not. */
export function checkCallInChain(
  { level, entries }: Chain,
  call: Pick<ChainedAct, 'level' | 'kind' | 'of'>,
): PlaceInChain {
  if (call.level !== level) return { place: null, faults: [{ kind: 'level' }] }
  return entries.some(({ kind, of }) => kind === call.kind && of === call.of)
    ? { place: 'there', faults: [] }
    : { place: null, faults: [{ kind: 'missing_call' }] }
}

export type FoundInChain = ChainEntry | 'start'

/** @returns the entry whose hash, or whose act's hash, it is; `start` for the hash before the chain; null: it is nowhere */
export function findInChain({ start, entries }: Chain, hash: string): FoundInChain | null {
  return (
    entries.find((entry) => entry.hash === hash || entry.of === hash) ?? (start === hash ? 'start' : null)
  )
}

/** Finds a hash by its eight words from paper. @param typed in any writing that `compareWords` reads */
export function findWordsInChain(chain: Chain, typed: string): FoundInChain | null {
  const hashes = chain.entries.flatMap(({ hash, of }) => [hash, of])
  if (chain.start !== null) hashes.push(chain.start)
  const compared = compareWords(typed, Object.fromEntries(hashes.map((hash) => [hash, hash])))
  return compared.kind === 'same' ? findInChain(chain, compared.name) : null
}
