/** The distances of one applicant to the chosen schools. An admin corrects them for this applicant only. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import {
  type ApplicantDistances,
  saveApplicantDistance,
} from '@spmb/domain/selection/distance/applicant-contract.staff.ts'
import { DISTANCE_SOURCE_NAMES } from '@spmb/domain/selection/distance/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DialogButtons } from '../../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { KeepTyped } from '../../../ui/staff/dialog/KeepTyped.tsx'
import { useDialogWrite } from '../../../ui/staff/dialog/use-dialog-write.ts'
import { OWN_DISTANCE_HELP } from '../messages.ts'
import { DistanceFields, missingIn, typedDistance } from './DistanceFields.tsx'
import { ownDistances, refreshDistances } from './own-distances-query.ts'

type Choice = ApplicantDistances['choices'][number]

export function OwnDistancesCard({ record }: { record: Applicant }) {
  const isAdmin = useViewer().role === 'admin'
  const { data } = useQuery(ownDistances(record.id))
  const [opened, setOpened] = useState<number | null>(null)
  if (!data) return null
  const mayCorrect = isAdmin && data.changeable && !record.withdrawal
  const corrected = data.choices.find(({ school }) => school.id === opened)
  return (
    <section className="card own-distances" aria-labelledby="own-distances">
      <h2 id="own-distances">Jarak ke sekolah</h2>
      {data.choices.map((choice) => (
        <div className="choice-row" key={choice.school.id}>
          <span className="muted">{choice.school.name}</span>
          <b className="num">{inWords(choice.metres)}</b>
          <span className="sub-line">{sourceInWords(choice)}</span>
          {mayCorrect && (
            <button
              type="button"
              className="mini"
              aria-label={`Koreksi jarak ke ${choice.school.name}`}
              onClick={() => setOpened(choice.school.id)}
            >
              Koreksi
            </button>
          )}
        </div>
      ))}
      {corrected && <OwnDistanceDialog id={record.id} choice={corrected} onClose={() => setOpened(null)} />}
    </section>
  )
}

function OwnDistanceDialog({ id, choice, onClose }: { id: number; choice: Choice; onClose: () => void }) {
  const queries = useQueryClient()
  const { busy, write, finish, problems, setProblems, conflict, setConflict } = useDialogWrite({
    onChanged: () => refreshDistances(queries),
    onClose,
  })
  const [seen, setSeen] = useState(choice.metres)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const submitter = (event.nativeEvent as SubmitEvent).submitter
    const removes = submitter?.getAttribute('value') === 'remove'
    const typed = typedDistance(event.currentTarget)
    const missing = missingIn(typed, !removes)
    setProblems(missing ?? {})
    if (missing) return
    const { metres, reason } = typed
    const params = { id: String(id), school_id: String(choice.school.id) }
    const body = { metres: removes ? null : metres, reason, seen }
    await finish(await write(saveApplicantDistance, { params, body }))
  }

  return (
    <FormDialog title="Koreksi jarak anak ini" onClose={onClose}>
      <p>
        Ke <b>{choice.school.name}</b>. Jarak desa: {inWords(choice.of_village)}.
      </p>
      <form method="post" noValidate onSubmit={save}>
        <DistanceFields metres={choice.metres} reasonHelp={OWN_DISTANCE_HELP} problems={problems} />
        <KeepTyped
          message={conflict}
          now={choice.metres === seen ? null : inWords(choice.metres)}
          onTakeOver={() => {
            setSeen(choice.metres)
            setConflict(null)
          }}
        />
        <DialogButtons save="Simpan jarak" busy={busy} onClose={onClose}>
          {choice.source === 'applicant' && (
            <Button kind="line" type="submit" value="remove">
              Hapus koreksi
            </Button>
          )}
        </DialogButtons>
      </form>
    </FormDialog>
  )
}

const inWords = (metres: number | null) => (metres === null ? 'tidak diketahui' : `${formatCount(metres)} m`)

function sourceInWords({ source, reason }: Choice): string {
  if (!source) return '–'
  return reason ? `${DISTANCE_SOURCE_NAMES[source]}: ${reason}` : DISTANCE_SOURCE_NAMES[source]
}
