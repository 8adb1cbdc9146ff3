/**
 * Refreshes the season's facts. A staff tab stays open for days, while registration closes and results are published;
 * the facts are read from a newly fetched page.
 */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FactsProvider, readFacts } from '../facts.ts'
import { STAFF_PATHS } from './paths.ts'

/** Refetches only while the tab is visible. */
const LOOK_EVERY_MS = 5 * 60_000

/** @param written the facts in the loaded document, used until newer ones arrive */
export function FreshFacts({ written, children }: { written: PageFacts; children: ReactNode }) {
  const { data } = useQuery<PageFacts, Error>({
    queryKey: ['facts'],
    queryFn: ({ signal }) => fetchFacts(signal),
    initialData: written,
    staleTime: LOOK_EVERY_MS,
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  })
  return <FactsProvider value={data}>{children}</FactsProvider>
}

async function fetchFacts(signal: AbortSignal): Promise<PageFacts> {
  const response = await fetch(STAFF_PATHS.login, { signal })
  return readFacts(new DOMParser().parseFromString(await response.text(), 'text/html'))
}
