/** Whether two accounts belong to two people, and whether a monitor has to sign (docs/product-rules.md#two-people). */
import { ROLE_IDS } from '@spmb/domain/accounts/actor.ts'
import type { Signer } from '@spmb/domain/selection/act/signatures.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Accounts that this one made, or whose password, role, school or second factor it set since the season was created, and those that did
 * so with this one. The command line acts as nobody. In the first season, which nobody created, everything counts.
 */
export async function tiedAccounts(tx: Tx, userId: number, seasonId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct case when actor = ${`user:${userId}`} then subject_id
      else substring(actor from 'user:([0-9]+)')::int end as id
    from audit_entry
    where subject = 'user' and (actor = ${`user:${userId}`} or subject_id = ${userId} and actor like 'user:%')
      and (action in ('user.create', 'user.reset_password', 'user.enable', 'user.remove_second_factor')
        -- Another name opens nothing. Values that retention cleared are taken for a change.
        or action = 'user.change' and (changes is null or changes #> '{before,role}' is distinct from changes #> '{after,role}'
          or changes #> '{before,school_id}' is distinct from changes #> '{after,school_id}'))
      and id > coalesce((select max(id) from audit_entry
        where subject = 'season' and action = 'season.create' and subject_id = ${seasonId}), 0)`.execute(tx)
  return rows.map(({ id }) => id).filter((id) => id !== userId)
}

export async function accountOf(tx: Tx, userId: number): Promise<Omit<Signer, 'role'>> {
  const account = await tx
    .selectFrom('user_account as u')
    .leftJoin('second_factor as factor', 'factor.user_id', 'u.id')
    .select(['u.id', 'u.created_at', 'u.access_changed_at', 'factor.confirmed_at'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    userId: account.id,
    accountCreatedAt: account.created_at,
    secondFactorSince: account.confirmed_at,
    accessChangedAt: account.access_changed_at,
  }
}

/**
 * Whether there was an active monitor with a second factor at the freeze. One who was disabled or changed afterwards counts, or an
 * office could be rid of the monitor after it knows the seed.
 */
export async function hadMonitor(tx: Tx, frozenAt: Date): Promise<boolean> {
  const monitor = await tx
    .selectFrom('user_account as u')
    .leftJoin('second_factor as factor', 'factor.user_id', 'u.id')
    .select('u.id')
    .where('u.role', '=', ROLE_IDS.monitor)
    .where('u.created_at', '<', frozenAt)
    .where((is) => is.or([is('u.disabled_at', 'is', null), is('u.disabled_at', '>=', frozenAt)]))
    .where((is) =>
      is.or([is('factor.confirmed_at', '<', frozenAt), is('u.access_changed_at', '>=', frozenAt)]),
    )
    .executeTakeFirst()
  return monitor !== undefined
}
