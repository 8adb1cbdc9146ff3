/** Sets name, code, settlement point and other spellings of a village. */

import { pointTexts, typedPoint } from '@spmb/domain/reference/points.ts'
import { changeVillage, type VillageRecord } from '@spmb/domain/schools/contract.staff.ts'
import { SCHOOL_MESSAGES } from '@spmb/domain/schools/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { TextArea, TextField } from '../../ui/form/Field.tsx'
import { DialogButtons } from '../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { KeepTyped } from '../../ui/staff/dialog/KeepTyped.tsx'
import { useDialogWrite } from '../../ui/staff/dialog/use-dialog-write.ts'
import { PointField } from '../map/PointField.tsx'
import { ALIASES_HELP, VILLAGE_CODE_HELP, VILLAGE_NAME_HELP } from './messages.ts'
import { districtsQuery, schoolRecordsQuery } from './school-queries.ts'

export function VillageDialog({
  village,
  onChanged,
  onClose,
}: {
  village: VillageRecord
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const { busy, write, finish, problems, setProblems, conflict, setConflict } = useDialogWrite({
    onChanged,
    onClose,
  })
  const districts = useQuery(districtsQuery)
  const schools = useQuery(schoolRecordsQuery)
  const [name, setName] = useState(village.name)
  const [code, setCode] = useState(village.code)
  const [aliases, setAliases] = useState(village.aliases.join('\n'))
  const [point, setPoint] = useState(pointTexts(village.point))
  const [opened, setOpened] = useState(village.version)

  // After the dialog is open, which focuses its close mark.
  useEffect(() => document.getElementById('name')?.focus(), [])

  async function save(event: FormEvent) {
    event.preventDefault()
    const place = typedPoint(point.latitude, point.longitude)
    if (place === undefined) return setProblems({ point: [SCHOOL_MESSAGES['point.format']] })
    const spellings = aliases.split('\n').filter((line) => line.trim() !== '')
    // What a moved point changes stands at the field; saving again confirms it.
    const read = problems.point?.[0] ? { confirmed: problems.point[0] } : {}
    const outcome = await write(changeVillage, {
      params: { village_id: String(village.id) },
      body: { name, code, aliases: spellings, point: place, version: opened, ...read },
    })
    await finish(outcome)
  }

  const { latitude, longitude } = pointTexts(village.point)
  return (
    <FormDialog title={`Ubah data ${village.name}`} className="dialog-place" onClose={onClose}>
      <form method="post" noValidate onSubmit={save}>
        <TextField
          id="name"
          name="name"
          label="Nama desa/kelurahan"
          hint={VILLAGE_NAME_HELP}
          error={problems.name?.[0]}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
          required
        />
        <TextField
          id="code"
          name="code"
          label="Kode wilayah"
          hint={VILLAGE_CODE_HELP}
          error={problems.code?.[0]}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextArea
          id="aliases"
          name="aliases"
          label="Ejaan lain"
          hint={ALIASES_HELP}
          error={Object.entries(problems).find(([field]) => field.startsWith('aliases'))?.[1][0]}
          value={aliases}
          onChange={({ target }) => setAliases(target.value)}
          rows={3}
          autoComplete="off"
        />
        <PointField
          label="Titik permukiman"
          typed={point}
          error={problems.point?.[0]}
          onType={setPoint}
          districts={districts.data ?? []}
          districtId={village.district.id}
          points={(schools.data ?? []).flatMap(({ id, name, point: place, closed_at: closedAt }) =>
            place && !closedAt ? [{ id, name, point: place }] : [],
          )}
        />
        <KeepTyped
          message={conflict}
          now={
            village.version === opened
              ? null
              : `${village.name}, kode ${village.code}; titik ${village.point ? `${latitude}, ${longitude}` : 'belum ada'}; ejaan lain ${village.aliases.join(', ') || 'tidak ada'}`
          }
          onTakeOver={() => {
            setOpened(village.version)
            setConflict(null)
          }}
        />
        <DialogButtons save="Simpan" busy={busy} onClose={onClose} />
      </form>
    </FormDialog>
  )
}
