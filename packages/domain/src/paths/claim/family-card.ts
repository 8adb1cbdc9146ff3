/**
 * How old the family card (KK) is, which a family says with a claim. It never blocks: a card younger than a year that says no reason is a
 * hint to the verifier (docs/product-rules.md#claims).
 */
import { isLocalDate, type LocalDate, yearsBefore } from '../../shared/local-date.ts'
import type { Problems } from '../../shared/problem.ts'
import type { ClaimCode } from './messages.ts'

/** Why a card is new. */
export const CARD_REASONS = [
  'tambah_anggota',
  'anggota_meninggal_pindah',
  'hilang_rusak',
  'perubahan_data',
  'pindah',
  'bencana',
  'perceraian_kematian',
] as const
export type CardReason = (typeof CARD_REASONS)[number]

export interface FamilyCard {
  issued_on: LocalDate
  /** Null: the card is older, or the family says none. */
  reason: CardReason | null
}

/** Whether a card is younger than a year when the registration opens. */
export const isYoungCard = (issuedOn: LocalDate, opens: LocalDate): boolean =>
  issuedOn > yearsBefore(opens, 1)

/**
 * @param sent any object: `kk_issued_on`, `YYYY-MM-DD`, and `kk_reason`; a reason of an older card is left out
 * @returns card: null to clear it; undefined: nothing is said, and what is stored stays
 */
export function readFamilyCard(
  { kk_issued_on: issued, kk_reason: reason }: Readonly<Record<string, unknown>>,
  { opens, today }: { opens: LocalDate; today: LocalDate },
): { card: FamilyCard | null | undefined; problems: Problems<ClaimCode> } {
  if (issued === undefined) return { card: undefined, problems: {} }
  if (issued === null || issued === '') return { card: null, problems: {} }
  if (typeof issued !== 'string' || !isLocalDate(issued) || issued > today)
    return { card: undefined, problems: { kk_issued_on: ['kk.date'] } }
  if (!isYoungCard(issued, opens) || reason === undefined || reason === null || reason === '')
    return { card: { issued_on: issued, reason: null }, problems: {} }
  const known = CARD_REASONS.find((each) => each === reason)
  return known
    ? { card: { issued_on: issued, reason: known }, problems: {} }
    : { card: undefined, problems: { kk_reason: ['kk.reason'] } }
}
