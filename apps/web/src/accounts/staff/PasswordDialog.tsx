/** Asks for the user's password when a sensitive call requires it. The screen behind it keeps its input. */
import { confirmPassword } from '@spmb/domain/accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Failure } from '../../platform/call.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { passwordQuestion } from '../../platform/staff/password-question.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { PasswordField } from '../../ui/staff/PasswordField.tsx'
import { WHY_CONFIRM } from './messages.ts'

/** Rendered once beside the screens. */
export function PasswordWatch() {
  const asked = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.isAsked, () => false)
  return asked ? <PasswordDialog onClose={passwordQuestion.settle} /> : null
}

/** @param props.onClose called with whether the password was accepted */
function PasswordDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { busy, write } = useWrite()
  const [problem, setProblem] = useState<string>()

  function refuse(message: string) {
    setProblem(message)
    field.current?.select()
  }

  async function confirm(event: FormEvent) {
    event.preventDefault()
    const password = field.current?.value ?? ''
    if (!password) return refuse(ACCOUNT_MESSAGES['password.confirm_empty'])
    const outcome = await write(confirmPassword, { body: { password } })
    if (outcome?.ok) onClose(true)
    else if (outcome) refuse(problemOf(outcome.failure))
  }

  return (
    <FormDialog title="Masukkan password Anda" onClose={() => onClose(false)}>
      <p className="dialog-text">{WHY_CONFIRM}</p>
      <form method="post" noValidate onSubmit={confirm}>
        <PasswordField
          id="confirmed-password"
          name="password"
          label="Password Anda"
          error={problem}
          autoComplete="current-password"
          ref={field}
          required
        />
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Memeriksa…' : 'Lanjutkan'}
          </Button>
          <Button kind="line" onClick={() => onClose(false)}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

function problemOf(failure: Failure): string {
  return failure.kind === 'refused' && failure.fields.password?.[0]
    ? failure.fields.password[0]
    : describeFailure(failure).text
}
