/** What a verifier looks at twice. A hint refuses nothing (docs/product-rules.md#check-of-claims). */
import { contradictsBirthDate, isNik, readNik } from '../../../shared/fields/identity-numbers.ts'
import { type LocalDate, yearsBefore } from '../../../shared/local-date.ts'
import type { PathRow } from '../../configuration.ts'
import { isInMonths } from '../../score.ts'
import type { ClaimDetails } from '../details.ts'

/** Found by the database; the queue is filtered by them. */
export const QUEUE_HINTS = ['same_card', 'new_card', 'phone'] as const
export type QueueHint = (typeof QUEUE_HINTS)[number]
export const CLAIM_HINTS = [...QUEUE_HINTS, 'birth_date', 'gender', 'old_letter', 'certificate'] as const
export type ClaimHint = (typeof CLAIM_HINTS)[number]

/** One phone number on more children than this is a hint. */
export const PHONE_CHILDREN = 5

export const CLAIM_HINT_NAMES: Record<ClaimHint, string> = {
  same_card: 'Nomor kartu yang sama dipakai anak dengan orang tua lain',
  new_card: 'Kartu Keluarga kurang dari satu tahun, tanpa alasan',
  phone: `Nomor telepon yang sama pada lebih dari ${PHONE_CHILDREN} anak`,
  birth_date: 'Tanggal lahir berbeda dengan NIK',
  gender: 'Jenis kelamin berbeda dengan NIK',
  old_letter: 'Surat pindah tugas lebih dari satu tahun saat pendaftaran dibuka',
  certificate: 'Ada sertifikat di luar masa yang dihitung; nilainya tidak ikut',
}

export interface HintFacts {
  found: Readonly<Record<QueueHint, boolean>>
  /** The NIK is empty while it is missing. */
  child: { nik: string; birth_date: LocalDate; gender: 'L' | 'P' }
  claims: readonly { details: ClaimDetails; path: Pick<PathRow, 'score_rule'> }[]
  /** The day on which the registration opens. */
  opens: LocalDate
}

export function claimHints({ found, child, claims, opens }: HintFacts): ClaimHint[] {
  const nik = isNik(child.nik) ? child.nik : null
  const read = nik === null ? null : readNik(nik)
  const isHint: Record<ClaimHint, boolean> = {
    ...found,
    birth_date: nik !== null && contradictsBirthDate(nik, child.birth_date),
    gender: read !== null && read.gender !== child.gender,
    old_letter: claims.some(
      ({ details: { letter_date: date } }) => date !== undefined && date < yearsBefore(opens, 1),
    ),
    certificate: claims.some(
      ({ details, path: { score_rule: rule } }) =>
        rule !== null && (details.certificates ?? []).some(({ date }) => !isInMonths(rule, date, opens)),
    ),
  }
  return CLAIM_HINTS.filter((hint) => isHint[hint])
}
