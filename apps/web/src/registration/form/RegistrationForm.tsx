/** The form itself: numbered parts, consent, and the button that leads to the check step. */
import { consentText } from '@spmb/domain/registration/consent.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type FormEvent, type ReactNode, type Ref, useRef } from 'react'
import { AppLink } from '../../platform/AppLink.tsx'
import { useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { StepHeader } from '../../ui/layout/StepHeader.tsx'
import type { SchoolChoices } from '../school-choice/use-school-choice.ts'
import { FORM_PARTS, type PartId, partAnchor } from './form-parts.ts'
import { AcademicFields } from './parts/AcademicFields.tsx'
import { AddressFields } from './parts/AddressFields.tsx'
import { ApplicantFields } from './parts/ApplicantFields.tsx'
import { ChoicesFields } from './parts/ChoicesFields.tsx'
import { ContactFields } from './parts/ContactFields.tsx'
import { type FormHelp, FormPart } from './parts/FormPart.tsx'
import { ParentsFields } from './parts/ParentsFields.tsx'
import { useCurrentPart } from './use-current-part.ts'

export function RegistrationForm({
  level,
  alive,
  formRef,
  help,
  wrongFields,
  filledParts,
  wrongBirthPart,
  choices,
  onInput,
  onSubmit,
  children,
}: {
  level: Level
  /** The script runs: before that nothing can be submitted. */
  alive: boolean
  formRef: Ref<HTMLFormElement>
  help: FormHelp
  wrongFields: readonly string[]
  filledParts: readonly PartId[]
  wrongBirthPart: string | undefined
  choices: SchoolChoices
  onInput: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: () => void
  /** Summary and notices above the first part. */
  children: ReactNode
}) {
  const parts = FORM_PARTS[level]
  const frame = useRef<HTMLDivElement>(null)
  const current = useCurrentPart(frame, parts)
  const fields: Record<PartId, ReactNode> = {
    applicant: <ApplicantFields {...help} wrongBirthPart={wrongBirthPart} />,
    parents: <ParentsFields {...help} />,
    contact: <ContactFields {...help} />,
    address: <AddressFields {...help} choices={choices} />,
    academic: <AcademicFields {...help} />,
    choices: <ChoicesFields {...help} choices={choices} />,
  }
  const steps = parts.map((part) => ({
    anchor: partAnchor(part.id),
    title: part.title,
    done: filledParts.includes(part.id),
    wrong: part.fields.some((field) => wrongFields.includes(field)),
  }))
  return (
    <div className="form-grid" ref={frame}>
      <StepHeader steps={steps} current={current} />
      {/* post, and no button to press before the script runs: nothing typed can ever reach an address. */}
      <form
        className="read form-body"
        method="post"
        noValidate
        ref={formRef}
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {parts.map((part, index) => (
          <FormPart key={part.id} part={part} number={index + 1}>
            {fields[part.id]}
          </FormPart>
        ))}
        <FormEnd alive={alive} consentError={help.error('consent')} />
      </form>
    </div>
  )
}

function FormEnd({ alive, consentError }: { alive: boolean; consentError: string | undefined }) {
  const { office } = useFacts()
  return (
    <div className="form-end">
      <TickChoice id="consent" name="consent" required error={consentError}>
        {consentText(office.name)}{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
      </TickChoice>
      <p className="hint">
        Baca{' '}
        <a href={PATHS.privacy} target="_blank" rel="noopener">
          Perlindungan Data Pribadi
        </a>{' '}
        (terbuka di tab baru, isian ini tetap ada).
      </p>
      <div className="btns">
        <button type="submit" className={buttonClass('main')} id="daftar" disabled={!alive}>
          Daftar Sekarang <Icon name="right" />
        </button>
        <AppLink className={buttonClass('line')} to={PATHS.levels}>
          Kembali
        </AppLink>
      </div>
      <p className="hint">Setelah ini Anda memeriksa jawaban dulu. Data belum terkirim.</p>
    </div>
  )
}
