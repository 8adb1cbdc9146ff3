/**
 * The staff entry: the login page, and the layout with its screens for signed-in users. The caller provides the
 * router.
 */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { LoginPage } from '../accounts/staff/LoginPage.tsx'
import { FreshFacts } from '../platform/staff/FreshFacts.tsx'
import { STAFF_PATHS } from '../platform/staff/paths.ts'
import { createQueryClient } from '../platform/staff/query-client.ts'
import { GuardedScreen } from './layout/GuardedScreen.tsx'
import { SignedInArea } from './layout/SignedInArea.tsx'
import { STAFF_ROUTES } from './routes.ts'

export function StaffApp({ facts }: { facts: PageFacts }) {
  const [queries] = useState<QueryClient>(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <FreshFacts written={facts}>
        <Routes>
          <Route path={STAFF_PATHS.login} element={<LoginPage />} />
          <Route element={<SignedInArea />}>
            <Route path={STAFF_PATHS.start} element={<Navigate to={STAFF_PATHS.dashboard} replace />} />
            {STAFF_ROUTES.map((route) => (
              <Route key={route.path} path={route.path} element={<GuardedScreen route={route} />} />
            ))}
          </Route>
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </FreshFacts>
    </QueryClientProvider>
  )
}

/** For a link to a page outside the staff entry: the address has changed already, the server has the page. */
function Elsewhere() {
  useEffect(() => location.reload(), [])
  return null
}
