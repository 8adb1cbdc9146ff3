/** The columns that hold the answers of a new registration. */
import { ONE_LEVEL_COLUMN_KEYS, type OneLevelColumnKey } from '@spmb/domain/registration/column-keys.ts'
import type { Family } from '@spmb/domain/registration/family/family.ts'
import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import type { NumberKind } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { contradictsBirthDate } from '@spmb/domain/shared/fields/identity-numbers.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'

/** Columns of fields that one level does not ask for. */
const NOT_ASKED = Object.fromEntries(ONE_LEVEL_COLUMN_KEYS.map((key) => [key, null])) as Record<
  OneLevelColumnKey,
  null
>

/** The phone and the numbers are null where a paper form has none. */
export type Answers = Omit<RegistrationAnswers, 'phone' | 'nik' | 'nisn'> &
  Family & {
    phone: string | null
    nik: string | null
    nisn?: string | null
  }

/** A number that follows later: neither ciphertext nor index, so that two such children never collide. */
const MISSING = { sealed: Buffer.alloc(0), index: null }

/** @param number the registration number, which the encrypted NIK and NISN are bound to */
export function answerColumns(
  { nik, nisn, consent: _, district_id: _derived, ...plain }: Answers,
  number: string,
  encryption: Pick<FieldEncryption, 'encrypt' | 'blindIndex'>,
) {
  const columnsOf = (kind: NumberKind, digits: string | null) =>
    digits === null
      ? MISSING
      : { sealed: encryption.encrypt(digits, number), index: encryption.blindIndex(kind, digits) }
  const ofNik = columnsOf('nik', nik)
  const ofNisn = nisn === undefined ? { sealed: null, index: null } : columnsOf('nisn', nisn)
  return {
    nisn_sealed: ofNisn.sealed,
    nisn_index: ofNisn.index,
    ...NOT_ASKED,
    ...plain,
    nik_sealed: ofNik.sealed,
    nik_index: ofNik.index,
    birth_date_differs: nik !== null && contradictsBirthDate(nik, plain.birth_date),
  }
}
