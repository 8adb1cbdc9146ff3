/** 'Akun baru': one account. Its one-time password is shown on the page of slips. */
import { createAccount } from '@spmb/domain/accounts/management/contract.staff.ts'
import { MANAGEMENT_MESSAGES } from '@spmb/domain/accounts/management/messages.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { AccountFields, type AccountInput } from './AccountFields.tsx'
import { issuedPasswords } from './issued-passwords.ts'
import { useValidDays } from './ValidDays.tsx'

export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { busy, write } = useWrite()
  const { days, field } = useValidDays()
  const [input, setInput] = useState<AccountInput>({ role: 'operator', school: null })
  const [problems, setProblems] = useState<FieldMessages>({})

  async function create(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const typed = new FormData(form.current)
    const { role, school } = input
    if (!role) return setProblems({ role: [MANAGEMENT_MESSAGES['account.role']] })
    const name = String(typed.get('name') ?? '').trim()
    const outcome = await write(createAccount, {
      body: {
        username: String(typed.get('username') ?? ''),
        role,
        school_id: role === 'operator' ? (school?.id ?? null) : null,
        ...(name && { name }),
        valid_days: days,
      },
    })
    if (!outcome) return
    setProblems({})
    if (outcome.ok) {
      toastSuccess(outcome.message)
      issuedPasswords.keep(outcome.data)
      return navigate(STAFF_PATHS.accountSlips)
    }
    toastError(failureMessage(outcome.failure))
    if (outcome.failure.kind === 'refused') setProblems(outcome.failure.fields)
  }

  return (
    <FormDialog title="Akun baru" className="dialog-search" onClose={onClose}>
      <form method="post" noValidate onSubmit={create} ref={form}>
        <TextField
          id="account-username"
          name="username"
          label="Username"
          hint="Huruf kecil dan angka, misalnya sdn07contoh"
          required
          error={problems.username?.[0]}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <AccountFields input={input} name="" isNameOptional problems={problems} onChange={setInput} />
        {field}
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Membuat…' : 'Buat akun dan buka lembar'}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
