/** Tells every admin, on every screen, that published results were hidden. */
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useFacts } from '../../platform/facts.ts'
import { useMe, useViewer } from '../../platform/staff/session/session.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { HIDDEN_BY_COMMAND, RESULTS_WERE_HIDDEN } from './messages.ts'
import { activeOf, seasonList } from './season-queries.ts'

const LOOK_EVERY_MS = 5 * 60_000

export function HiddenResults() {
  const { timeZone } = useFacts()
  const me = useMe()
  // An account that has to set its password or second factor first reads nothing else.
  const mayAsk = useViewer().role === 'admin' && !me.must_change_password && !me.must_set_second_factor
  const { data } = useQuery({ ...seasonList, enabled: mayAsk, refetchInterval: LOOK_EVERY_MS, retry: false })
  const hidden = data && activeOf(data)?.hidden
  if (!hidden) return null
  return (
    // Beside the main landmark, so one of its own.
    <section aria-label="Hasil disembunyikan">
      <Notice kind="attention" title={RESULTS_WERE_HIDDEN} className="session-note">
        <p>
          {longMoment(new Date(hidden.at), timeZone)} · {hidden.by ?? HIDDEN_BY_COMMAND}
          {hidden.reason && `: ${hidden.reason}`}
        </p>
      </Notice>
    </section>
  )
}
