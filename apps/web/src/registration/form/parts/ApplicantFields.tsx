import {
  GENDER_NAMES,
  GENDERS,
  MAX_LENGTH,
  RELIGION_NAMES,
  RELIGIONS,
} from '@spmb/domain/registration/fields.ts'
import { RadioChoices } from '../../../ui/form/Choice.tsx'
import { DateParts } from '../../../ui/form/DateParts.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { LABELS } from '../labels.ts'
import type { FormHelp } from './FormPart.tsx'

/** Sixteen digits and what people type between groups of them. */
const NIK_WITH_SEPARATORS = 24

export const GENDER_OPTIONS = GENDERS.map((gender) => [gender, GENDER_NAMES[gender]] as const)
export const RELIGION_OPTIONS = RELIGIONS.map((religion) => [religion, RELIGION_NAMES[religion]] as const)
export const BIRTH_DATE_PARTS = [
  { name: 'birth_day', label: 'Tanggal', maxLength: 2, inputMode: 'numeric' },
  { name: 'birth_month', label: 'Bulan', maxLength: 12, inputMode: 'text' },
  { name: 'birth_year', label: 'Tahun', maxLength: 4, inputMode: 'numeric' },
] as const

/** What the child is called and when it was born. `wrongBirthPart` is the part of the date that the error names. */
export function ApplicantFields({
  error,
  maybe,
  wrongBirthPart,
}: FormHelp & { wrongBirthPart: string | undefined }) {
  return (
    <>
      <TextField
        id="nik"
        name="nik"
        label={LABELS.nik}
        hint="16 digit, ada di Kartu Keluarga"
        error={error('nik')}
        required
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={NIK_WITH_SEPARATORS}
        className="w-nik"
      />
      <TextField
        id="name"
        name="name"
        label={LABELS.name}
        hint="Sesuai akta kelahiran"
        error={error('name')}
        required
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={MAX_LENGTH.name}
      />
      <RadioChoices
        id="gender"
        name="gender"
        label={LABELS.gender}
        options={GENDER_OPTIONS}
        error={error('gender')}
        maybe={maybe('gender')}
        required
      />
      <SelectField
        id="religion"
        name="religion"
        label={LABELS.religion}
        options={RELIGION_OPTIONS}
        error={error('religion')}
        required
        autoComplete="off"
        className="w-tel"
      />
      <TextField
        id="birth_place"
        name="birth_place"
        label={LABELS.birth_place}
        error={error('birth_place')}
        required
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={MAX_LENGTH.birth_place}
      />
      <DateParts
        id="birth_date"
        label={LABELS.birth_date}
        hint="Contoh: 17 Agustus 2018"
        parts={BIRTH_DATE_PARTS}
        error={error('birth_date')}
        wrong={wrongBirthPart}
        maybe={maybe('birth_date')}
        required
      />
    </>
  )
}
