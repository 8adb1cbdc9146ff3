/** The dialogs of one account: its details, and confirmations of what ends sessions or replaces the password. */
import {
  type AccountRecord,
  disableAccount,
  endAccountSessions,
  removeAccountSecondFactor,
  resetAccount,
} from '@spmb/domain/accounts/management/contract.staff.ts'
import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { CallOptions } from '../../../platform/call.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/staff/dialog/ConfirmDialog.tsx'
import {
  DISABLE_TEXT,
  ENABLE_TEXT,
  END_SESSIONS_TEXT,
  NEW_PASSWORD_TEXT,
  REMOVE_SECOND_FACTOR_TEXT,
} from '../messages.ts'
import { AccountDialog } from './AccountDialog.tsx'
import type { AccountAct } from './account-acts.ts'
import { issuedPasswords } from './issued-passwords.ts'
import { useValidDays } from './ValidDays.tsx'

interface Props {
  account: AccountRecord
  onChanged: () => Promise<void>
  onClose: () => void
}

export function AccountDialogs({
  act,
  onAct,
  ...props
}: Props & { act: AccountAct; onAct: (act: AccountAct) => void }) {
  if (act === 'more') return <AccountDialog {...props} onAct={onAct} />
  if (act === 'reset') return <ResetDialog {...props} />
  if (act === 'factor') return <SecondFactorDialog {...props} />
  return act === 'disable' ? <DisableDialog {...props} /> : <SessionsDialog {...props} />
}

function ResetDialog(props: Props) {
  const navigate = useNavigate()
  const { account } = props
  const { busy, write } = useWrite()
  const { days, field } = useValidDays()
  const isDisabled = account.state === 'disabled'

  async function reset() {
    const outcome = await write(resetAccount, {
      params: { user_id: String(account.id) },
      body: { version: account.version, valid_days: days },
    })
    if (!outcome) return
    if (!outcome.ok) {
      toastError(failureMessage(outcome.failure))
      await props.onChanged()
      return props.onClose()
    }
    toastSuccess(outcome.message)
    issuedPasswords.keep(outcome.data)
    navigate(STAFF_PATHS.accountSlips)
  }

  return (
    <ConfirmDialog
      title={isDisabled ? `Aktifkan ${account.username}` : `Password baru untuk ${account.username}`}
      confirm={isDisabled ? 'Aktifkan dan buka lembar' : 'Buat password dan buka lembar'}
      busy={busy}
      onConfirm={reset}
      onClose={props.onClose}
    >
      <Holder account={account} />
      <p>{isDisabled ? ENABLE_TEXT : NEW_PASSWORD_TEXT}</p>
      {field}
    </ConfirmDialog>
  )
}

function DisableDialog(props: Props) {
  const { account } = props
  const { busy, act } = useAct(props)
  const options = { params: { user_id: String(account.id) }, body: { version: account.version } }
  return (
    <ConfirmDialog
      title={`Nonaktifkan ${account.username}`}
      confirm="Nonaktifkan"
      busy={busy}
      onConfirm={() => act(disableAccount, options)}
      onClose={props.onClose}
    >
      <Holder account={account} />
      <p>{DISABLE_TEXT}</p>
    </ConfirmDialog>
  )
}

function SessionsDialog(props: Props) {
  const { account } = props
  const { busy, act } = useAct(props)
  return (
    <ConfirmDialog
      title={`Akhiri semua sesi ${account.username}`}
      confirm="Akhiri sesi"
      busy={busy}
      onConfirm={() => act(endAccountSessions, { params: { user_id: String(account.id) } })}
      onClose={props.onClose}
    >
      <Holder account={account} />
      <p>{END_SESSIONS_TEXT}</p>
    </ConfirmDialog>
  )
}

function SecondFactorDialog(props: Props) {
  const { account } = props
  const { busy, act } = useAct(props)
  return (
    <ConfirmDialog
      title={`Hapus verifikasi dua langkah ${account.username}`}
      confirm="Hapus verifikasi"
      busy={busy}
      onConfirm={() => act(removeAccountSecondFactor, { params: { user_id: String(account.id) } })}
      onClose={props.onClose}
    >
      <Holder account={account} />
      <p>{REMOVE_SECOND_FACTOR_TEXT}</p>
    </ConfirmDialog>
  )
}

function Holder({ account: { school, name } }: { account: AccountRecord }): ReactNode {
  return <p>{school ? `${school.name} (${name})` : name}</p>
}

/** Makes the call, says how it ended, refreshes the list and closes the dialog. */
function useAct({ onChanged, onClose }: Props) {
  const { busy, write, stayBusy } = useWrite()
  async function act<const E extends Endpoint>(contract: E, options: CallOptions<E>) {
    const outcome = await write(contract, options)
    if (!outcome) return
    if (outcome.ok) toastSuccess(outcome.message)
    else toastError(failureMessage(outcome.failure))
    await stayBusy(onChanged)
    onClose()
  }
  return { busy, act }
}
