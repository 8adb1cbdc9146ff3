/**
 * What every public page is rendered from. Written by the server into the page as a JSON block, read back by the
 * browser, so that both sides draw the same page: dates are ISO strings here.
 */

import type { Level } from '../shared/level.ts'
import type { Office, PublicationMode, WindowMode } from './season.ts'
import type { SelectionFacts } from './selection-facts.ts'
import type { WindowState } from './window.ts'

/** What the office put in place of the built-in logo, documents and tutorial; absent for a built-in one. */
export interface OfficeFileFacts {
  /** With its size on pages, in CSS pixels. */
  logo?: { src: string; width: number; height: number }
  /** Bytes. */
  guideSize?: number
  capacitySize?: number
  tutorial?: { src: string; size: number }
}

export interface PageFacts {
  season: {
    label: string
    firstYear: number
    opensAt: string
    closesAt: string
    windowMode: WindowMode
    /** The window's state when the page was rendered; pages are rendered again the moment it changes. */
    window: WindowState
    publicationMode: PublicationMode
    publishesAt: string | null
    published: boolean
    /** The first day and the last minute of re-registration in words; null while they are not set. */
    reRegistration: string | null
    /** Their last moment has passed; absent before it. */
    reRegistrationOver?: true
    /** Until when families may object, in words; null while it is not set, and afterwards. */
    objectionsUntil: string | null
    notice: string | null
    /** Dates that moved in the last three days, in words; absent for none. */
    moved?: string[]
  }
  office: Office
  /** Years after which personal data are cleared (docs/product-rules.md#retention). */
  retentionYears: number
  files: OfficeFileFacts
  /** e.g. 'Asia/Makassar' */
  timeZone: string
  /** Today in the office's zone, for the oldest and newest birth date. */
  today: string
  counts: { ppdb: number; school: number; student: number }
  /** Villages and schools are the invented set: every page says so. */
  sampleData: boolean
  /** Applicants are invented ('spmb demo'): every page says so. */
  demo: boolean
  /** The first digits of a NIK that is issued in the districts of the office, such as '5205'. */
  regencies: string[]
  /** Levels that have at least one school in a zone. */
  levels: Level[]
  /** Levels whose seats a run gives, SD first; those of the others are given by hand. */
  selection: SelectionFacts[]
  /** The office sends messages to families who ask for them; absent: it does not. */
  mail?: true
}
