import { logout } from '@spmb/domain/accounts/contract.ts'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { isSessionEnd } from '../../platform/staff/session/session-store.ts'
import { tellOtherTabs } from '../../platform/staff/tabs.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { StaffIcon } from '../../ui/staff/StaffIcon.tsx'

/** Ends the session on the server, then loads the login page, which discards everything in memory. */
export function LogoutButton() {
  const [busy, setBusy] = useState(false)

  async function leave() {
    if (busy) return
    setBusy(true)
    const outcome = await call(logout)
    setBusy(false)
    if (!outcome.ok && !isSessionEnd(outcome.failure)) return toastError(failureMessage(outcome.failure))
    tellOtherTabs('signed out')
    location.assign(STAFF_PATHS.login)
  }

  return (
    <button type="button" onClick={leave} data-leads-away aria-disabled={busy || undefined}>
      <StaffIcon name="leave" />
      {busy ? 'Keluar…' : 'Logout'}
    </button>
  )
}
