/** The seats of a school divided over the paths of its level (docs/product-rules.md#seats-of-paths). */
import { PATH_LIMITS, type PathLimits } from '../season/regulation.ts'
import type { Level } from '../shared/level.ts'
import { PATH_KINDS, type PathKind, type PathRow, WHOLE_BP } from './configuration.ts'
import { checkOverride } from './read-settings.ts'

/** Quotas of a small, a full and a large school, for which an office is shown what its paths give. */
export const SAMPLE_QUOTAS = [28, 32, 256] as const

type SplitRow = Pick<PathRow, 'code' | 'kind' | 'share_bp' | 'is_rest' | 'precedence'>

/** A minimum that so few seats cannot keep beside the others. */
export interface UnmetMinimum {
  kind: PathKind
  seats: number
  needed: number
}

export interface SeatSplit {
  /** By the codes of the paths; their sum is the quota. */
  seats: Record<string, number>
  unmet: UnmetMinimum[]
}

/** What a kind has, and what it should have at least. */
interface KindSeats {
  kind: PathKind
  seats: number
  least: number
}

const shareOf = (quota: number, bp: number) => (quota * bp) / WHOLE_BP

/**
 * Rounding down loses seats and rounding up adds some, so a kind gets its share rounded down, but at least the minimum of the law or of
 * its share; the rest gets what remains, and where this is less than its own minimum, one seat after the other from the kind with most
 * above its minimum. Rows of one kind divide its seats by largest remainder.
 *
 * @param quota whole seats
 * @param rows that are valid (`readPathSettings`)
 */
export function splitSeats(quota: number, rows: readonly SplitRow[], level: Level): SeatSplit {
  const rest = rows.find(({ is_rest }) => is_rest)?.kind ?? 'domisili'
  const kinds = PATH_KINDS.map((kind) => rowsOf(rows, kind))
    .filter((own) => own.length > 0)
    .sort((one, other) => firstOf(one) - firstOf(other))
    .map((own) => seatsOfKind(quota, own, PATH_LIMITS[level]))
  const others = kinds.filter(({ kind }) => kind !== rest)
  const own = kinds.find(({ kind }) => kind === rest)
  if (own) {
    own.seats = quota - others.reduce((sum, { seats }) => sum + seats, 0)
    while (own.seats < own.least) {
      const giver = richest(others) ?? (own.seats < 0 ? others.findLast(({ seats }) => seats > 0) : undefined)
      if (!giver) break
      giver.seats--
      own.seats++
    }
  }
  const seats = Object.fromEntries(
    kinds.flatMap((each) => divided(each.seats, rowsOf(rows, each.kind)).map(([row, n]) => [row.code, n])),
  )
  const unmet = kinds
    .filter((each) => each.seats < each.least)
    .map(({ kind, seats: has, least }) => ({ kind, seats: has, needed: least }))
  return { seats, unmet }
}

/** All seats in the rest, for a school that paths do not apply to. */
export function restOnly(quota: number, rows: readonly SplitRow[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ code, is_rest }) => [code, is_rest ? quota : 0]))
}

/** The seats of a school in a season. */
export interface SchoolQuota {
  quota: number
  paths_apply: boolean
  /** What an admin set; null: nothing. */
  override: Readonly<Record<string, number>> | null
}

/** An override replaces the computed seats while it fits the quota (`fitsQuota`). */
export function seatsOfSchool(
  school: SchoolQuota,
  rows: readonly SplitRow[],
  level: Level,
): Readonly<Record<string, number>> {
  const { quota, paths_apply, override } = school
  if (override && fitsQuota(school, rows)) return override
  return paths_apply ? splitSeats(quota, rows, level).seats : restOnly(quota, rows)
}

/** Whether there is no override, or one of every path with the quota as its sum. */
export function fitsQuota(
  { quota, override }: SchoolQuota,
  rows: readonly Pick<SplitRow, 'code'>[],
): boolean {
  return override === null || checkOverride(override, quota, rows).length === 0
}

const rowsOf = (rows: readonly SplitRow[], kind: PathKind) =>
  rows.filter((row) => row.kind === kind).sort((a, b) => a.precedence - b.precedence)
const firstOf = (own: readonly SplitRow[]) => own[0]?.precedence ?? 0

function seatsOfKind(quota: number, own: readonly SplitRow[], limits: PathLimits): KindSeats {
  const kind = own[0]?.kind ?? 'domisili'
  const bp = own.reduce((sum, { share_bp }) => sum + share_bp, 0)
  const least = Math.ceil(shareOf(quota, Math.min(limits[kind].least, bp)))
  return { kind, seats: Math.max(least, Math.floor(shareOf(quota, bp))), least }
}

/** The kind with most seats above its minimum, the first of several; none: nobody has any. */
function richest(kinds: readonly KindSeats[]): KindSeats | undefined {
  const surplus = ({ seats, least }: KindSeats) => seats - least
  const most = Math.max(0, ...kinds.map(surplus))
  return most > 0 ? kinds.find((each) => surplus(each) === most) : undefined
}

/** Largest remainder (Hamilton); of equal remainders the row that is filled first. */
function divided(seats: number, own: readonly SplitRow[]): [SplitRow, number][] {
  const whole = own.reduce((sum, { share_bp }) => sum + share_bp, 0)
  // Without any share the first row has what is left to the kind.
  if (whole === 0) return own.map((row, i) => [row, i === 0 ? seats : 0])
  const floors = own.map(({ share_bp }) => Math.floor((seats * share_bp) / whole))
  const left = seats - floors.reduce((sum, each) => sum + each, 0)
  const remainder = (i: number) => (seats * (own[i]?.share_bp ?? 0)) % whole
  const luckiest = own.map((_, i) => i).sort((a, b) => remainder(b) - remainder(a) || a - b)
  const gain = new Set(luckiest.slice(0, left))
  return own.map((row, i) => [row, (floors[i] ?? 0) + (gain.has(i) ? 1 : 0)])
}
