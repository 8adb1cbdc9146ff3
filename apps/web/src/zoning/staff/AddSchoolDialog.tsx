/** 'Cari Sekolah': adds a school to the zone of a village. Schools already in the zone are not offered. */
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { addToZone } from '@spmb/domain/zoning/contract.staff.ts'
import { ZONING_MESSAGES } from '@spmb/domain/zoning/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { describeFailure } from '../../platform/failure-messages.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { schoolRecordsQuery } from '../../schools/staff/school-queries.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Combobox, type ListState } from '../../ui/form/Combobox.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { allServe, noSchoolToAdd, SCHOOLS_NOT_LOADED } from './messages.ts'
import { seasonOf } from './zone-queries.ts'
import type { Named } from './zone-table.ts'

const FIELD = 'school_id'

export function AddSchoolDialog({
  level,
  village,
  season,
  zoned,
  onAdded,
  onRefused,
  onClose,
}: {
  level: Level
  village: Named
  season: number | null
  zoned: readonly Named[]
  onAdded: () => Promise<void>
  onRefused: () => Promise<void>
  onClose: () => void
}) {
  const { busy, write, stayBusy } = useWrite()
  const schools = useQuery(schoolRecordsQuery)
  const [chosen, setChosen] = useState<Named | null>(null)
  const [error, setError] = useState<string>()
  const state: ListState = schools.data ? 'ready' : schools.error ? 'failed' : 'loading'
  const options = (schools.data ?? []).filter(
    (one) => one.level === level && one.closed_at === null && !zoned.some((school) => school.id === one.id),
  )

  function refuse(message: string) {
    setError(message)
    document.getElementById(FIELD)?.focus()
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!chosen) {
      toastError(ZONING_MESSAGES['school.required'])
      return refuse(ZONING_MESSAGES['school.required'])
    }
    const outcome = await write(addToZone, {
      query: seasonOf(season),
      params: { village_id: String(village.id), type: levelPath(level) },
      body: { school_id: chosen.id },
    })
    if (!outcome) return
    if (!outcome.ok) {
      toastError(failureMessage(outcome.failure))
      // A colleague may have changed the zone meanwhile: the panels behind the dialog show it.
      if (outcome.failure.kind === 'refused') void onRefused()
      return refuse(describeFailure(outcome.failure).text)
    }
    toastSuccess(outcome.message)
    await stayBusy(onAdded)
  }

  return (
    <FormDialog title="Cari Sekolah" className="dialog-search" onClose={onClose}>
      <form method="post" noValidate onSubmit={add}>
        <p>
          {level} untuk {village.name}
        </p>
        <Combobox
          id={FIELD}
          name={FIELD}
          label="Sekolah"
          hint="Ketik nama sekolah, lalu pilih dari daftar"
          error={error}
          required
          state={state}
          options={options}
          value={chosen}
          onChoose={(school) => {
            setChosen(school)
            setError(undefined)
          }}
          onRetry={() => schools.refetch()}
          texts={{
            waiting: 'Memuat daftar sekolah…',
            loading: 'Memuat daftar sekolah…',
            failed: SCHOOLS_NOT_LOADED,
            none: (typed) =>
              typed ? noSchoolToAdd(level, typed, village.name) : allServe(level, village.name),
            choose: ZONING_MESSAGES['school.required'],
          }}
        />
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Menambahkan…' : 'Tambahkan'}
          </Button>
          <Button kind="line" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
