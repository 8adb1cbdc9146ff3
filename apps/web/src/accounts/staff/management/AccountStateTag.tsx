import type { AccountRecord } from '@spmb/domain/accounts/management/contract.staff.ts'
import { ACCOUNT_STATE_NAMES, type AccountState } from '@spmb/domain/accounts/management/states.ts'
import { Tag, type TagKind } from '../../../ui/feedback/Tag.tsx'
import type { IconName } from '../../../ui/illustration/Icon.tsx'

const LOOKS: Record<AccountState, { kind: TagKind; icon: IconName }> = {
  active: { kind: 'ok', icon: 'yes' },
  never: { kind: 'note', icon: 'warn' },
  one_time: { kind: 'quiet', icon: 'clock' },
  disabled: { kind: 'no', icon: 'no' },
}

/** The state; for a one-time password also whether it has expired. */
export function AccountStateTag({ account, isOwn }: { account: AccountRecord; isOwn: boolean }) {
  const { state, one_time_until: until } = account
  const hasExpired = state !== 'disabled' && until !== null && Date.parse(until) <= Date.now()
  return (
    <>
      <Tag {...LOOKS[state]}>{isOwn ? 'Anda' : ACCOUNT_STATE_NAMES[state]}</Tag>
      {hasExpired && <span className="account-expired">Password sementara sudah tidak berlaku</span>}
    </>
  )
}
