/** Parents who are not as usual, and a guardian: opened from one line, on paper forms and in the edit. */
import {
  type Family,
  GUARDIAN_KEYS,
  type GuardianKey,
  PARENTS,
  USUAL_FAMILY,
} from '@spmb/domain/registration/family/family.ts'
import {
  FAMILY_DIFFERS,
  GUARDIAN_LABELS,
  PARENT_STATE_WORDS,
  stateLabel,
} from '@spmb/domain/registration/family/messages.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField, TextField } from '../../../ui/form/Field.tsx'
import { closeAnswers } from '../../fields/close-answers.ts'

/** @param stored of an edit; null on a paper form */
export function FamilyFields({
  stored,
  error,
}: {
  stored: Family | null
  error: (field: string) => string | undefined
}) {
  const family = stored ?? USUAL_FAMILY
  const [isOpen, setOpen] = useState(
    PARENTS.some((parent) => family[`${parent}_state`] !== 'known') || family.guardian_name !== null,
  )
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const form = frame.current?.closest('form')
    if (form && isOpen)
      for (const parent of PARENTS)
        closeAnswers(form, parent, family[`${parent}_state`] === 'not_on_certificate')
  }, [isOpen, family])
  const needsGuardian = error('guardian_name')
  if (!isOpen && needsGuardian) setOpen(true)
  /** On the grid of the paper form. */
  const width = stored ? undefined : 'p-4'
  return (
    <>
      <div ref={frame} className={stored ? 'whole' : 'p-12'}>
        {!isOpen && (
          <Button kind="text" onClick={() => setOpen(true)}>
            {FAMILY_DIFFERS}
          </Button>
        )}
      </div>
      {isOpen &&
        PARENTS.map((parent) => (
          <div key={parent} className={width}>
            <SelectField
              id={`${parent}_state`}
              name={`${parent}_state`}
              label={stateLabel(parent)}
              options={Object.entries(PARENT_STATE_WORDS)}
              required
              defaultValue={family[`${parent}_state`]}
              error={error(`${parent}_state`)}
              onChange={({ target }) =>
                target.form && closeAnswers(target.form, parent, target.value === 'not_on_certificate')
              }
            />
          </div>
        ))}
      {isOpen &&
        GUARDIAN_KEYS.map((key) => (
          <div key={key} className={width}>
            <TextField
              id={key}
              name={key}
              label={GUARDIAN_LABELS[key]}
              error={error(key)}
              defaultValue={inputOf(family, key)}
              autoComplete="off"
              {...(key === 'guardian_phone' && { type: 'tel', inputMode: 'tel' as const })}
            />
          </div>
        ))}
    </>
  )
}

function inputOf(family: Family, key: GuardianKey): string {
  const value = family[key] ?? ''
  return key === 'guardian_phone' && value ? readablePhone(value) : value
}
