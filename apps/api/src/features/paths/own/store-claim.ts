import type { NewClaim } from '@spmb/domain/paths/claim/check-claim.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { sealDetails } from '../claim-details.ts'

/** Stores a claim, or a changed one as a new version: it waits. The registration is locked, or made in this transaction. */
export async function storeClaim(
  tx: Tx,
  encryption: FieldEncryption,
  {
    child,
    claim: { path, criterion, choice, details, card },
    at,
  }: {
    child: { id: number; number: string; season_id: number; level: Level }
    claim: NewClaim
    at: Date
  },
): Promise<void> {
  const values = {
    criterion: criterion.code,
    choice,
    ...sealDetails(encryption, { number: child.number, path: path.code }, details),
    score: null,
    state: 'waiting' as const,
    state_at: at,
    due_at: null,
  }
  const said =
    card === undefined ? {} : { kk_issued_on: card?.issued_on ?? null, kk_reason: card?.reason ?? null }
  await tx
    .insertInto('claim_child')
    .values({ registration_id: child.id, ...said })
    .onConflict((is) =>
      card === undefined ? is.doNothing() : is.column('registration_id').doUpdateSet(said),
    )
    .execute()
  await tx
    .insertInto('claim')
    .values({
      registration_id: child.id,
      season_id: child.season_id,
      level: child.level,
      path: path.code,
      ...values,
    })
    .onConflict((is) =>
      is
        .columns(['registration_id', 'path'])
        .doUpdateSet(({ eb }) => ({ ...values, version: eb('claim.version', '+', 1) })),
    )
    .execute()
  // What was seen was seen for the claim as it was.
  await tx
    .deleteFrom('claim_document')
    .where('registration_id', '=', child.id)
    .where('path', '=', path.code)
    .execute()
}
