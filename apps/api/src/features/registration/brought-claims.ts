/** What a registration asks of the paths: the claims that it brings along (docs/product-rules.md#claims). */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** A child that is not stored yet. */
export interface ChildToBe {
  season_id: number
  level: Level
  village_id: number
  school_1_id: number
  school_2_id: number
}

/** What a body brings. */
export interface Brought {
  /** As it was sent, for the digest of the request. */
  sent: unknown
  judge(db: Kysely<Schema>, child: ChildToBe, now: Date): Promise<Judged>
}

export type Judged =
  | { problems: FieldMessages }
  | {
      /** Chosen schools outside the zone at which the child competes by a claim. */
      carried: ReadonlySet<number>
      store(tx: Tx, stored: { id: number; number: string }, act: AuditContext): Promise<void>
    }

/** @returns null: the body brings no claim */
export type BringClaims = (body: unknown) => Brought | null
