/** What families claim to take a path, and what staff who saw the papers say of it (docs/product-rules.md#claims). */
import type { Generated } from 'kysely'
import type { Moment, Nullable, NullableMoment } from '../column-types.ts'

export interface ClaimTables {
  /** One row of each child with claims; a member of staff leases it. */
  claim_child: {
    registration_id: number
    kk_issued_on: Nullable<string>
    /** Why the family card is new; see the constraint. */
    kk_reason: Nullable<string>
    /** The id of an account. */
    leased_by: Nullable<number>
    leased_until: NullableMoment
  }
  claim: {
    registration_id: number
    season_id: number
    level: 'SD' | 'SMP'
    path: string
    criterion: string
    /** The choice that it is for; null: both. */
    choice: Nullable<1 | 2>
    /** See features/paths/claim-details.ts. */
    details_sealed: Buffer
    /** It holds only there. */
    parent_school_id: Nullable<number>
    /** A keyed fingerprint of the card's number. */
    card_digest: Nullable<Buffer>
    /** Hundredths of a point, as it was confirmed. */
    score: Nullable<number>
    state: Generated<'waiting' | 'incomplete' | 'accepted' | 'refused' | 'lapsed' | 'withdrawn'>
    state_at: Moment
    /** Of an incomplete one. */
    due_at: NullableMoment
    version: Generated<number>
  }
  claim_reading: {
    registration_id: number
    path: string
    /** Of the claim that was read. */
    version: number
    /** 1, 2, and 3 of the admin where the two differ. */
    reading: number
    verdict: 'accepted' | 'refused' | 'incomplete'
    /** One of `CLAIM_REASONS`; null: accepted. */
    reason: Nullable<string>
    text: Nullable<string>
    score: Nullable<number>
    /** In the form of the audit's actor. */
    read_by: string
    read_at: Moment
  }
  claim_document: {
    registration_id: number
    path: string
    kind: string
    seen_by: string
    seen_at: Moment
  }
}
