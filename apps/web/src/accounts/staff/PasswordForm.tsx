/** The old password, and the new one twice. Checked here first, and by the server, which also estimates its strength. */
import { changePassword } from '@spmb/domain/accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { checkPasswordChange, PASSWORD_MIN, type PasswordChange } from '@spmb/domain/accounts/password.ts'
import { type FieldMessages, toMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Failure } from '../../platform/call.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { session, useViewer } from '../../platform/staff/session/session.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { PasswordField } from '../../ui/staff/PasswordField.tsx'
import { passwordHelp } from './messages.ts'

const FIELDS = ['password', 'new_password', 'confirm_password'] as const
/** Key of messages that belong to no field. */
const WHOLE = '_'

export function PasswordForm() {
  const { userId, name } = useViewer()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { busy, write } = useWrite()
  const [problems, setProblems] = useState<FieldMessages>({})

  const input = (field: string) => form.current?.elements.namedItem(field) as HTMLInputElement | null
  const error = (field: (typeof FIELDS)[number]) => problems[field]?.[0]

  function refuse(messages: FieldMessages) {
    setProblems(messages)
    input(FIELDS.find((field) => messages[field]) ?? FIELDS[0])?.focus()
  }

  async function change(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const typed = Object.fromEntries(FIELDS.map((field) => [field, input(field)?.value ?? '']))
    // The user name is not known here; the server checks it.
    const found = checkPasswordChange(typed as unknown as PasswordChange, { username: '', name })
    const messages = toMessages(found, ACCOUNT_MESSAGES)
    if (Object.keys(messages).length > 0) {
      toastError(messages)
      return refuse(messages)
    }
    const outcome = await write(changePassword, {
      params: { user_id: String(userId) },
      body: typed as unknown as PasswordChange,
    })
    if (!outcome) return
    if (!outcome.ok) {
      toastError(failureMessage(outcome.failure))
      return refuse(fieldsOf(outcome.failure))
    }
    toastSuccess(outcome.message)
    // The server has replaced the session; the new one is not limited to the change of a one-time password.
    await session.read()
    navigate(STAFF_PATHS.lists)
  }

  return (
    <form method="post" noValidate onSubmit={change} ref={form}>
      <div role="alert">
        {problems[WHOLE]?.map((message) => (
          <Notice key={message} kind="err" title={message} />
        ))}
      </div>
      <PasswordField
        id="password"
        name="password"
        label="Password sekarang"
        error={error('password')}
        autoComplete="current-password"
        required
      />
      <PasswordField
        id="new_password"
        name="new_password"
        label="Password baru"
        hint={passwordHelp(PASSWORD_MIN)}
        error={error('new_password')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        id="confirm_password"
        name="confirm_password"
        label="Konfirmasi password baru"
        error={error('confirm_password')}
        autoComplete="new-password"
        required
      />
      <div className="btns">
        <Button kind="main" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : 'Edit'}
        </Button>
      </div>
    </form>
  )
}

function fieldsOf(failure: Failure): FieldMessages {
  if (failure.kind === 'refused') return failure.fields
  return { [WHOLE]: [describeFailure(failure).text] }
}
