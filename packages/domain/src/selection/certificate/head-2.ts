/** The head of version 2 of a certificate, and what is wrong with it. */

import type { SeedKind } from '../../season/selection-facts.ts'
import { PARTS_OF } from '../act/seed.ts'
import { isRecord } from '../document/faults.ts'
import { MAX_SEED_LENGTH } from '../document/head.ts'
import { MAX_PATHS, PATH_CODE } from '../document/path-reader.ts'
import { isWhole } from '../document/values.ts'
import { ORDER_KEYS, PATH_KEYS } from '../order.ts'
import type { CertificatePath, DrawnSeed2, FrozenHead } from './format-2.ts'

const HASH = /^[0-9a-f]{64}$/

/** Says what is wrong with the head, at its place. */
export class WrongHead extends Error {
  readonly place: string

  constructor(place: string, says: string) {
    super(says)
    this.place = place
  }
}

export const HEAD_KEYS_2: ReadonlySet<string> = new Set([
  ...['format', 'version', 'level', 'season', 'order', 'paths', 'leftover', 'draw', 'frozen_at', 'acts'],
  ...['previous', 'seed', 'key', 'reduced', 'schools', 'applicants', 'seals', 'frozen', 'sha256'],
])

/** @throws WrongHead */
export function readHead(head: Record<string, unknown>): FrozenHead {
  const { level, season, order, paths, leftover, draw, frozen_at, acts, previous } = head
  if (level !== 'SD' && level !== 'SMP') throw new WrongHead('level', 'must be "SD" or "SMP"')
  if (!isWhole(season, 9999)) throw new WrongHead('season', 'must be a year')
  if (!isWhole(draw, 9999) || draw < 1) throw new WrongHead('draw', 'must be the number of a draw')
  if (typeof frozen_at !== 'string' || Number.isNaN(Date.parse(frozen_at)))
    throw new WrongHead('frozen_at', 'must be a moment')
  if (!isRecord(acts)) throw new WrongHead('acts', 'must be the counted acts')
  if (previous !== null && (typeof previous !== 'string' || !HASH.test(previous)))
    throw new WrongHead('previous', 'must be a hash or null')
  const known = { draw, frozen_at, acts: acts as never, previous }
  if (paths === undefined) {
    if (leftover !== undefined) throw new WrongHead('leftover', 'is only for paths')
    if (!isOrder(order, ORDER_KEYS))
      throw new WrongHead('order', `must be a list of ${ORDER_KEYS.join(', ')}`)
    return { level, season, order, ...known }
  }
  if (order !== undefined) throw new WrongHead('order', 'is replaced by the orders of the paths')
  if (!Array.isArray(paths) || paths.length === 0 || paths.length > MAX_PATHS || !paths.every(isPath))
    throw new WrongHead('paths', 'must be a list of paths with code, kind and order')
  const codes = paths.map(({ code }) => code)
  if (new Set(codes).size < codes.length) throw new WrongHead('paths', 'has a code twice')
  if (
    !Array.isArray(leftover) ||
    leftover.some((code, i) => !codes.includes(code) || leftover.indexOf(code) !== i)
  )
    throw new WrongHead('leftover', 'must be a list of codes')
  return { level, season, paths, leftover, ...known }
}

/** @throws WrongHead */
export function readSeed(value: unknown): DrawnSeed2 {
  if (!isRecord(value) || Object.keys(value).join() !== 'text,kind,dice,value,source')
    throw new WrongHead('seed', 'must have text, kind, dice, value and source')
  const { text, kind, dice, value: taken, source } = value
  if (typeof text !== 'string' || text === '' || text.length > MAX_SEED_LENGTH)
    throw new WrongHead('seed', `must have a text of at most ${MAX_SEED_LENGTH} characters`)
  if (![dice, taken, source].every((each) => each === null || typeof each === 'string'))
    throw new WrongHead('seed', 'must say how it was obtained')
  const parts = isSeedKind(kind) ? PARTS_OF[kind] : []
  if ((dice !== null) !== parts.includes('dice') || (taken !== null) !== parts.includes('value'))
    throw new WrongHead('seed', 'must have the parts of its kind')
  return { text, kind, dice, value: taken, source } as DrawnSeed2
}

const isSeedKind = (kind: unknown): kind is SeedKind =>
  typeof kind === 'string' && Object.hasOwn(PARTS_OF, kind)

function isOrder<Key extends string>(value: unknown, keys: readonly Key[]): value is Key[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((key, i) => keys.includes(key) && value.indexOf(key) === i)
  )
}

function isPath(value: unknown): value is CertificatePath {
  if (!isRecord(value) || Object.keys(value).join() !== 'code,kind,order') return false
  const { code, kind, order } = value
  return (
    typeof code === 'string' && PATH_CODE.test(code) && typeof kind === 'string' && isOrder(order, PATH_KEYS)
  )
}
