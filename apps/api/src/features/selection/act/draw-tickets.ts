/** The tickets of the draw that a freeze begins: those of the secrets, which nobody can choose (docs/selection.md#secret-and-receipt). */
import { ticketOf } from '@spmb/domain/selection/lottery.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'

/**
 * Gives every registration of the level with a secret its ticket of this draw. A ticket that was public with an ended run is not drawn
 * again, and one that somebody wrote by hand is replaced.
 *
 * @returns which draw this is, from 1
 */
export async function drawTickets(
  tx: Tx,
  { seasonId, level }: { seasonId: number; level: Level },
  encryption: Pick<FieldEncryption, 'decrypt'>,
): Promise<number> {
  const { ended } = await tx
    .selectFrom('selection_run')
    .select((of) => of.fn.countAll<number>().as('ended'))
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .where('kind', '=', 'main')
    .where('abandoned_at', 'is not', null)
    // What was typed is known too, whether it was confirmed or not.
    .where((is) => is.or([is('seed', 'is not', null), is('typed_times', '>', 0)]))
    .executeTakeFirstOrThrow()
  const draw = Number(ended) + 1
  const rows = await tx
    .selectFrom('lottery_ticket')
    .innerJoin('registration', 'id', 'registration_id')
    .select(['registration_id', 'no_registration', 'ticket', 'secret_sealed'])
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .where('deleted_at', 'is', null)
    .execute()
  const changed = rows.flatMap(({ registration_id: id, no_registration, ticket, secret_sealed }) => {
    if (!secret_sealed) return []
    const drawn = ticketOf(draw, encryption.decrypt(secret_sealed, no_registration))
    return drawn === ticket ? [] : [{ id, drawn }]
  })
  if (changed.length > 0)
    await sql`
      update lottery_ticket set ticket = sent.ticket
      from unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ drawn }) => drawn)}::text[]) as sent (id, ticket)
      where registration_id = sent.id`.execute(tx)
  return draw
}
