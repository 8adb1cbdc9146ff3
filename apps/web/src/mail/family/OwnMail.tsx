/** Whether the family wants messages by e-mail, and what was sent. Nothing while the office sends none. */
import { type FamilyMail, readOwnMail, saveOwnMail } from '@spmb/domain/mail/contract.family.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { useOwnData } from '../../platform/use-own-data.ts'
import { useSingleWrite } from '../../platform/use-single-write.ts'
import { OwnFailure, SendFailure } from '../../ui/feedback/OwnFailure.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { MailList } from '../MailList.tsx'
import { ADD_ADDRESS, MAIL_CONSENT, MAIL_TITLE, WHAT_MAIL_TELLS } from '../messages.ts'

export function OwnMail({ onChanged }: { onChanged: () => void }) {
  const { data, setData, failure, load } = useOwnData(readOwnMail)
  if (failure) return <OwnFailure id="pemberitahuan" title={MAIL_TITLE} failure={failure} onRetry={load} />
  if (!data || (!data.on && data.agreed_at === null && data.sent.length === 0)) return null
  return (
    <section className="card panel-in mt-8" aria-labelledby="pemberitahuan">
      <h2 id="pemberitahuan">{MAIL_TITLE}</h2>
      {data.has_address || data.agreed_at !== null ? (
        <Wanted
          key={String(data.agreed_at)}
          mail={data}
          onSaved={(saved) => {
            setData(saved)
            onChanged()
          }}
        />
      ) : (
        <p className="mt-2">{ADD_ADDRESS}</p>
      )}
      <MailList sent={data.sent} />
    </section>
  )
}

function Wanted({ mail, onSaved }: { mail: FamilyMail; onSaved: (saved: FamilyMail) => void }) {
  const { busy, write } = useSingleWrite()
  const tick = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (!tick.current) return
    const outcome = await write(saveOwnMail, { body: { wanted: tick.current.checked } })
    if (!outcome) return
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    toastSuccess(outcome.message)
    onSaved(outcome.data)
  }

  return (
    <form className="mt-4" method="post" noValidate onSubmit={send}>
      <TickChoice id="mail_wanted" ref={tick} defaultChecked={mail.agreed_at !== null} autoComplete="off">
        {MAIL_CONSENT}
      </TickChoice>
      <p className="hint mt-2">{WHAT_MAIL_TELLS}</p>
      <SendFailure failure={failure} onRetry={() => void send()} />
      <div className="btns mt-3">
        <Button kind="line" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : 'Simpan pilihan'}
        </Button>
      </div>
    </form>
  )
}
