/** The paths of a level as data (docs/product-rules.md#paths). */
import type { ColumnType } from 'kysely'
import type { Moment, Nullable } from '../column-types.ts'

export interface PathTables {
  path: {
    season_id: number
    level: 'SD' | 'SMP'
    code: string
    kind: 'domisili' | 'afirmasi' | 'mutasi' | 'prestasi'
    name: string
    help: string
    precedence: number
    /** Hundredths of a percent. */
    share_bp: number
    is_rest: boolean
    order_keys: string[]
    area: 'zone' | 'district' | 'parent_school'
    needs_claim: boolean
    leftover_position: Nullable<number>
    verifier: 'school' | 'office'
    second_reader: boolean
  }
  path_criterion: {
    season_id: number
    level: 'SD' | 'SMP'
    path: string
    code: string
    position: number
    name: string
    priority: number
    waives_age_hint: boolean
  }
  path_document: {
    season_id: number
    level: 'SD' | 'SMP'
    path: string
    position: number
    kind: string
    /** Null: of every criterion. */
    criterion: Nullable<string>
    need: 'required' | 'one_of' | 'optional'
    group_no: Nullable<number>
    condition: 'always' | 'kk_younger' | 'kk_parent_differs' | 'guardian'
  }
  score_rule: {
    season_id: number
    level: 'SD' | 'SMP'
    path: string
    weights: ColumnType<unknown, string, string>
    tka_subjects: string[]
    contests: ColumnType<unknown, string, string>
    best_n: number
    min_months: number
    max_months: number
    leadership_points: number
  }
  /** Seats that an admin set: a row of each path of the level, or none. */
  path_school: {
    season_id: number
    level: 'SD' | 'SMP'
    path: string
    school_id: number
    seats: number
    reason: string
    /** In the form of the audit's actor. */
    set_by: string
    set_at: Moment
  }
}
