/** 'Musim baru': created closed and hidden. Filled in from the latest season, one year later. */

import type { SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import { createSeason } from '@spmb/domain/season/seasons-contract.staff.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TickChoice } from '../../../ui/form/Choice.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { MomentField, typedIn } from '../MomentField.tsx'
import { NEW_SEASON_TEXT, UNTIL_MIDNIGHT } from '../messages.ts'
import { useSeasonChanged } from '../season-queries.ts'
import { momentText } from '../typed-moment.ts'
import { storedParts } from '../window-form.ts'

const OPENS = 'new-opens'
const CLOSES = 'new-closes'

export function NewSeasonDialog({ latest, onClose }: { latest: SeasonRecord; onClose: () => void }) {
  const { timeZone, today } = useFacts()
  const form = useRef<HTMLFormElement>(null)
  const { busy, write } = useWrite()
  const seasonChanged = useSeasonChanged()
  const [problems, setProblems] = useState<FieldMessages>({})
  const year = latest.first_year + 1

  // After the dialog is open, which focuses its close mark.
  useEffect(() => document.getElementById('new-label')?.focus(), [])

  /** Empty when that day has passed. */
  function oneYearLater(field: 'opens' | 'closes') {
    const parts = { ...storedParts(latest, field, timeZone), year: String(year) }
    const date = [parts.year, parts.month.padStart(2, '0'), parts.day.padStart(2, '0')].join('-')
    return date < today ? { ...parts, day: '', month: '', year: '' } : parts
  }

  async function create(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const typed = new FormData(form.current)
    const outcome = await write(createSeason, {
      body: {
        label: String(typed.get('label') ?? ''),
        opens: momentText(typedIn(form.current, OPENS)),
        closes: momentText(typedIn(form.current, CLOSES)),
        copy_quotas: typed.get('copy_quotas') !== null,
      },
    })
    if (!outcome) return
    setProblems({})
    if (outcome.ok) {
      await seasonChanged()
      toastSuccess(outcome.message)
      return onClose()
    }
    toastError(failureMessage(outcome.failure))
    if (outcome.failure.kind === 'refused') setProblems(outcome.failure.fields)
  }

  return (
    <FormDialog title="Musim baru" className="dialog-season" onClose={onClose}>
      <form className="stack-fields" method="post" noValidate onSubmit={create} ref={form}>
        <p>{NEW_SEASON_TEXT}</p>
        <TextField
          id="new-label"
          name="label"
          label="Tahun pelajaran"
          required
          className="w-year"
          defaultValue={`${year}/${year + 1}`}
          error={(problems.season ?? problems.label)?.[0]}
          maxLength={9}
          autoComplete="off"
        />
        <MomentField
          id={OPENS}
          label="Dibuka"
          required
          error={problems.opens?.[0]}
          initial={oneYearLater('opens')}
        />
        <MomentField
          id={CLOSES}
          label="Ditutup"
          hint={UNTIL_MIDNIGHT}
          required
          error={problems.closes?.[0]}
          initial={oneYearLater('closes')}
        />
        <TickChoice id="new-quotas" name="copy_quotas" defaultChecked>
          Salin juga kuota dari musim yang aktif
        </TickChoice>
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Membuat…' : 'Buat musim'}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
