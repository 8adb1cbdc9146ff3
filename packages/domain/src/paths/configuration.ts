/** The paths of a level as data: what a district's own guideline (juknis) says (docs/product-rules.md#paths). */
import type { PathKey } from '../selection/order.ts'
import type { Level } from '../shared/level.ts'

export const PATH_KINDS = ['domisili', 'afirmasi', 'mutasi', 'prestasi'] as const
export type PathKind = (typeof PATH_KINDS)[number]

/** Where a child may live: in the zone of the school, anywhere in the district; or the school is that of its parent. */
export const PATH_AREAS = ['zone', 'district', 'parent_school'] as const
export const VERIFIERS = ['school', 'office'] as const
export const PATHS_PER_CHOICE = ['all_eligible', 'one', 'one_per_child'] as const
export const NEEDS = ['required', 'one_of', 'optional'] as const
/** When a document is asked for: a family card younger than a year, a parent of another name on it, a guardian. */
export const CONDITIONS = ['always', 'kk_younger', 'kk_parent_differs', 'guardian'] as const

export interface PathCriterion {
  code: string
  name: string
  /** 0 comes first. */
  priority: number
  /** Age limits do not apply, as for the disabled. */
  waives_age_hint: boolean
}

export interface PathDocument {
  /** As the family reads it, such as 'Kartu KIP'. */
  kind: string
  /** The code of the only criterion that needs it; null: every one. */
  criterion: string | null
  need: (typeof NEEDS)[number]
  /** Of `one_of`: one document of each group is needed. */
  group_no: number | null
  condition: (typeof CONDITIONS)[number]
}

export const SCORE_PARTS = ['rapor', 'tka', 'lomba', 'kepemimpinan'] as const
export type ScorePart = (typeof SCORE_PARTS)[number]

/** What a certificate of a contest is worth, in hundredths of a point. */
export interface ContestPoints {
  level: 'internasional' | 'nasional' | 'provinsi' | 'kabupaten' | 'kecamatan'
  place: 1 | 2 | 3
  form: 'single' | 'team'
  points: number
}

/** Parts are 0 to 10,000, hundredths of a point. */
export interface ScoreRule {
  /** In hundredths of a percent, 10,000 in all; a missing part does not count. */
  weights: Partial<Record<ScorePart, number | undefined>>
  tka_subjects: string[]
  contests: ContestPoints[]
  /** The best certificates that count. */
  best_n: number
  /** A contest took place this many months before the opening. */
  min_months: number
  max_months: number
  /** Of the chair of OSIS, OSIM, MPK or scouting. */
  leadership_points: number
}

export interface PathRow {
  code: string
  /** Several rows of a kind divide its seats. */
  kind: PathKind
  name: string
  /** What the form says of it. */
  help: string
  /** 1 is filled first. */
  precedence: number
  /** Of the seats of a school, in hundredths of a percent. */
  share_bp: number
  /** The one that gets the seats that rounding leaves. */
  is_rest: boolean
  order_keys: PathKey[]
  area: (typeof PATH_AREAS)[number]
  needs_claim: boolean
  /** Its turn for seats that stay vacant, from 1; null: it gets none. */
  leftover_position: number | null
  verifier: (typeof VERIFIERS)[number]
  second_reader: boolean
  criteria: PathCriterion[]
  documents: PathDocument[]
  score_rule: ScoreRule | null
}

export interface PathSettings {
  level: Level
  paths_per_choice: (typeof PATHS_PER_CHOICE)[number]
  /** A claim needs the day on which the family card was issued; absent: it may say it. */
  kk_required?: boolean | undefined
  paths: PathRow[]
}

/** Of a path, what its claims depend on and what a family reads of it. */
export type ClaimRow = Pick<
  PathRow,
  'code' | 'kind' | 'name' | 'help' | 'precedence' | 'is_rest' | 'area' | 'needs_claim' | 'verifier'
> &
  Pick<PathRow, 'criteria' | 'documents'> & { score_rule: Pick<ScoreRule, 'weights'> | null }

export interface ClaimSettings extends Pick<PathSettings, 'paths_per_choice' | 'kk_required'> {
  paths: ClaimRow[]
}

/** Without shares, orders and tables: they decide about no claim. */
export function claimSettings({ paths_per_choice, kk_required, paths }: PathSettings): ClaimSettings {
  return {
    paths_per_choice,
    ...(kk_required && { kk_required }),
    paths: paths.map(
      ({ code, kind, name, help, precedence, is_rest, area, needs_claim, verifier, score_rule, ...row }) => ({
        ...{ code, kind, name, help, precedence, is_rest, area, needs_claim, verifier },
        criteria: row.criteria,
        documents: row.documents,
        score_rule: score_rule && { weights: score_rule.weights },
      }),
    ),
  }
}

export const MAX_PATH_ROWS = 12
/** A whole in hundredths of a percent. */
export const WHOLE_BP = 10_000

/** The rows in the order in which their reserved seats are filled. */
export function byPrecedence<Row extends Pick<PathRow, 'precedence'>>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => a.precedence - b.precedence)
}

/** The rows that get leftover seats, the first one first. */
export function byLeftover<Row extends Pick<PathRow, 'leftover_position'>>(rows: readonly Row[]): Row[] {
  return rows
    .filter(({ leftover_position }) => leftover_position !== null)
    .sort((a, b) => (a.leftover_position ?? 0) - (b.leftover_position ?? 0))
}

/** The paths as the document of a run has them (docs/selection.md#the-file). */
export function pathsOfRun(rows: readonly PathRow[]): {
  paths: { code: string; order: PathKey[] }[]
  leftover: string[]
} {
  return {
    paths: byPrecedence(rows).map(({ code, order_keys }) => ({ code, order: order_keys })),
    leftover: byLeftover(rows).map(({ code }) => code),
  }
}
