/** A public page that runs in the browser, inside the common frame. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { ComponentType } from 'react'
import { FactsProvider } from '../platform/facts.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { PageFrame } from './PageFrame.tsx'

/** @param props.path the path of the page */
export function App({ facts, path, Page }: { facts: PageFacts; path: string; Page: ComponentType }) {
  return (
    <FactsProvider value={facts}>
      <PageFrame path={path}>
        <LoadFailure>
          <Page />
        </LoadFailure>
      </PageFrame>
    </FactsProvider>
  )
}
