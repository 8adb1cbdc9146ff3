/** The user's own sessions: device and times, and a way to end the others. */
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@spmb/domain/accounts/own-sessions/contract.staff.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useFacts } from '../../../platform/facts.ts'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { SESSIONS_TEXT } from '../messages.ts'

export function SessionsCard() {
  const { timeZone } = useFacts()
  const { busy, write } = useWrite()
  const sessions = useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => fetchData(listOwnSessions, { signal }),
  })
  const others = sessions.data?.filter(({ current }) => !current) ?? []

  async function end(session: OwnSession | null) {
    const outcome = session
      ? await write(endOwnSession, { params: { session_id: session.id } })
      : await write(endOtherSessions, {})
    if (!outcome) return
    if (outcome.ok) toastSuccess(outcome.message)
    else toastError(failureMessage(outcome.failure))
    await sessions.refetch()
  }

  return (
    <section className="card" aria-labelledby="own-sessions">
      <h2 id="own-sessions">Sesi</h2>
      <p className="muted">{SESSIONS_TEXT}</p>
      {sessions.data ? (
        <>
          <ul className="sessions">
            {sessions.data.map((session) => (
              <li key={session.id}>
                <div>
                  <b>{session.device ?? 'Perangkat tidak dikenal'}</b>
                  <span className="muted">
                    Masuk {longMoment(new Date(session.created_at), timeZone)}, terakhir dipakai{' '}
                    {longMoment(new Date(session.last_used_at), timeZone)}
                  </span>
                </div>
                {session.current ? (
                  <Tag kind="ok" icon="yes">
                    Sesi ini
                  </Tag>
                ) : (
                  <button
                    type="button"
                    className="mini"
                    aria-label={`Akhiri sesi ${session.device ?? 'perangkat tidak dikenal'}`}
                    aria-disabled={busy || undefined}
                    onClick={() => end(session)}
                  >
                    Akhiri
                  </button>
                )}
              </li>
            ))}
          </ul>
          {others.length > 1 && (
            <div className="btns">
              <Button kind="line" busy={busy} onClick={() => end(null)}>
                Akhiri semua sesi lain
              </Button>
            </div>
          )}
        </>
      ) : (
        <QueryState asked={[sessions]} lines={3} />
      )}
    </section>
  )
}
