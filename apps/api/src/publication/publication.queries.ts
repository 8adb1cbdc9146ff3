/** The stored acts of publication and what admins marked as seen. */
import type { Findings } from '@spmb/domain/publication/findings.ts'
import type { NewFinding, PublicationAct } from '@spmb/domain/season/season.ts'
import type { Tx } from '../database/database.ts'

export interface NewAct {
  season_id: number
  kind: PublicationAct
  at: Date
  by_user: number
  publishes_at: Date | null
  reason: string | null
  findings: Findings | null
}

export async function addAct(tx: Tx, { findings, ...act }: NewAct): Promise<void> {
  await tx
    .insertInto('publication_act')
    .values({ ...act, findings: findings && JSON.stringify(findings) })
    .execute()
}

/** The scheduled act of the season that waits for its repeated check, locked. */
export async function lockUnrepeatedSchedule(tx: Tx, seasonId: number) {
  const last = await tx
    .selectFrom('publication_act')
    .select(['id', 'kind', 'publishes_at', 'findings', 'repeated_at'])
    .where('season_id', '=', seasonId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return last?.kind === 'schedule' && last.repeated_at === null && last.findings
    ? { id: last.id, publishesAt: last.publishes_at, findings: last.findings as Findings }
    : null
}

export async function storeRepeatedCheck(
  tx: Tx,
  actId: number,
  at: Date,
  newFindings: readonly NewFinding[],
): Promise<void> {
  await tx
    .updateTable('publication_act')
    .set({ repeated_at: at, new_finding_counts: JSON.stringify(newFindings) })
    .where('id', '=', actId)
    .execute()
}

export async function lastLook(tx: Tx, seasonId: number) {
  return tx
    .selectFrom('publication_look as look')
    .innerJoin('user_account as u', 'u.id', 'look.by_user')
    .select(['look.at', 'look.snapshot', 'u.name as by'])
    .where('look.season_id', '=', seasonId)
    .executeTakeFirst()
}

export async function storeLook(
  tx: Tx,
  look: { season_id: number; at: Date; by_user: number; snapshot: string },
): Promise<void> {
  await tx
    .insertInto('publication_look')
    .values(look)
    .onConflict((conflict) => conflict.column('season_id').doUpdateSet(look))
    .execute()
}
