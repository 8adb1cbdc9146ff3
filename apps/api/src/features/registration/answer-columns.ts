/** The columns that hold the answers of a new registration. */
import { ONE_LEVEL_COLUMN_KEYS, type OneLevelColumnKey } from '@spmb/domain/registration/column-keys.ts'
import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import { contradictsBirthDate } from '@spmb/domain/shared/fields/identity-numbers.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'

/** Columns of fields that one level does not ask for. */
const NOT_ASKED = Object.fromEntries(ONE_LEVEL_COLUMN_KEYS.map((key) => [key, null])) as Record<
  OneLevelColumnKey,
  null
>

/** The phone is null where a paper form has none. */
export type Answers = Omit<RegistrationAnswers, 'phone'> & { phone: string | null }

/** @param number the registration number, which the encrypted NIK and NISN are bound to */
export function answerColumns(
  { nik, nisn, consent: _, district_id: _derived, ...plain }: Answers,
  number: string,
  encryption: Pick<FieldEncryption, 'encrypt' | 'blindIndex'>,
) {
  return {
    nisn_sealed: nisn ? encryption.encrypt(nisn, number) : null,
    nisn_index: nisn ? encryption.blindIndex('nisn', nisn) : null,
    ...NOT_ASKED,
    ...plain,
    nik_sealed: encryption.encrypt(nik, number),
    nik_index: encryption.blindIndex('nik', nik),
    birth_date_differs: contradictsBirthDate(nik, plain.birth_date),
  }
}
