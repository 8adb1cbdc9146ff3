/** Facts of a page that shows a closed window: state and countdown follow the office without a reload. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { useEffect } from 'react'
import { readFacts } from '../platform/facts.ts'
import { followPage } from '../platform/follow-page.ts'

/**
 * @param follows false for an open window: what a parent fills in must not be taken away
 * @param onFacts gets the facts of each answer, changed or not; must not change between calls
 */
export function useFollowedFacts(follows: boolean, onFacts: (facts: PageFacts) => void): void {
  useEffect(() => {
    if (!follows) return
    return followPage(document, (html) => {
      try {
        onFacts(readFacts(new DOMParser().parseFromString(html, 'text/html')))
      } catch {
        // Not our page, e.g. the sign-in page of a public network.
      }
    })
  }, [follows, onFacts])
}
