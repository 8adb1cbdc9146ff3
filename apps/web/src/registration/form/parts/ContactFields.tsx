import { MAX_LENGTH } from '@spmb/domain/registration/fields.ts'
import { PHONE_MAX_LENGTH } from '@spmb/domain/shared/phone.ts'
import { TextField } from '../../../ui/form/Field.tsx'
import { LABELS } from '../labels.ts'
import type { FormHelp } from './FormPart.tsx'

/** How the parent who fills in the form can be reached: autofill knows both. */
export function ContactFields({ error }: FormHelp) {
  return (
    <>
      <TextField
        id="phone"
        name="phone"
        label={LABELS.phone}
        hint="Contoh: 0812 0000 0000"
        error={error('phone')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX_LENGTH}
        className="w-tel"
      />
      <TextField
        id="email"
        name="email"
        label={LABELS.email}
        error={error('email')}
        // A native e-mail field would refuse and rewrite by rules of its own; ours stand in the domain.
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LENGTH.email}
      />
    </>
  )
}
