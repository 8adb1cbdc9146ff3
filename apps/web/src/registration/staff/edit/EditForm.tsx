/** 'EDIT DATA CALON PESERTA DIDIK BARU': the record in native, uncontrolled inputs. */

import { MAX_LENGTH } from '@spmb/domain/registration/fields.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { isAdmitted } from '@spmb/domain/registration/staff/decisions.ts'
import { LOCKED_WHILE_ADMITTED } from '@spmb/domain/registration/staff/messages.ts'
import { useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { useViewer } from '../../../platform/staff/session.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { fillForm } from '../../form/fill-form.ts'
import { LABELS } from '../../form/labels.ts'
import { AcademicFields } from '../../form/parts/AcademicFields.tsx'
import { ContactFields } from '../../form/parts/ContactFields.tsx'
import { ParentsFields } from '../../form/parts/ParentsFields.tsx'
import { BiodataFields } from './BiodataFields.tsx'
import { DecisionFields } from './DecisionFields.tsx'
import { EditConflict } from './EditConflict.tsx'
import { EditSection } from './EditSection.tsx'
import { answersOf, standingOf } from './edit-answers.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { detailPath, useEdit } from './use-edit.ts'
import { useEditHints } from './use-edit-hints.ts'
import { type FormSchools, ZoneFields } from './ZoneFields.tsx'

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

  const { maybe, look, lookSoon } = useEditHints(level, form)
  // After the form was filled.
  useLayoutEffect(look, [look])

  const help = { error, maybe }
  function takeOver(latest: Applicant) {
    edit.takeOver(latest)
    look()
  }
  const locked = isAdmitted(standingOf(record))
  return (
    <>
      <form className="edit" method="post" noValidate onSubmit={edit.save} onInput={lookSoon} ref={form}>
        <div>
          <h1>EDIT DATA CALON PESERTA DIDIK BARU</h1>
          <p className="muted">
            Tahun Pelajaran {season.label} · <b>{opened.name}</b>{' '}
            <span className="mono">{opened.no_registration}</span>
          </p>
        </div>
        {edit.entries.length > 0 && (
          <ErrorSummary
            ref={summary}
            title="Perubahan belum disimpan"
            text="Perbaiki bagian ini, lalu simpan kembali. Ketikan Anda tetap ada."
            entries={edit.entries}
          />
        )}
        <div role="alert">
          {edit.conflict && <EditConflict {...edit.conflict} base={record} onTakeOver={takeOver} />}
        </div>
        <EditSection title="Biodata Siswa">
          <BiodataFields
            {...help}
            wrongBirthPart={edit.wrongBirthPart}
            nik={isAdmin ? { masked: record.nik_masked, locked } : null}
          />
        </EditSection>
        <EditSection title="Orang Tua / Wali">
          <ParentsFields {...help} />
        </EditSection>
        <EditSection title="Kontak Siswa">
          <ContactFields {...help} />
        </EditSection>
        <EditSection title="Alamat Siswa">
          <TextArea
            id="address"
            name="address"
            label={LABELS.address}
            error={error('address')}
            required
            autoComplete="off"
            maxLength={MAX_LENGTH.address}
          />
          {isAdmin ? (
            <ZoneFields
              key={edit.zoneSheet}
              record={record}
              locked={locked ? LOCKED_WHILE_ADMITTED : null}
              error={error}
              onSchools={setChosen}
            />
          ) : (
            <p className="muted whole">
              {record.village_id.name}, Kecamatan {record.village_id.district_id.name}. Desa/kelurahan dan
              sekolah pilihan hanya dapat diubah oleh admin dinas.
            </p>
          )}
        </EditSection>
        <EditSection title="Status Kelulusan">
          <DecisionFields record={record} chosen={chosen} ownSchool={school?.id ?? null} error={error} />
        </EditSection>
        {level === 'SMP' && (
          <EditSection title="Data Akademik">
            <AcademicFields {...help} />
          </EditSection>
        )}
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Menyimpan…' : 'Edit Perubahan'}
          </Button>
          <Link className={buttonClass('line')} to={detailPath(opened.no_registration)}>
            Kembali
          </Link>
        </div>
      </form>
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </>
  )
}
