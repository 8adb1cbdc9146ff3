/** `/ppdb/sd` and `/ppdb/smp`: the form while registration is open, a notice with the dates while it is not. */

import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { WindowState } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffect, useState } from 'react'
import { NeedsScript } from '../information/NeedsScript.tsx'
import { useHydrated } from '../platform/effects.ts'
import { FactsProvider, readFacts, useFacts } from '../platform/facts.ts'
import { followPage, MAX_TIMER_MS } from '../platform/follow-page.ts'
import { ClosedWindow } from '../season/ClosedWindow.tsx'
import { useDraft } from './draft/use-draft.ts'
import { FormHead } from './form/AboveForm.tsx'
import { closedDraftKept } from './messages.ts'
import { RegistrationFlow } from './RegistrationFlow.tsx'

export const SdRegistrationPage = () => <RegistrationPage level="SD" />
export const SmpRegistrationPage = () => <RegistrationPage level="SMP" />

function RegistrationPage({ level }: { level: Level }) {
  const [facts, setFacts] = useState(useFacts())
  const hydrated = useHydrated()
  const draft = useDraft(level, hydrated)
  const window = useWindow(facts.season)
  useFollowedFacts(window !== 'open', setFacts)
  return (
    <FactsProvider value={facts}>
      <div className="wrap page">
        {window !== 'open' && !draft.found && !draft.waiting ? (
          <>
            <FormHead level={level} />
            <div className="read">
              <ClosedWindow window={window} />
            </div>
          </>
        ) : (
          <RegistrationFlow level={level} hydrated={hydrated} draft={draft} window={window}>
            <NeedsScript />
            {window !== 'open' && <ClosedWindow window={window} explain={closedDraftKept} />}
          </RegistrationFlow>
        )}
      </div>
    </FactsProvider>
  )
}

/**
 * Facts of a page that shows a closed window: state and countdown follow the office without a reload.
 *
 * @param follows false for an open window: what a parent fills in must not be taken away
 * @param onFacts gets the facts of each answer, changed or not; must not change between calls
 */
function useFollowedFacts(follows: boolean, onFacts: (facts: PageFacts) => void): void {
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

/**
 * Whether registration is open: as rendered by the server, and after the opening time by the clock of the device.
 * Parents wait on this page for the opening time. The server decides whether a registration is in time. The form does
 * not react to the closing time, so that the answers stay on screen.
 */
function useWindow(season: PageFacts['season']): WindowState {
  const [opened, setOpened] = useState(false)
  const isWaiting = season.window === 'before' && season.windowMode === 'schedule'
  useEffect(() => {
    if (!isWaiting) return
    const ms = Date.parse(season.opensAt) - Date.now()
    if (ms > MAX_TIMER_MS) return
    const timer = setTimeout(() => setOpened(true), Math.max(ms, 0))
    return () => clearTimeout(timer)
  }, [isWaiting, season.opensAt])
  return isWaiting && opened ? 'open' : season.window
}
