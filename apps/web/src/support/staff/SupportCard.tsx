/**
 * On a record: what helps the child at school. Read on request only, since each reading is audited; the card is there for the one school
 * that may read it and for admins, whether something was written or not.
 */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import type { SupportNeed } from '@spmb/domain/support/contract.family.ts'
import { readSupport, saveSupport } from '@spmb/domain/support/contract.staff.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { failureSentence } from '../../platform/staff/failure-message.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import {
  NOTHING_WRITTEN,
  READ_IS_NOTED,
  SUPPORT_HINT,
  SUPPORT_LABEL,
  SUPPORT_TITLE,
  WRITE_FOR_FAMILY,
} from '../messages.ts'

const keyOf = (id: number) => ['support', id]

/** The school that reads it: until the results are public the first choice, then the one that admits the child. */
function readerOf(record: Applicant, isPublished: boolean): number | null {
  if (!isPublished) return record.school_1_id.id
  if (record.school_1_status === 'LULUS') return record.school_1_id.id
  if (record.school_2_status === 'LULUS') return record.school_2_id.id
  return record.placed_school?.id ?? null
}

export function SupportCard({ record, mayWrite }: { record: Applicant; mayWrite: boolean }) {
  const { season } = useFacts()
  const { role, school } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const isPublished = season.published || !record.season.is_active
  const isReader = role === 'admin' || (school?.id === readerOf(record, isPublished) && !record.withdrawal)
  if (!isReader) return null
  return (
    <section className="card" aria-labelledby="support-title">
      <h2 id="support-title" tabIndex={-1}>
        {SUPPORT_TITLE}
      </h2>
      <p className="hint">{READ_IS_NOTED}</p>
      {isOpen ? (
        <Read id={record.id} mayWrite={mayWrite} />
      ) : (
        <div className="btns mt-3">
          <Button kind="line" onClick={() => setOpen(true)}>
            Lihat
            <span className="sr"> {SUPPORT_TITLE}</span>
          </Button>
        </div>
      )}
    </section>
  )
}

function Read({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const asked = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchData(readSupport, { params: { id: String(id) }, signal }),
    // Not kept, and not read again by itself: each reading is audited.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [isWriting, setWriting] = useState(false)
  if (!asked.data) return <QueryState asked={[asked]} lines={2} />
  return (
    <>
      <p className="mt-3">{asked.data.text ?? NOTHING_WRITTEN}</p>
      {isWriting ? (
        <Write
          id={id}
          need={asked.data}
          onLoad={() => void asked.refetch()}
          onDone={() => {
            setWriting(false)
            document.getElementById('support-title')?.focus()
          }}
        />
      ) : (
        mayWrite && (
          <div className="btns mt-3">
            <Button kind="line" onClick={() => setWriting(true)}>
              {asked.data.text === null ? 'Tulis' : 'Ubah'}
              <span className="sr"> {SUPPORT_TITLE}</span>
            </Button>
          </div>
        )
      )}
    </>
  )
}

function Write({
  id,
  need,
  onLoad,
  onDone,
}: {
  id: number
  need: SupportNeed
  /** Reads the latest version; what is typed stays. */
  onLoad: () => void
  onDone: () => void
}) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const text = String(new FormData(form.current).get('support') ?? '')
    const outcome = await write(saveSupport, {
      params: { id: String(id) },
      body: { text, version: need.version },
    })
    if (!outcome) return
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    toastSuccess(outcome.message)
    queries.setQueryData(keyOf(id), outcome.data)
    onDone()
  }

  return (
    <form className="mt-3" method="post" noValidate ref={form} onSubmit={send}>
      <TextArea
        id="support"
        name="support"
        label={SUPPORT_LABEL}
        hint={`${SUPPORT_HINT} ${WRITE_FOR_FAMILY}`}
        rows={4}
        autoComplete="off"
        defaultValue={need.text ?? ''}
      />
      <div role="alert">{failure && <p className="decide-refusal">{failureSentence(failure)}</p>}</div>
      {failure?.kind === 'conflict' && (
        <Button kind="line" onClick={onLoad}>
          Muat keadaan terbaru
        </Button>
      )}
      <div className="btns">
        <Button kind="main" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : 'Simpan'}
        </Button>
        <Button kind="line" onClick={onDone}>
          Batal
        </Button>
      </div>
    </form>
  )
}
