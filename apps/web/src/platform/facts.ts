/** The season's facts, written into the page by the server. Server and browser render every page from them. */

import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { createContext, useContext } from 'react'

const FactsContext = createContext<PageFacts | null>(null)

export const FactsProvider = FactsContext.Provider

export function useFacts(): PageFacts {
  const facts = useContext(FactsContext)
  if (!facts) throw new Error('A page was drawn outside FactsProvider')
  return facts
}

const FACTS_ID = 'facts'

/** The data block of a page: JSON that cannot end the script element or a line of script. */
export function factsBlock(facts: PageFacts): string {
  // Only pages that the server draws alone list the paths, the acts of schools, those after the result and the chain; they may be many.
  const selection = facts.selection?.map((level) => ({
    ...level,
    paths: undefined,
    later: null,
    chain: undefined,
    run: level.run && { ...level.run, acts: level.run.acts && { ...level.run.acts, schools: [] } },
  }))
  const json = JSON.stringify({ ...facts, selection }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/json" id="${FACTS_ID}">${json}</script>`
}

/** Reads the data block. */
export function readFacts(from: Document): PageFacts {
  const block = from.getElementById(FACTS_ID)
  if (!block?.textContent) throw new Error('The page carries no facts')
  return JSON.parse(block.textContent) as PageFacts
}

/** The season's times as Date objects; the facts hold ISO strings. */
export function seasonTimes({ season }: Pick<PageFacts, 'season'>) {
  return {
    windowMode: season.windowMode,
    opensAt: new Date(season.opensAt),
    closesAt: new Date(season.closesAt),
  }
}
