/** The details of a claim at rest: encrypted like the NIK, bound to the child and the path (docs/data-protection.md#data-and-protection). */
import type { ClaimDetails } from '@spmb/domain/paths/claim/details.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'

/** What the ciphertext belongs to, so that it cannot be read in another row. */
export const claimBinding = (number: string, path: string) => `claim ${path} of ${number}`

export interface StoredDetails {
  details_sealed: Buffer
  parent_school_id: number | null
  card_digest: Buffer | null
}

/** @param of the number of the registration and the code of the path */
export function sealDetails(
  encryption: FieldEncryption,
  of: { number: string; path: string },
  { parent_school_id, ...details }: ClaimDetails,
): StoredDetails {
  const { card_number: card } = details
  return {
    details_sealed: encryption.encrypt(JSON.stringify(details), claimBinding(of.number, of.path)),
    parent_school_id: parent_school_id ?? null,
    // Written with spaces, dots or dashes it is the same card.
    card_digest: card ? encryption.digest(`card ${card.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()}`) : null,
  }
}

/** @throws when the ciphertext was changed, or belongs to another row */
export function openDetails(
  encryption: Pick<FieldEncryption, 'decrypt'>,
  of: { number: string; path: string },
  { details_sealed, parent_school_id }: Pick<StoredDetails, 'details_sealed' | 'parent_school_id'>,
): ClaimDetails {
  const details: ClaimDetails = JSON.parse(
    encryption.decrypt(details_sealed, claimBinding(of.number, of.path)),
  )
  return parent_school_id === null ? details : { parent_school_id, ...details }
}
