/** The fields of a guardian, on the parents' form and where a family corrects it. Inputs are native and uncontrolled. */
import { GUARDIAN_KEYS, type GuardianKey } from '@spmb/domain/registration/family/family.ts'
import { GUARDIAN_LABELS } from '@spmb/domain/registration/family/messages.ts'
import { TextField } from '../../ui/form/Field.tsx'
import { FOREIGN_PHONE, RELATION_HINT, RELATIONS } from './messages.ts'

const RELATION_LIST = 'hubungan-wali'

export function GuardianFields({
  inputOf,
  startOf,
  error,
}: {
  /** The name of an input, and its id. */
  inputOf: (key: GuardianKey) => string
  /** What the inputs hold at first. */
  startOf: (key: GuardianKey) => string
  error: (key: GuardianKey) => string | undefined
}) {
  return (
    <>
      {GUARDIAN_KEYS.map((key) => (
        <TextField
          key={key}
          id={inputOf(key)}
          name={inputOf(key)}
          label={GUARDIAN_LABELS[key]}
          error={error(key)}
          defaultValue={startOf(key)}
          autoComplete="off"
          required={key !== 'guardian_phone'}
          {...(key === 'guardian_name' && { autoCapitalize: 'words', spellCheck: false })}
          {...(key === 'guardian_relation' && { hint: RELATION_HINT, list: RELATION_LIST })}
          {...(key === 'guardian_phone' && {
            hint: FOREIGN_PHONE,
            type: 'tel',
            inputMode: 'tel' as const,
            className: 'w-tel',
          })}
        />
      ))}
      <datalist id={RELATION_LIST}>
        {RELATIONS.map((relation) => (
          <option key={relation} value={relation} />
        ))}
      </datalist>
    </>
  )
}
