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
/** The server renders the pages again within a second. */
const AFTER_TURN_MS = 1_500

/** @param written the facts in the loaded document, used until newer ones arrive */
export function FreshFacts({ written, children }: { written: PageFacts; children: ReactNode }) {
  const { data } = useQuery<PageFacts, Error>({
    queryKey: ['facts'],
    queryFn: ({ signal }) => fetchFacts(signal),
    initialData: written,
    staleTime: LOOK_EVERY_MS,
    refetchInterval: ({ state }) => waitUntilTurn(state.data ?? written),
    retry: false,
  })
  return <FactsProvider value={data}>{children}</FactsProvider>
}

/** Until opening, closing or publication, whichever comes first, and never longer than `LOOK_EVERY_MS`. */
function waitUntilTurn({ season }: PageFacts): number {
  const now = Date.now()
  const turns = [season.opensAt, season.closesAt, season.publishesAt].flatMap((at) =>
    at ? [Date.parse(at)] : [],
  )
  const waits = turns.filter((at) => at > now).map((at) => at - now + AFTER_TURN_MS)
  return Math.min(LOOK_EVERY_MS, ...waits)
}

async function fetchFacts(signal: AbortSignal): Promise<PageFacts> {
  const response = await fetch(STAFF_PATHS.login, { signal })
  return readFacts(new DOMParser().parseFromString(await response.text(), 'text/html'))
}
