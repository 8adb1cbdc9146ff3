/** The columns that hold the answers of a new registration. */
import { ONE_LEVEL_COLUMN_KEYS, type OneLevelColumnKey } from '@spmb/domain/registration/column-keys.ts'
import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import { contradictsBirthDate } from '@spmb/domain/shared/fields/nik.ts'
import type { FieldEncryption } from '../security/field-encryption.ts'

/** Columns of fields that one level does not ask for. */
const NOT_ASKED = Object.fromEntries(ONE_LEVEL_COLUMN_KEYS.map((key) => [key, null])) as Record<
  OneLevelColumnKey,
  null
>

/** The phone is null where a paper form has none. */
type Answers = Omit<RegistrationAnswers, 'phone'> & { phone: string | null }

/** @param number the registration number, which the encrypted NIK and NISN are bound to */
export function answerColumns(
  { nik, nisn, consent: _, district_id: _derived, ...plain }: Answers,
  number: string,
  encryption: Pick<FieldEncryption, 'identity'>,
) {
  const nikOf = encryption.identity('nik', nik, number)
  const nisnOf = nisn ? encryption.identity('nisn', nisn, number) : null
  return {
    nisn_sealed: nisnOf?.ciphertext ?? null,
    nisn_index: nisnOf?.index ?? null,
    nisn_index_next: nisnOf?.next ?? null,
    ...NOT_ASKED,
    ...plain,
    nik_sealed: nikOf.ciphertext,
    nik_index: nikOf.index,
    nik_index_next: nikOf.next,
    birth_date_differs: contradictsBirthDate(nik, plain.birth_date),
  }
}
