/** 'Pemberitahuan lewat e-mail' among the settings of the office: its mail server, a test message, and what waits. */
import {
  type MailSettings,
  readMailSettings,
  saveMailSettings,
  sendTestMail,
} from '@spmb/domain/mail/contract.staff.ts'
import { TEST_FAILURES, TEST_SENT } from '@spmb/domain/mail/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fetchData } from '../../platform/staff/call-staff.ts'
import { failureMessage, failureSentence } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { PasswordField } from '../../ui/staff/PasswordField.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { MAIL_INTRODUCTION, MAIL_TITLE, PASSWORD_HINT, PASSWORD_KEPT, PORT_HINT } from '../messages.ts'

const storedMail = queryOptions<MailSettings>({
  queryKey: ['mail'],
  queryFn: ({ signal }) => fetchData(readMailSettings, { signal }),
  refetchOnMount: 'always',
})

export function MailSection() {
  const mail = useQuery(storedMail)
  return (
    <section className="card card-pad mt-5" aria-labelledby="mail-server">
      <h2 id="mail-server">{MAIL_TITLE}</h2>
      <p className="muted mt-2">{MAIL_INTRODUCTION}</p>
      {mail.data && mail.isFetchedAfterMount ? (
        <>
          <Figures mail={mail.data} />
          <MailForm key={mail.data.version} mail={mail.data} />
          <TestForm />
        </>
      ) : (
        <QueryState asked={[mail]} lines={5} />
      )}
    </section>
  )
}

function Figures({ mail: { counts } }: { mail: MailSettings }) {
  return (
    <p className="mt-2">
      Menunggu {formatCount(counts.waiting)} · terkirim {formatCount(counts.sent)} · tidak sampai{' '}
      {formatCount(counts.failed)}
    </p>
  )
}

const FIELDS = [
  ['host', 'Server e-mail (SMTP)', 'Contoh: smtp.kabupaten.go.id'],
  ['port', 'Port', PORT_HINT],
  ['sender', 'Alamat pengirim', 'Contoh: spmb@kabupaten.go.id'],
  ['username', 'Nama pengguna', 'Kosongkan bila server tidak memintanya'],
] as const

function MailForm({ mail }: { mail: MailSettings }) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [messages, setMessages] = useState<FieldMessages>({})
  const error = (field: string) => messages[field]?.[0]

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const { password = '' } = typed
    const outcome = await write(saveMailSettings, {
      body: {
        on: typed.on === 'on',
        host: typed.host ?? '',
        port: Number(typed.port),
        username: typed.username ?? '',
        sender: typed.sender ?? '',
        // Without a user there is no password to keep.
        ...(typed.username === '' ? { password: '' } : password !== '' && { password }),
        version: mail.version,
      },
    })
    if (!outcome) return
    if (outcome.ok) {
      setMessages({})
      toastSuccess(outcome.message)
      queries.setQueryData(storedMail.queryKey, outcome.data)
      return
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    setMessages(failure.kind === 'refused' ? failure.fields : {})
  }

  return (
    <form method="post" noValidate onSubmit={save}>
      <div className="office-fields">
        {FIELDS.map(([name, label, hint]) => (
          <TextField
            key={name}
            id={`mail-${name}`}
            name={name}
            label={label}
            hint={hint}
            required={name !== 'username'}
            error={error(name)}
            defaultValue={String(mail[name])}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
          />
        ))}
        <PasswordField
          id="mail-password"
          name="password"
          label="Kata sandi"
          hint={mail.has_password ? PASSWORD_KEPT : PASSWORD_HINT}
          error={error('password')}
          autoComplete="new-password"
        />
      </div>
      <div className="mt-4">
        <TickChoice id="mail-on" name="on" defaultChecked={mail.on} autoComplete="off">
          Kirim pemberitahuan kepada keluarga yang memintanya
        </TickChoice>
      </div>
      <div className="btns mt-4">
        <Button kind="line" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : 'Simpan pengaturan e-mail'}
        </Button>
      </div>
    </form>
  )
}

function TestForm() {
  const { busy, write } = useWrite()
  const [outcome, setOutcome] = useState<{ ok: boolean; words: string } | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to') ?? '')
    setOutcome(null)
    const answer = await write(sendTestMail, { body: { to } })
    if (!answer) return
    if (!answer.ok) return setOutcome({ ok: false, words: failureSentence(answer.failure) })
    const { failure } = answer.data
    setOutcome(failure ? { ok: false, words: TEST_FAILURES[failure] } : { ok: true, words: TEST_SENT })
  }

  return (
    <form className="mt-6" method="post" noValidate onSubmit={send}>
      <TextField
        id="mail-test"
        name="to"
        label="Kirim pesan percobaan ke"
        error={outcome && !outcome.ok ? outcome.words : undefined}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <p className="mt-2" role="status">
        {outcome?.ok ? outcome.words : ''}
      </p>
      <div className="btns mt-3">
        <Button kind="line" type="submit" busy={busy}>
          {busy ? 'Mengirim…' : 'Kirim pesan percobaan'}
        </Button>
      </div>
    </form>
  )
}
