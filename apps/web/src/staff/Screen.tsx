/** One screen in the room: for whom it is, its code, its title, the focus and the place, and what shows when it fails. */
import { use } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { PageEffects } from '../platform/PageEffects.tsx'
import { useMe } from '../platform/staff/session.ts'
import { Fault } from './Fault.tsx'
import { guard } from './guard.ts'
import type { StaffRoute } from './routes.ts'
import { forgetScreen, loadedScreen, loadScreen } from './screens.ts'

export function Screen({ route }: { route: StaffRoute }) {
  const { pathname } = useLocation()
  const parameter = Object.values(useParams())[0] ?? ''
  const instead = guard(route, useMe())
  if (instead) return <Navigate to={instead} replace />
  return (
    // By address: another record is another screen, with nothing left of the one before.
    <Fault key={pathname} onFailure={() => forgetScreen(route)}>
      <LoadedScreen route={route} />
      <PageEffects title={route.title(parameter)} />
    </Fault>
  )
}

function LoadedScreen({ route }: { route: StaffRoute }) {
  const Component = loadedScreen(route) ?? use(loadScreen(route))
  return <Component />
}
