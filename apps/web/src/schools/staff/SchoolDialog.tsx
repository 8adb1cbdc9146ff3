/** A new school, or the data of one. What is typed stays when the server refuses or does not answer. */

import { pointTexts, typedPoint } from '@spmb/domain/reference/points.ts'
import { changeSchool, createSchool, type SchoolRecord } from '@spmb/domain/schools/contract.staff.ts'
import { SCHOOL_MESSAGES, SCHOOL_NAME_MAX } from '@spmb/domain/schools/messages.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { STATUSES } from '@spmb/domain/zoning/contract.public.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SelectField, TextField } from '../../ui/form/Field.tsx'
import { DialogButtons } from '../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { KeepTyped } from '../../ui/staff/dialog/KeepTyped.tsx'
import { useDialogWrite } from '../../ui/staff/dialog/use-dialog-write.ts'
import { PointField } from '../map/PointField.tsx'
import { LEVEL_FIXED, PHONE_SHOWN } from './messages.ts'

type Named = { id: number; name: string }

export function SchoolDialog({
  school,
  schools,
  districts,
  onChanged,
  onClose,
}: {
  /** Null for a new one. */
  school: SchoolRecord | null
  schools: readonly SchoolRecord[]
  districts: readonly Named[]
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, write, finish, problems, setProblems, conflict, setConflict } = useDialogWrite({
    onChanged,
    onClose,
  })
  const [point, setPoint] = useState(pointTexts(school?.point ?? null))
  const [districtId, setDistrictId] = useState(school?.district.id ?? null)
  const [version, setVersion] = useState(school?.version ?? 0)
  const latest = schools.find(({ id }) => id === school?.id)

  // After the dialog is open, which focuses its close mark.
  useEffect(() => document.getElementById('school-name')?.focus(), [])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const typed = new FormData(form.current)
    const text = (name: string) => String(typed.get(name) ?? '')
    const place = typedPoint(point.latitude, point.longitude)
    if (place === undefined) return setProblems({ point: [SCHOOL_MESSAGES['point.format']] })
    const fields = {
      npsn: text('npsn'),
      name: text('name'),
      status: text('status') as SchoolRecord['status'],
      district_id: text('district_id'),
      phone: text('phone'),
      point: place,
    }
    // What a moved point changes stands at the field; saving again confirms it.
    const read = problems.point?.[0] ? { confirmed: problems.point[0] } : {}
    const outcome = await (school
      ? write(changeSchool, {
          params: { school_id: String(school.id) },
          body: { ...fields, version, ...read },
        })
      : write(createSchool, { body: { ...fields, level: text('level') as SchoolRecord['level'] } }))
    await finish(outcome)
  }

  return (
    <FormDialog
      title={school ? 'Ubah data sekolah' : 'Tambah sekolah'}
      className="dialog-place"
      onClose={onClose}
    >
      <form method="post" noValidate onSubmit={save} ref={form}>
        <div className="place-fields">
          <TextField
            id="school-name"
            name="name"
            label="Nama sekolah"
            required
            error={problems.name?.[0]}
            defaultValue={school?.name ?? ''}
            maxLength={SCHOOL_NAME_MAX}
            autoComplete="off"
          />
          <TextField
            id="school-npsn"
            name="npsn"
            label="NPSN"
            hint="8 angka"
            required
            error={problems.npsn?.[0]}
            defaultValue={school?.npsn ?? ''}
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
          />
          {school ? (
            <p className="field hint">
              Jenjang {school.level}. {LEVEL_FIXED}
            </p>
          ) : (
            <SelectField
              id="school-level"
              name="level"
              label="Jenjang"
              required
              error={problems.level?.[0]}
              options={LEVELS.map((level) => [level, level])}
            />
          )}
          <SelectField
            id="school-status"
            name="status"
            label="Status"
            required
            error={problems.status?.[0]}
            defaultValue={school?.status ?? ''}
            options={STATUSES.map((status) => [status, status === 'NEGERI' ? 'Negeri' : 'Swasta'])}
          />
          <SelectField
            id="school-district"
            name="district_id"
            label="Kecamatan"
            required
            error={problems.district_id?.[0]}
            value={districtId ?? ''}
            onChange={({ target }) => setDistrictId(Number(target.value) || null)}
            options={districts.map(({ id, name }) => [String(id), name])}
          />
          <TextField
            id="school-phone"
            name="phone"
            label="Telepon"
            hint={PHONE_SHOWN}
            error={problems.phone?.[0]}
            defaultValue={school?.phone ? readablePhone(school.phone) : ''}
            inputMode="tel"
            autoComplete="off"
          />
        </div>
        <PointField
          label="Titik sekolah"
          typed={point}
          error={problems.point?.[0]}
          onType={setPoint}
          districts={districts}
          districtId={districtId}
          points={schools.flatMap((other) =>
            other.point && other.id !== school?.id && !other.closed_at
              ? [{ id: other.id, name: other.name, point: other.point }]
              : [],
          )}
        />
        <KeepTyped
          message={conflict}
          now={
            latest && latest.version !== version
              ? `${latest.name}, NPSN ${latest.npsn}, Kecamatan ${latest.district.name}`
              : null
          }
          onTakeOver={() => {
            if (latest) setVersion(latest.version)
            setConflict(null)
          }}
        />
        <DialogButtons save="Simpan" busy={busy} onClose={onClose} />
      </form>
    </FormDialog>
  )
}
