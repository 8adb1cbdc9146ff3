/**
 * What refuses the activation of a season, and what it does at once, so that an admin confirms it before it is done
 * (docs/product-rules.md#season-activation). Pure.
 */
import { formatCount } from '../shared/count.ts'
import { visibleNow } from './messages.ts'
import type { Season } from './season.ts'
import type { SeasonCode } from './settings.ts'
import { isPublished, windowState } from './window.ts'
import { windowDates } from './window-words.ts'

/** The states of the selection of a level in which its seats are being given. */
const RUNNING_SELECTION: readonly string[] = ['frozen', 'seeded', 'signed']

/** What a person may not confirm away: it has to end before the next season begins. */
export type ActivationObstacle = Extract<
  SeasonCode,
  | 'activation.selection'
  | 'activation.re_registration'
  | 'activation.objections'
  | 'activation.free_seats'
  | 'activation.late'
  | 'activation.held_seats'
>

export interface LeftSeason {
  season: Season
  /** The states of its levels. */
  levels: readonly string[]
  /** Schools with an unanswered objection. */
  objections?: number
  /** Seats that are held for withdrawn children. */
  heldSeats?: number
  /** The last moments until which families may choose free seats, of the levels that have one. */
  freeSeatsUntil?: readonly Date[]
  /** The same of late registration. */
  lateUntil?: readonly Date[]
}

/** Why the season that is active now cannot be left yet; null when it can. */
export function activationObstacle(
  { season, levels, objections = 0, heldSeats = 0, freeSeatsUntil = [], lateUntil = [] }: LeftSeason,
  now: Date,
): ActivationObstacle | null {
  if (levels.some((state) => RUNNING_SELECTION.includes(state))) return 'activation.selection'
  if (objections > 0) return 'activation.objections'
  if (heldSeats > 0) return 'activation.held_seats'
  if (freeSeatsUntil.some((until) => now < until)) return 'activation.free_seats'
  if (lateUntil.some((until) => now < until)) return 'activation.late'
  // Both follow the publication. Without it there is no re-registration and no objection.
  if (!isPublished(season, now)) return null
  if (season.reRegistrationTo && now < season.reRegistrationTo) return 'activation.re_registration'
  return season.objectionsUntil && now < season.objectionsUntil ? 'activation.objections' : null
}

/** The open schools of a level, and how many of them have a quota for the season. */
export interface LevelQuotas {
  schools: number
  withQuota: number
}

/** Whether a level has schools, and none of them has a quota. */
export function isWithoutQuotas(levels: readonly LevelQuotas[]): boolean {
  return levels.some(({ schools, withQuota }) => schools > 0 && withQuota === 0)
}

/** What follows at once, in the order in which an admin reads it. The server compares it word by word. */
export function activationConsequences(
  {
    next,
    left,
    quotas,
    unplaced = 0,
  }: {
    next: Season
    left: Season | null
    quotas: readonly LevelQuotas[]
    /** Live children of the season that is left whom no school admits. */
    unplaced?: number
  },
  now: Date,
  timeZone: string,
): string[] {
  const visible = visibleNow({ window: windowState(next, now), published: isPublished(next, now) })
  const sentences = [
    `Dalam satu detik halaman depan, formulir, dan daftar memakai ${next.label} (${windowDates(next, timeZone)}). Orang tua melihat: ${visible}.`,
  ]
  if (left) {
    if (windowState(left, now) === 'open') {
      sentences.push(`Pendaftaran ${left.label} masih dibuka dan langsung berhenti.`)
    }
    if (!isPublished(left, now)) sentences.push(`Hasil ${left.label} belum terbit.`)
    if (unplaced > 0)
      sentences.push(
        `${formatCount(unplaced)} anak ${left.label} belum mendapat sekolah, dan tidak dapat diberi kursi lagi.`,
      )
    sentences.push(`${left.label} menjadi arsip: tetap dapat dibaca, tetapi datanya tidak dapat diubah lagi.`)
  }
  const missing = quotas.reduce((sum, { schools, withQuota }) => sum + schools - withQuota, 0)
  if (missing > 0) {
    sentences.push(`${formatCount(missing)} sekolah belum punya kuota ${next.label}: LULUS di sana ditolak.`)
  }
  return sentences
}
