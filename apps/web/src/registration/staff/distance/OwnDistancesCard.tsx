/** The distances of one applicant to the chosen schools. An admin corrects them for this applicant only. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import {
  type ApplicantDistances,
  saveApplicantDistance,
} from '@spmb/domain/selection/distance/applicant-contract.ts'
import { DISTANCE_MESSAGES, DISTANCE_SOURCE_NAMES } from '@spmb/domain/selection/distance/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '../../../platform/staff/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { KeepTyped } from '../../../ui/staff/dialog/KeepTyped.tsx'
import { useDialogWrite } from '../../../ui/staff/dialog/use-dialog-write.ts'
import { OWN_DISTANCE_HELP } from '../messages.ts'
import { DistanceFields, typedDistance } from './DistanceFields.tsx'
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
    const { metres, reason } = typedDistance(event.currentTarget)
    setProblems({
      ...(!removes && metres === null && { metres: [DISTANCE_MESSAGES['distance.metres']] }),
      ...(reason === '' && { reason: [DISTANCE_MESSAGES['distance.reason']] }),
    })
    const first = !removes && metres === null ? 'metres' : reason === '' ? 'reason' : null
    if (first) return document.getElementById(`distance-${first}`)?.focus()
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
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Menyimpan…' : 'Simpan jarak'}
          </Button>
          {choice.source === 'applicant' && (
            <Button kind="line" type="submit" value="remove">
              Hapus koreksi
            </Button>
          )}
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

const inWords = (metres: number | null) => (metres === null ? 'tidak diketahui' : `${formatCount(metres)} m`)

function sourceInWords({ source, reason }: Choice): string {
  if (!source) return '–'
  return reason ? `${DISTANCE_SOURCE_NAMES[source]}: ${reason}` : DISTANCE_SOURCE_NAMES[source]
}
