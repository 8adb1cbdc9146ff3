/**
 * What the pages of the school finder show (docs/product-rules.md#school-finder). The server builds a view from memory and
 * renders the page from it. Nothing of a child.
 */
import type { Point } from '../reference/points.ts'
import type { Level } from '../shared/level.ts'
import type { SchoolStatus } from '../zoning/contract.public.ts'
import type { LastAdmitted } from './last-admitted.ts'

/** Live applicants of the active season who chose a school. */
export interface ApplicantCounts {
  first: number
  /** Without those who named the school twice. */
  second: number
  /** Both are rounded down to a multiple of five; 0 means fewer than five. */
  rounded: boolean
}

const STEP = 5

/**
 * While families still register, exact counts would show from one look to the next which family has just chosen a school
 * (docs/product-rules.md#school-finder).
 */
export function roundedCounts({ first, second }: Pick<ApplicantCounts, 'first' | 'second'>): ApplicantCounts {
  const down = (count: number) => count - (count % STEP)
  return { first: down(first), second: down(second), rounded: true }
}

/** Of a school this season: the same in the finder, on the school's page and in the form. */
export interface SchoolFigures {
  /** null: not set. */
  seats: number | null
  /** null: not counted yet. */
  applicants: ApplicantCounts | null
}

export interface NamedPlace {
  id: number
  name: string
}

export interface VillageName extends NamedPlace {
  kind: 'DESA' | 'KELURAHAN'
  district: NamedPlace
}

/** A drawing around one place. */
export interface MapView {
  /** A village among its schools, or a school among the villages of its zone. */
  around: 'village' | 'school'
  home: { name: string; point: Point }
  /** `number`: the place in the list beside the map. */
  schools: { number: number; name: string; point: Point }[]
  villages: { name: string; point: Point }[]
}

interface View {
  level: Level
  /** ISO 8601: when the applicants were counted; null: not yet. */
  countedAt: string | null
}

export interface PickerView extends View {
  page: 'picker'
  districts: (NamedPlace & { villages: NamedPlace[] })[]
  /**
   * The typed name ('' when nothing was typed), the first villages that it may mean, and how many it means in all; null
   * without a search.
   */
  search: { text: string; found: VillageName[]; total: number } | null
  /** What the address names and the data do not have. */
  unknown: 'village' | 'school' | null
}

export interface VillageView extends View {
  page: 'village'
  village: VillageName
  /** Schools of the zone by level, for the switch between them. */
  schoolCounts: Record<Level, number>
  /** Nearest first. */
  schools: (SchoolFigures & NamedPlace & { status: SchoolStatus; metres: number | null })[]
  /** The office has not confirmed the zone. */
  proposed: boolean
  /** null: the place of the village or of every school is unknown. */
  map: MapView | null
}

/** Of an earlier season. */
export interface PastYear {
  label: string
  seats: number | null
  /** Children who chose the school first or second. */
  applicants: number
  /** null: not published. */
  admitted: number | null
}

export interface SchoolView extends View {
  page: 'school'
  school: SchoolFigures &
    NamedPlace & {
      npsn: string
      status: SchoolStatus
      district: NamedPlace
      /** Of the office of the school, in the stored form; null: unknown, or a mobile phone. */
      phone: string | null
    }
  /** The village from which the reader came; null: none, or not in the zone. */
  from: VillageName | null
  /** Nearest first. */
  villages: (VillageName & { metres: number | null })[]
  map: MapView | null
  /** Latest first. */
  years: PastYear[]
  last: LastAdmitted | null
}

export type FinderView = PickerView | VillageView | SchoolView

/** More children chose the school first than it has seats. */
export function isCrowded({ seats, applicants }: SchoolFigures): boolean {
  return seats !== null && seats > 0 && applicants !== null && applicants.first > seats
}
