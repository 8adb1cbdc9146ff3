/** What helps the child at school, as its family writes it. It is never in a draft: it is written after the registration. */
import { readOwnSupport, type SupportNeed, saveOwnSupport } from '@spmb/domain/support/contract.family.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { useOwnData } from '../../platform/use-own-data.ts'
import { useSingleWrite } from '../../platform/use-single-write.ts'
import { OwnFailure, SendFailure } from '../../ui/feedback/OwnFailure.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { NOTHING_WRITTEN, SUPPORT_HINT, SUPPORT_LABEL, SUPPORT_TITLE, WHO_READS } from '../messages.ts'

const HEADING = 'bantuan'

/** @param mayWrite false for a registration that is withdrawn or of an earlier year */
export function OwnSupport({ mayWrite }: { mayWrite: boolean }) {
  const { data, setData, failure, load } = useOwnData(readOwnSupport)
  const [isOpen, setOpen] = useState(false)
  if (failure) return <OwnFailure id={HEADING} title={SUPPORT_TITLE} failure={failure} onRetry={load} />
  if (!data || (!mayWrite && data.text === null)) return null
  return (
    <section className="card panel-in mt-8" aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1}>
        {SUPPORT_TITLE}
      </h2>
      <p className="mt-2">{data.text ?? NOTHING_WRITTEN}</p>
      <p className="hint mt-2">{WHO_READS}</p>
      {isOpen ? (
        <Write
          need={data}
          onLoad={load}
          onDone={(saved) => {
            if (saved) setData(saved)
            setOpen(false)
            document.getElementById(HEADING)?.focus()
          }}
        />
      ) : (
        mayWrite && (
          <Button kind="line" className="mt-3" onClick={() => setOpen(true)}>
            {data.text === null ? 'Tulis' : 'Ubah'}
            <span className="sr"> {SUPPORT_TITLE}</span>
          </Button>
        )
      )}
    </section>
  )
}

function Write({
  need,
  onLoad,
  onDone,
}: {
  need: SupportNeed
  /** Reads the latest version; what is typed stays. */
  onLoad: () => void
  /** Called after success, and by 'Batal' without anything. */
  onDone: (saved?: SupportNeed) => void
}) {
  const { busy, write } = useSingleWrite()
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const refused = failure?.kind === 'refused' ? failure.fields.text?.[0] : undefined

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (!form.current) return
    const text = String(new FormData(form.current).get('support') ?? '')
    const outcome = await write(saveOwnSupport, { body: { text, version: need.version } })
    if (!outcome) return
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) {
      if (outcome.failure.kind === 'refused') document.getElementById('support')?.focus()
      return
    }
    toastSuccess(outcome.message)
    onDone(outcome.data)
  }

  return (
    <form className="mt-4" method="post" noValidate ref={form} onSubmit={send}>
      <TextArea
        id="support"
        name="support"
        label={SUPPORT_LABEL}
        hint={SUPPORT_HINT}
        rows={4}
        autoComplete="off"
        error={refused}
        defaultValue={need.text ?? ''}
      />
      <SendFailure failure={refused ? null : failure} onRetry={() => void send()} />
      {failure?.kind === 'conflict' && (
        <Button kind="line" onClick={onLoad}>
          Muat keadaan terbaru
        </Button>
      )}
      <div className="btns mt-3">
        <Button kind="main" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : 'Simpan'}
        </Button>
        <Button kind="line" onClick={() => onDone()}>
          Batal
        </Button>
      </div>
    </form>
  )
}
