/** `/ppdb/sd` and `/ppdb/smp`: the form while registration is open, a notice with the dates while it is not. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useState } from 'react'
import { NeedsScript } from '../information/NeedsScript.tsx'
import { FactsProvider, useFacts } from '../platform/facts.ts'
import { useHydrated } from '../platform/use-hydrated.ts'
import { ClosedWindow } from '../season/ClosedWindow.tsx'
import { useDraft } from './draft/use-draft.ts'
import { FormHead } from './form/FormHead.tsx'
import { closedDraftKept } from './messages.ts'
import { RegistrationFlow } from './RegistrationFlow.tsx'
import { useFollowedFacts } from './use-followed-facts.ts'
import { useWindow } from './use-window.ts'

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
