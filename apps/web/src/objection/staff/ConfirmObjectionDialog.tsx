/** The second person confirms an upheld objection with the own password. */
import { confirmObjection, type Objection } from '@spmb/domain/objection/contract.staff.ts'
import { type FormEvent, useRef } from 'react'
import { useViewer } from '../../platform/staff/session/session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DialogButtons } from '../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { PasswordField } from '../../ui/staff/PasswordField.tsx'
import { CONFIRM_TEXT } from './messages.ts'
import { useObjectionWrite } from './use-objection-write.ts'

export function ConfirmObjectionDialog({
  objection,
  onClose,
}: {
  objection: Objection
  onClose: () => void
}) {
  const { name } = useViewer()
  const form = useRef<HTMLFormElement>(null)
  const { busy, write, finish, refusal, clearRefusal } = useObjectionWrite(onClose)
  const { id, version, answer } = objection

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!form.current) return
    clearRefusal()
    const body = { password: String(new FormData(form.current).get('password') ?? ''), version }
    await finish(await write(confirmObjection, { params: { id: String(id) }, body }))
  }

  return (
    <FormDialog title={`Sahkan keberatan ${objection.registration.name}`} onClose={onClose}>
      <div className="dialog-text">
        <p>
          <b>{objection.school.name}</b>
        </p>
        <p className="objection-text">{objection.text}</p>
        {answer && (
          <p className="objection-text">
            <b>Jawaban{answer.by && ` ${answer.by}`}:</b> {answer.text}
          </p>
        )}
        <p>{CONFIRM_TEXT}</p>
      </div>
      <form method="post" noValidate onSubmit={send} ref={form}>
        <PasswordField
          id="confirm-objection-password"
          name="password"
          label="Password Anda sekali lagi"
          hint={`Anda masuk sebagai ${name}`}
          autoComplete="current-password"
          required
        />
        {refusal && <Notice kind="err" role="alert" title={refusal} />}
        <DialogButtons save="Sahkan" busy={busy} onClose={onClose} />
      </form>
    </FormDialog>
  )
}
