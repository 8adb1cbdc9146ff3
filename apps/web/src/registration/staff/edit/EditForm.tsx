/** 'EDIT DATA CALON PESERTA DIDIK BARU': the record in native, uncontrolled inputs. */
import { SECTIONS } from '@spmb/domain/registration/field-spec.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { isAdmitted } from '@spmb/domain/registration/staff/decisions.ts'
import { LOCKED_WHILE_ADMITTED } from '@spmb/domain/registration/staff/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useLayoutEffect, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import { fillForm, readAnswers } from '../../fields/answers.ts'
import { FormField } from '../../fields/FormField.tsx'
import { hintInputs } from '../../fields/hint-inputs.ts'
import { SectionFields } from '../../form/FormSection.tsx'
import { FamilyFields } from '../family/FamilyFields.tsx'
import { HolderLinks } from '../HolderLinks.tsx'
import {
  CORRECT_AND_SAVE,
  currentNumber,
  ONLY_ADMIN_CHANGES_ZONE,
  PAPER_WITHOUT_PHONE,
  REASON_OF_CORRECTION,
} from '../messages.ts'
import { SeatsLine } from '../seats/SeatsLine.tsx'
import { useFormHints } from '../use-form-hints.ts'
import { DecisionFields } from './DecisionFields.tsx'
import { EditButtons } from './EditButtons.tsx'
import { EditConflict } from './EditConflict.tsx'
import { EditSection } from './EditSection.tsx'
import { answersOf, decidedOf } from './edit-answers.ts'
import { useEdit } from './use-edit.ts'
import { type FormSchools, ZoneFields } from './ZoneFields.tsx'

const inputsOf = (level: Level, data: FormData) => hintInputs(readAnswers(level, data))

export function EditForm({ opened }: { opened: Applicant }) {
  const { season } = useFacts()
  const { role, school } = useViewer()
  const edit = useEdit(opened, school?.id ?? null)
  const [chosen, setChosen] = useState<FormSchools | null>(null)
  const { form, summary, record, error, busy } = edit
  const guard = useLeaveGuard(edit.isUnsaved)
  const level = opened.type
  const isAdmin = role === 'admin'

  useLayoutEffect(() => {
    if (form.current) fillForm(level, form.current, answersOf(opened))
  }, [form, level, opened])

  const { hints, refresh, refreshSoon } = useFormHints(level, form, inputsOf)
  // Runs after the effect that fills the form.
  useLayoutEffect(refresh, [refresh])

  const help = { error, hints, wrongBirthInput: edit.wrongBirthInput, audience: 'staff' } as const
  function loadLatest(latest: Applicant) {
    edit.loadLatest(latest)
    refresh()
  }
  const locked = isAdmitted(decidedOf(record))
  return (
    <>
      <form className="edit" method="post" noValidate onSubmit={edit.save} onInput={refreshSoon} ref={form}>
        <div>
          <h1>EDIT DATA CALON PESERTA DIDIK BARU</h1>
          <p className="muted">
            Tahun Pelajaran {season.label} · <b>{opened.name}</b>{' '}
            <span className="mono" translate="no">
              {opened.no_registration}
            </span>
          </p>
        </div>
        {edit.entries.length > 0 && (
          <ErrorSummary
            ref={summary}
            title="Perubahan belum disimpan"
            text={CORRECT_AND_SAVE}
            entries={edit.entries}
          />
        )}
        <HolderLinks entries={edit.entries} />
        <div role="alert">
          {edit.conflict && <EditConflict {...edit.conflict} base={record} onLoadLatest={loadLatest} />}
        </div>
        {/* First, below the refusal: it is what is changed most. */}
        <EditSection title="Status Kelulusan">
          <SeatsLine />
          <DecisionFields record={record} chosen={chosen} ownSchool={school?.id ?? null} error={error} />
        </EditSection>
        <EditSection title={SECTIONS.applicant.title}>
          <FormField field="name" {...help} />
          {isAdmin && (
            <FormField field="nik" {...help} required={false} hint={currentNumber(record.nik_masked)} />
          )}
          <SectionFields level={level} section="applicant" without={['nik', 'name']} {...help} />
          {error('correction_reason') && (
            <TextField
              id="correction_reason"
              name="correction_reason"
              label={REASON_OF_CORRECTION}
              error={error('correction_reason')}
              required
            />
          )}
        </EditSection>
        <EditSection title={SECTIONS.parents.title}>
          <SectionFields level={level} section="parents" {...help} />
          <FamilyFields stored={opened.meta_student_id} error={error} />
        </EditSection>
        <EditSection title={SECTIONS.contact.title}>
          {record.phone === null && (
            <FormField field="phone" {...help} required={false} hint={PAPER_WITHOUT_PHONE} />
          )}
          <SectionFields
            level={level}
            section="contact"
            without={record.phone === null ? ['phone'] : []}
            {...help}
          />
        </EditSection>
        <EditSection title={SECTIONS.address.title}>
          <SectionFields level={level} section="address" {...help} />
          {isAdmin ? (
            <ZoneFields
              key={edit.zoneKey}
              record={record}
              locked={locked ? LOCKED_WHILE_ADMITTED : null}
              error={error}
              onSchools={setChosen}
            />
          ) : (
            <p className="muted whole">
              {record.village_id.name}, Kecamatan {record.village_id.district_id.name}.{' '}
              {ONLY_ADMIN_CHANGES_ZONE}
            </p>
          )}
        </EditSection>
        {level === 'SMP' && (
          <EditSection title={SECTIONS.academic.title}>
            <SectionFields level={level} section="academic" {...help} />
          </EditSection>
        )}
        <EditButtons number={opened.no_registration} busy={busy} />
      </form>
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </>
  )
}
