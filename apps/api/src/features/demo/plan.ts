/**
 * Plans which applicant chooses which schools, and what the schools decide: pure, over numbers. A school that decides admits in a random order
 * until its seats are nearly gone; who is refused at the first choice is looked at by the second.
 */
import { QUOTA_MAX } from '@spmb/domain/quota/contract.public.ts'
import { LARGEST_CLASS } from '@spmb/domain/season/regulation.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Chance } from './chance.ts'

export interface DemoZone {
  level: Level
  villageId: number
  /** Nearest first. */
  schoolIds: readonly number[]
}

export type PlannedDecision = 'LULUS' | 'TIDAK LULUS' | null

export interface Planned {
  level: Level
  villageId: number
  school1: number
  school2: number
  decision1: PlannedDecision
  decision2: PlannedDecision
}

const SD_SHARE = 0.62
/** How far schools are with their decisions: not begun, half way, done. */
const PROGRESS = [0, 0.5, 1]
const PROGRESS_WEIGHTS = [1, 3, 5]

/** @returns `count` applicants without decisions, in no order; none where no zone has a school */
export function planApplicants(chance: Chance, zones: readonly DemoZone[], count: number): Planned[] {
  const byLevel = (level: Level) => zones.filter((zone) => zone.level === level && zone.schoolIds.length > 0)
  const places = { SD: byLevel('SD'), SMP: byLevel('SMP') }
  // Villages differ in size.
  const weights = { SD: sizes(chance, places.SD.length), SMP: sizes(chance, places.SMP.length) }
  const levels = (['SD', 'SMP'] as const).filter((level) => places[level].length > 0)
  if (levels.length === 0) return []
  return Array.from({ length: count }, () => {
    const wanted: Level = chance.next() < SD_SHARE ? 'SD' : 'SMP'
    const level = levels.includes(wanted) ? wanted : (levels[0] as Level)
    const zone = places[level][chance.weighted(weights[level])] as DemoZone
    const [school1, school2] = choose(chance, zone.schoolIds)
    return { level, villageId: zone.villageId, school1, school2, decision1: null, decision2: null }
  })
}

/** The nearest school most often; the same one twice where there is no other. */
function choose(chance: Chance, schools: readonly number[]): [number, number] {
  const nearness = schools.map((_, index) => 1 / (1 + index))
  const first = chance.weighted(nearness)
  if (schools.length === 1) return [schools[0] as number, schools[0] as number]
  const second = (first + 1 + chance.below(schools.length - 1)) % schools.length
  return [schools[first] as number, schools[second] as number]
}

const sizes = (chance: Chance, count: number) => Array.from({ length: count }, () => 0.3 + chance.next())

/** Seats for schools without a quota: classes as large as the law has them, for most of those who ask. */
export function seatsFor(level: Level, applicants: number): number {
  const classSize = LARGEST_CLASS[level]
  return Math.min(QUOTA_MAX, Math.max(1, Math.round((applicants * 0.9) / classSize)) * classSize)
}

/** Fills the decisions in. @param seats by school; a school without an entry admits no applicant */
export function decide(chance: Chance, applicants: Planned[], seats: ReadonlyMap<number, number>): void {
  const progress = new Map<number, number>()
  const free = new Map<number, number>()
  const decides = (school: number) => {
    let how = progress.get(school)
    if (how === undefined) {
      how = PROGRESS[chance.weighted(PROGRESS_WEIGHTS)] ?? 1
      progress.set(school, how)
      // Most keep a few seats back.
      const all = seats.get(school) ?? 0
      free.set(school, chance.below(3) === 0 ? all : Math.floor(all * 0.92))
    }
    return chance.next() < how
  }
  const decide = (school: number): PlannedDecision => {
    if (!decides(school)) return null
    const left = free.get(school) ?? 0
    // Some are refused whatever is free: papers that do not fit.
    if (left === 0 || chance.below(20) === 0) return 'TIDAK LULUS'
    free.set(school, left - 1)
    return 'LULUS'
  }
  for (const applicant of applicants) applicant.decision1 = decide(applicant.school1)
  for (const applicant of applicants) {
    if (applicant.school1 === applicant.school2) applicant.decision2 = applicant.decision1
    else if (applicant.decision1 === 'TIDAK LULUS') applicant.decision2 = decide(applicant.school2)
  }
}

/**
 * When they came: a rush in the first hours, then by day, less each day.
 * @returns moments in order
 */
export function planArrivals(chance: Chance, count: number, opensAt: Date, endsAt: Date): Date[] {
  const span = Math.max(3_600_000, endsAt.getTime() - opensAt.getTime())
  const moments = Array.from({ length: count }, () => {
    const part = chance.next() ** (chance.below(3) === 0 ? 4 : 1.6)
    return opensAt.getTime() + Math.floor(part * span)
  })
  return moments.sort((one, other) => one - other).map((at) => new Date(at))
}
