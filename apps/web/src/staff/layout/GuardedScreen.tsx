/** One screen: checks access, loads its code, sets title, focus and scroll position, and catches its errors. */
import { use } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useMe } from '../../platform/staff/session/session.ts'
import { guard } from '../guard.ts'
import type { StaffRoute } from '../routes.ts'
import { discardScreen, loadedScreen, loadScreen } from '../screens.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageEffects } from './PageEffects.tsx'

export function GuardedScreen({ route }: { route: StaffRoute }) {
  const { pathname } = useLocation()
  const parameter = Object.values(useParams())[0] ?? ''
  const instead = guard(route, useMe())
  if (instead) return <Navigate to={instead} replace />
  return (
    // Keyed by address, so that another record starts without state of the previous one.
    <ErrorBoundary key={pathname} onFailure={() => discardScreen(route)}>
      <LoadedScreen route={route} />
      <PageEffects title={route.title(parameter)} />
    </ErrorBoundary>
  )
}

function LoadedScreen({ route }: { route: StaffRoute }) {
  const Component = loadedScreen(route) ?? use(loadScreen(route))
  return <Component />
}
