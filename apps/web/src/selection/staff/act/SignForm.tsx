/** The signature of the person who is signed in, confirmed by the password. */
import { type SelectionRun, signSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { type FormEvent, useRef } from 'react'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { PasswordField } from '../../../ui/staff/PasswordField.tsx'
import { SIGN_OTHER } from '../messages.ts'
import { useAct } from '../use-act.ts'

export function SignForm({ run, given }: { run: SelectionRun; given: number }) {
  const { name } = useViewer()
  const form = useRef<HTMLFormElement>(null)
  const { busy, act, failed, error } = useAct()

  async function sign(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const element = form.current
    const body = {
      result_hash: run.result_hash ?? '',
      password: String(new FormData(element).get('password') ?? ''),
    }
    const signed = await act(signSelection, { params: { id: String(run.id) }, body }, () => element.reset())
    if (!signed) form.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }

  return (
    <div className="sign-box sign-open">
      <p>
        <b>{SIGN_OTHER(given)}</b>
      </p>
      <p className="muted small">Anda masuk sebagai {name}</p>
      <form method="post" noValidate onSubmit={sign} ref={form} className="mt-3">
        <PasswordField
          id="sign-password"
          name="password"
          label="Password Anda sekali lagi"
          autoComplete="current-password"
          required
          error={error('password')}
        />
        <div role="alert">{failed && <Notice kind="err" title={failed} className="mt-3" />}</div>
        <div className="btns mt-3">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Memeriksa…' : 'Tanda tangani'}
          </Button>
        </div>
      </form>
    </div>
  )
}
