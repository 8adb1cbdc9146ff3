/** One admission year and what the office decides about it. Everything a parent does belongs to one season. */
import { FINDING_CODES } from './finding-codes.ts'

/** `schedule`: open between the two times; `open`, `closed`: forced, whatever the times say. */
export type WindowMode = 'schedule' | 'open' | 'closed'
export const WINDOW_MODES = ['schedule', 'open', 'closed'] as const

/** `schedule`: visible from `publishesAt`; `published`, `hidden`: forced. */
export type PublicationMode = 'schedule' | 'published' | 'hidden'
export const PUBLICATION_MODES = ['schedule', 'published', 'hidden'] as const

/** What an admin does with the results of a season. */
export const PUBLICATION_ACTS = ['publish', 'schedule', 'call_off', 'hide'] as const
export type PublicationAct = (typeof PUBLICATION_ACTS)[number]

/** How long every admin reads that results were hidden. */
export const HIDING_TOLD_HOURS = 72

/** What a repeated check before publication can find, worst first. */
export const NEW_FINDING_KINDS = [...FINDING_CODES, 'decisions'] as const
export type NewFindingKind = (typeof NEW_FINDING_KINDS)[number]
/** `count` is null where nothing is counted: for changed decisions. */
export type NewFinding = { kind: NewFindingKind; count: number | null }

/** The dates of a season that families plan by. */
export const DATES = [
  'opensAt',
  'closesAt',
  'publishesAt',
  'reRegistrationFrom',
  'reRegistrationTo',
  'objectionsUntil',
] as const
/** When a date of the active season moved last, and what it was before; moments as ISO 8601. */
export type MovedDates = Partial<Record<(typeof DATES)[number], { at: string; before: string }>>

export interface Season {
  id: number
  /** '2025/2026', shown as Tahun Pelajaran. */
  label: string
  /** 2025: the year in registration numbers; ages count on 1 July of it. */
  firstYear: number
  /** The first moment of the window. */
  opensAt: Date
  /** The first moment after the window: '10 June 24:00' is 11 June 00:00. */
  closesAt: Date
  windowMode: WindowMode
  publicationMode: PublicationMode
  publishesAt: Date | null
  /** First moment, and first moment after, of the re-registration of admitted children; both or none. */
  reRegistrationFrom: Date | null
  reRegistrationTo: Date | null
  /** The first moment at which no objection is accepted any more. */
  objectionsUntil: Date | null
  /** A sentence of the office for the landing page, or null. */
  notice: string | null
  /** See `noteMoves`; absent: none has moved. */
  movedDates?: MovedDates
}

/** The office as parents see it. */
export interface Office {
  name: string
  region: string
  address: string
  email: string
  phone: string
  hours: string
  /** Until the office is set, what is shown is a labelled example. */
  isSample: boolean
}
