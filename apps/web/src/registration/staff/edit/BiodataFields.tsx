import { MAX_LENGTH } from '@spmb/domain/registration/fields.ts'
import { RadioChoices } from '../../../ui/form/Choice.tsx'
import { DateParts } from '../../../ui/form/DateParts.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { LABELS } from '../../form/labels.ts'
import { BIRTH_DATE_PARTS, GENDER_OPTIONS, RELIGION_OPTIONS } from '../../form/parts/ApplicantFields.tsx'
import type { FormHelp } from '../../form/parts/FormPart.tsx'

/** Sixteen digits and what people type between groups of them. */
const NIK_WITH_SEPARATORS = 24

/** `nik`: for an admin, who may correct it; `locked` while the child is LULUS. */
export function BiodataFields({
  error,
  maybe,
  wrongBirthPart,
  nik,
}: FormHelp & {
  wrongBirthPart: string | undefined
  nik: { masked: string; locked: boolean } | null
}) {
  return (
    <>
      <TextField
        id="name"
        name="name"
        label={LABELS.name}
        error={error('name')}
        required
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={MAX_LENGTH.name}
      />
      {nik && !nik.locked && (
        <TextField
          id="nik"
          name="nik"
          label={LABELS.nik}
          hint={`Sekarang ${nik.masked}. Kosongkan bila tidak berubah.`}
          error={error('nik')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={NIK_WITH_SEPARATORS}
          className="w-nik"
        />
      )}
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
        parts={BIRTH_DATE_PARTS}
        error={error('birth_date')}
        wrong={wrongBirthPart}
        maybe={maybe('birth_date')}
        required
      />
    </>
  )
}
