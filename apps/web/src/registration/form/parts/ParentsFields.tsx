import { MAX_LENGTH } from '@spmb/domain/registration/fields.ts'
import { PHONE_MAX_LENGTH } from '@spmb/domain/shared/phone.ts'
import { TextField } from '../../../ui/form/Field.tsx'
import { LABELS } from '../labels.ts'
import type { FormHelp } from './FormPart.tsx'

/** Father and mother, or whoever stands in for them. */
export function ParentsFields({ error }: FormHelp) {
  return (
    <>
      <p className="hint mt-2">Bila diasuh wali, isi dengan data wali.</p>
      <h3 className="sub">Ayah</h3>
      <ParentFields who="father" error={error} />
      <h3 className="sub">Ibu</h3>
      <ParentFields who="mother" error={error} />
    </>
  )
}

function ParentFields({ who, error }: { who: 'father' | 'mother'; error: FormHelp['error'] }) {
  const [name, job, phone] = [`${who}_name`, `${who}_job`, `${who}_phone`] as const
  return (
    <>
      <TextField
        id={name}
        name={name}
        label={LABELS[name]}
        error={error(name)}
        required
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={MAX_LENGTH.name}
      />
      <TextField
        id={job}
        name={job}
        label={LABELS[job]}
        error={error(job)}
        required
        autoComplete="off"
        autoCapitalize="sentences"
        maxLength={MAX_LENGTH.job}
      />
      <TextField
        id={phone}
        name={phone}
        label={LABELS[phone]}
        error={error(phone)}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={PHONE_MAX_LENGTH}
        className="w-tel"
      />
    </>
  )
}
