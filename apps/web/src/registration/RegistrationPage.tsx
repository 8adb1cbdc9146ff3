/** `/ppdb/sd` and `/ppdb/smp`: the form while registration is open, a notice with the dates while it is not. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { NeedsScript } from '../information/NeedsScript.tsx'
import { useFacts } from '../platform/facts.ts'
import { useHydrated } from '../platform/use-hydrated.ts'
import { ClosedWindow } from '../season/ClosedWindow.tsx'
import { useDraft } from './draft/use-draft.ts'
import { FormHead } from './form/FormHead.tsx'
import { closedDraftKept } from './messages.ts'
import { RegistrationFlow } from './RegistrationFlow.tsx'
import { useWindow } from './use-window.ts'

export const SdRegistrationPage = () => <RegistrationPage level="SD" />
export const SmpRegistrationPage = () => <RegistrationPage level="SMP" />

function RegistrationPage({ level }: { level: Level }) {
  const facts = useFacts()
  const hydrated = useHydrated()
  const draft = useDraft(level, hydrated)
  const window = useWindow(facts.season)
  if (window !== 'open' && !draft.found && !draft.waiting) {
    return (
      <div className="wrap page">
        <FormHead level={level} />
        <div className="read">
          <ClosedWindow window={window} />
        </div>
      </div>
    )
  }
  return (
    <div className="wrap page">
      <RegistrationFlow level={level} hydrated={hydrated} draft={draft} window={window}>
        <NeedsScript />
        {window !== 'open' && <ClosedWindow window={window} explain={closedDraftKept} />}
      </RegistrationFlow>
    </div>
  )
}
