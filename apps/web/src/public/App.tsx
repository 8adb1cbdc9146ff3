/** The public site: the page of the address inside the common frame. The caller provides the router. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { Fragment, use } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { FactsProvider, useFacts } from '../platform/facts.ts'
import { PageEffects } from '../platform/PageEffects.tsx'
import { PATHS } from '../platform/paths.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { PageFrame } from './PageFrame.tsx'
import { forgetPage, loadedPage, loadPage } from './pages.ts'
import { PUBLIC_ROUTES, type PublicRoute } from './routes.ts'

export function App({ facts }: { facts: PageFacts }) {
  return (
    <FactsProvider value={facts}>
      <PageFrame>
        <Routes>
          {PUBLIC_ROUTES.map((route) => (
            <Route key={route.path} path={route.path} element={<RoutedPage route={route} />} />
          ))}
          <Route path="*" element={<Navigate to={PATHS.home} replace />} />
        </Routes>
      </PageFrame>
    </FactsProvider>
  )
}

/** The page, or nothing while its code loads; the router shows the previous page meanwhile. */
function RoutedPage({ route }: { route: PublicRoute }) {
  const facts = useFacts()
  return (
    <Fragment key={route.path}>
      <LoadFailure onFailure={() => forgetPage(route)}>
        <LoadedPage route={route} />
      </LoadFailure>
      <PageEffects title={route.title(facts)} />
    </Fragment>
  )
}

function LoadedPage({ route }: { route: PublicRoute }) {
  const Page = loadedPage(route) ?? use(loadPage(route))
  return <Page />
}
