/**
 * The season as it is now. A tab of staff stays open for days, in which registration closes and results are published;
 * every page carries the facts of the moment, so a page is asked for them.
 */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FactsProvider, readFacts } from '../facts.ts'
import { STAFF_PATHS } from './paths.ts'

/** Only while somebody looks. */
const LOOK_EVERY_MS = 5 * 60_000

/** @param written those in the document that the browser opened; they stand until others have come */
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
