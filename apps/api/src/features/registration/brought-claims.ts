/** What a registration asks of the paths: the claims that it brings along (docs/product-rules.md#claims). */
import { registrationFields } from '@spmb/domain/registration/fields.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type FieldMessages, readFields } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Reference } from '../reference/reference-data.ts'

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

/**
 * @param by staff enter a paper form: each claim may name the documents that were seen, as `seen`
 * @returns null: the body brings no claim
 */
export type BringClaims = (body: unknown, by: 'family' | 'staff') => Brought | null

/** Judges what a body brings. Not before village and schools can be read, whose problems are reported then. */
export async function judgeBrought(
  brought: Brought,
  db: Kysely<Schema>,
  { seasonId, level, body, now }: { seasonId: number; level: Level; body: unknown; now: Date },
): Promise<{ problems?: FieldMessages; carried?: ReadonlySet<number> }> {
  const { village_id, school_1_id, school_2_id } = registrationFields[level]
  const { values, problems } = readFields({ village_id, school_1_id, school_2_id }, body)
  if (Object.keys(problems).length > 0) return {}
  return brought.judge(db, { season_id: seasonId, level, ...values } as ChildToBe, now)
}

/** The zone of a village with the chosen schools outside it that a claim carries. */
export function zoneWith(
  { zoneOf, school }: Pick<Reference, 'zoneOf' | 'school'>,
  carried: ReadonlySet<number> | undefined,
  { villageId, level }: { villageId: number; level: Level },
) {
  const zone = zoneOf(villageId, level)
  const open = [...(carried ?? [])].filter((id) => {
    const found = school(id)
    return found?.level === level && !found.isClosed
  })
  return zone && open.length > 0 ? { ...zone, schoolIds: new Set([...zone.schoolIds, ...open]) } : zone
}
