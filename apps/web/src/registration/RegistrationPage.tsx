/** `/ppdb/sd` and `/ppdb/smp`: the form while registration is open, a notice with the dates while it is not. */
import { windowNotice } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { NeedsScript } from '../information/NeedsScript.tsx'
import { AppLink } from '../platform/AppLink.tsx'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { seasonTimes } from '../platform/season-times.ts'
import { useHydrated } from '../platform/use-hydrated.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
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
  const closed = window === 'open' ? null : windowNotice(seasonTimes(facts), window, facts.timeZone)
  if (closed && !draft.found) {
    return (
      <div className="wrap page">
        <FormHead level={level} />
        <div className="read">
          <ClosedNotice {...closed} />
          <p className="mt-6">
            Sudah mendaftar? <AppLink to={PATHS.resultCheck}>Cek kelulusan</AppLink> dengan nomor pendaftaran.
          </p>
        </div>
      </div>
    )
  }
  return (
    <div className="wrap page">
      <RegistrationFlow level={level} hydrated={hydrated} draft={draft} window={window}>
        <NeedsScript />
        {closed && <ClosedNotice title={closed.title} text={closedDraftKept(closed.text)} />}
      </RegistrationFlow>
    </div>
  )
}

function ClosedNotice({ title, text }: { title: string; text: string }) {
  return (
    <Notice kind="attention" icon="calendar" title={title}>
      <p>{text}</p>
    </Notice>
  )
}
