/** The layout for signed-in users. Asks the server for the user and redirects visitors without a session to the login page. */
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { PasswordWatch } from '../../accounts/staff/PasswordDialog.tsx'
import { SessionWatch } from '../../accounts/staff/SessionWatch.tsx'
import { loginAddress } from '../../platform/staff/paths.ts'
import { useSession } from '../../platform/staff/session/session.ts'
import { HiddenResults } from '../../season/staff/HiddenResults.tsx'
import { Loading } from '../../ui/staff/Loading.tsx'
import { SessionLoading } from './SessionLoading.tsx'
import { StaffLayout } from './StaffLayout.tsx'

export function SignedInArea() {
  const known = useSession()
  const { pathname, search } = useLocation()
  if (known.state === 'unknown') return <SessionLoading failure={null} />
  if (known.state === 'unreachable') return <SessionLoading failure={known.failure} />
  if (known.state === 'none') return <Navigate to={loginAddress(pathname + search)} replace />
  return (
    <StaffLayout
      notes={
        <>
          <PasswordWatch />
          <SessionWatch />
          <HiddenResults />
        </>
      }
    >
      <Suspense fallback={<Loading lines={6} />}>
        <Outlet />
      </Suspense>
    </StaffLayout>
  )
}
