/** One account: who holds it, its name, role and school, and what else can be done with it. */
import { ROLE_NAMES } from '@spmb/domain/accounts/actor.ts'
import {
  type AccountRecord,
  changeAccount,
  listAccounts,
} from '@spmb/domain/accounts/management/contract.staff.ts'
import { MANAGEMENT_MESSAGES } from '@spmb/domain/accounts/management/messages.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { callStaff } from '../../../platform/staff/call-staff.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx'
import { DialogButtons } from '../../../ui/staff/dialog/DialogButtons.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { KeepTyped } from '../../../ui/staff/dialog/KeepTyped.tsx'
import { useDialogWrite } from '../../../ui/staff/dialog/use-dialog-write.ts'
import { CHANGE_ENDS_SESSIONS } from '../messages.ts'
import { AccountFields, type AccountInput } from './AccountFields.tsx'
import { AccountStateTag } from './AccountStateTag.tsx'
import type { AccountAct } from './account-acts.ts'

export function AccountDialog({
  account,
  onAct,
  onChanged,
  onClose,
}: {
  account: AccountRecord
  onAct: (act: AccountAct) => void
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const { timeZone } = useFacts()
  const form = useRef<HTMLFormElement>(null)
  const { busy, write, finish, problems, setProblems, conflict, setConflict } = useDialogWrite({
    onChanged,
    onClose,
  })
  /** What the change is based on: the opened account, or the one that was seen after a conflict. */
  const [version, setVersion] = useState(account.version)
  /** As another admin saved it; null before a conflict. */
  const [latest, setLatest] = useState<AccountRecord | null>(null)
  const [input, setInput] = useState<AccountInput>({ role: account.role, school: account.school })
  const isMoved = input.role !== account.role || input.school?.id !== account.school?.id

  async function save(event: FormEvent) {
    event.preventDefault()
    const { role, school } = input
    if (!form.current) return
    if (!role) return setProblems({ role: [MANAGEMENT_MESSAGES['account.role']] })
    const name = String(new FormData(form.current).get('name') ?? '')
    const outcome = await write(changeAccount, {
      params: { user_id: String(account.id) },
      body: {
        name,
        role,
        school_id: role === 'operator' ? (school?.id ?? null) : null,
        version,
      },
    })
    await finish(outcome)
    if (outcome?.ok === false && outcome.failure.kind === 'conflict') setLatest(await readLatest())
  }

  async function readLatest(): Promise<AccountRecord | null> {
    const found = await callStaff(listAccounts, { query: { search: account.username, page: 1 } })
    return found.ok ? (found.data.find(({ id }) => id === account.id) ?? null) : null
  }

  function keepTyped() {
    if (latest) setVersion(latest.version)
    setLatest(null)
    setConflict(null)
  }

  return (
    <FormDialog title={`Akun ${account.username}`} className="dialog-account" onClose={onClose}>
      <DescriptionList
        items={[
          ['Peran', ROLE_NAMES[account.role]],
          ['Sekolah', account.school ? `${account.school.name} (NPSN ${account.school.npsn})` : '–'],
          [
            'Terakhir masuk',
            account.last_login_at ? longMoment(new Date(account.last_login_at), timeZone) : 'Belum pernah',
          ],
          ['Verifikasi dua langkah', account.second_factor ? 'Aktif' : 'Tidak aktif'],
          ['Keadaan', <AccountStateTag key="state" account={account} isOwn={false} />],
        ]}
      />
      <form method="post" noValidate onSubmit={save} ref={form}>
        <AccountFields
          input={input}
          name={account.name}
          isNameOptional={false}
          problems={problems}
          onChange={setInput}
        />
        {isMoved && <p className="hint">{CHANGE_ENDS_SESSIONS}</p>}
        <KeepTyped message={conflict} now={latest && inWords(latest)} onTakeOver={keepTyped} />
        <DialogButtons save="Simpan" busy={busy} onClose={onClose} />
      </form>
      <div className="account-acts">
        <Button kind="line" onClick={() => onAct('reset')}>
          {account.state === 'disabled' ? 'Aktifkan' : 'Password baru'}
        </Button>
        {account.state !== 'disabled' && (
          <>
            <Button kind="line" onClick={() => onAct('sessions')}>
              Akhiri semua sesi
            </Button>
            {account.second_factor && (
              <Button kind="line" onClick={() => onAct('factor')}>
                Hapus verifikasi dua langkah
              </Button>
            )}
            <Button kind="danger-line" onClick={() => onAct('disable')}>
              Nonaktifkan
            </Button>
          </>
        )}
      </div>
    </FormDialog>
  )
}

function inWords({ name, role, school }: AccountRecord): string {
  return `${name}, ${ROLE_NAMES[role]}${school ? `, ${school.name}` : ''}`
}
