import { MAX_LENGTH } from '@spmb/domain/registration/fields.ts'
import { TextArea, TextField } from '../../../ui/form/Field.tsx'
import { LABELS } from '../labels.ts'
import type { FormHelp } from './FormPart.tsx'

/** Ten digits and what people type between groups of them. */
const NISN_WITH_SEPARATORS = 16

/** What SMP asks besides. */
export function AcademicFields({ error, maybe }: FormHelp) {
  return (
    <>
      <TextField
        id="nisn"
        name="nisn"
        label={LABELS.nisn}
        hint="10 digit, ada di rapor atau ijazah"
        error={error('nisn')}
        required
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={NISN_WITH_SEPARATORS}
        className="w-tel"
      />
      <TextField
        id="from_school"
        name="from_school"
        label={LABELS.from_school}
        hint="Nama SD atau MI, juga bila dari kabupaten lain"
        error={error('from_school')}
        required
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={MAX_LENGTH.from_school}
      />
      <TextArea
        id="from_school_address"
        name="from_school_address"
        label={LABELS.from_school_address}
        error={error('from_school_address')}
        autoComplete="off"
        maxLength={MAX_LENGTH.from_school_address}
      />
      <TextField
        id="graduation_year"
        name="graduation_year"
        label={LABELS.graduation_year}
        hint="4 digit, contoh: 2025"
        error={error('graduation_year')}
        maybe={maybe('graduation_year')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className="w-year"
      />
    </>
  )
}
