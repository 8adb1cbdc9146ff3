/** What a family names among schools with free seats, on its record; staff write it at the counter. */
import type { FreeSeatWish } from '@spmb/domain/free-seats/contract.family.ts'
import { readWish, saveWish } from '@spmb/domain/free-seats/contract.staff.ts'
import { LATE_NAME } from '@spmb/domain/free-seats/late-messages.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { refusalText } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { ErrorState } from '../../ui/staff/ErrorState.tsx'
import { AFTER_UNTIL, NAMED_NONE, NO_OFFER, untilWords } from '../messages.ts'
import { namedIn, WishFields } from '../WishFields.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'

export function WishCard({ record, mayWrite }: { record: Applicant; mayWrite: boolean }) {
  const { timeZone } = useFacts()
  const { role } = useViewer()
  const [naming, setNaming] = useState(false)
  const query = useQuery({
    queryKey: [...APPLICANTS, 'wish', record.id],
    queryFn: ({ signal }) => fetchData(readWish, { params: { id: String(record.id) }, signal }),
  })
  const { data: wish } = query
  // Most children have no card here, so nothing is shown while it loads.
  if (!wish && !query.error) return null
  if (!wish)
    return (
      <section className="card" aria-labelledby="wish">
        <h2 id="wish">Kursi kosong</h2>
        <ErrorState
          {...describeFailure(query.error.failure)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </section>
    )
  const mayName = mayWrite && wish.state === 'open'
  const placed = wish.placed ?? lateSchool(record)
  if (!placed && wish.named.length === 0 && !mayName) return null
  return (
    <section className="card" aria-labelledby="wish">
      <h2 id="wish">Kursi kosong</h2>
      {placed ? (
        <div className="choice-row">
          <span className="muted">{wish.placed ? 'Di luar pilihan' : LATE_NAME}</span>
          <b>{placed.name}</b>
          <Tag kind="ok" icon="yes">
            LULUS
          </Tag>
        </div>
      ) : (
        wish.until &&
        wish.state === 'open' && (
          <p className="muted">{untilWords(lastMinuteWords(new Date(wish.until), timeZone))}</p>
        )
      )}
      {wish.named.length > 0 ? (
        <ol>
          {wish.named.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ol>
      ) : (
        !placed && <p>{NAMED_NONE}</p>
      )}
      {placed && mayWrite && role === 'admin' && <TakeBackButton record={record} school={placed.name} />}
      {mayName && (
        <div className="btns mt-2">
          <Button kind="line" onClick={() => setNaming(true)}>
            Pilih sekolah
          </Button>
        </div>
      )}
      {naming && <NamingDialog id={record.id} wish={wish} onClose={() => setNaming(false)} />}
    </section>
  )
}

/** The choice that a late child got a seat at; null for none, and for other children. */
function lateSchool({ paper, school_1_status, school_2_status, ...record }: Applicant) {
  if (!paper?.registered_late) return null
  if (school_1_status === 'LULUS') return record.school_1_id
  return school_2_status === 'LULUS' ? record.school_2_id : null
}

/** It stays open, with what was chosen, until the server has accepted it. */
function NamingDialog({ id, wish, onClose }: { id: number; wish: FreeSeatWish; onClose: () => void }) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [error, setError] = useState<string | undefined>(undefined)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setError(undefined)
    setRefusal(null)
    const body = { schools: namedIn(event.currentTarget), version: wish.version }
    const done = await write(saveWish, { params: { id: String(id) }, body })
    if (!done) return
    if (done.ok) {
      toastSuccess(done.message)
      onClose()
    } else if (done.failure.kind === 'refused') {
      setError(Object.values(done.failure.fields)[0]?.[0])
      return
    } else setRefusal(refusalText(done.failure))
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <FormDialog title="Pilih sekolah dengan kursi kosong" onClose={onClose}>
      <form method="post" noValidate onSubmit={send}>
        <div className="dialog-text">
          <p>{wish.offered.length === 0 ? NO_OFFER : AFTER_UNTIL}</p>
        </div>
        <WishFields wish={wish} error={error} />
        {refusal && <Notice kind="err" role="alert" title={refusal} />}
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Menyimpan…' : 'Simpan pilihan'}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
