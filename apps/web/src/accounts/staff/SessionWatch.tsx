/** Shows that the session is about to end or has ended, and offers to sign in again without leaving the screen. */
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useEffect, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { session, useSession } from '../../platform/staff/session/session.ts'
import { type SessionPhase, sessionPhase } from '../../platform/staff/session/session-store.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { sessionEnds, TYPED_NOT_SAVED } from './messages.ts'
import { SignInDialog } from './SignInDialog.tsx'

export function SessionWatch() {
  const known = useSession()
  const phase = usePhase(known.state === 'live' ? known.endsAt : null)
  const [prolonging, setProlonging] = useState(false)
  const ended = known.state === 'ended'

  useEffect(() => {
    if (phase === 'over') session.askAgain()
  }, [phase])

  return (
    <>
      <div role="alert">
        {ended && !known.asked && <EndedNote />}
        {known.state === 'live' && phase === 'ending' && (
          <EndingNote endsAt={known.endsAt} onProlong={() => setProlonging(true)} />
        )}
      </div>
      {ended && known.asked && <SignInDialog why="ended" onClose={() => session.putOff()} />}
      {known.state === 'live' && prolonging && (
        <SignInDialog why="ending" onClose={() => setProlonging(false)} />
      )}
    </>
  )
}

const LOOK_EVERY_MS = 5_000

/** Polled, because a timer of twelve hours is late on a laptop that was suspended. */
function usePhase(endsAt: number | null): SessionPhase {
  const [phase, setPhase] = useState<SessionPhase>('running')
  useEffect(() => {
    if (endsAt === null) return
    const look = () => setPhase(sessionPhase(endsAt, Date.now()))
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return phase
}

function EndedNote() {
  return (
    <Notice kind="attention" title="Sesi Anda sudah berakhir" className="session-note">
      <p>{TYPED_NOT_SAVED}</p>
      <Button kind="line" onClick={() => session.askAgain()}>
        Masuk kembali
      </Button>
    </Notice>
  )
}

function EndingNote({ endsAt, onProlong }: { endsAt: number; onProlong: () => void }) {
  const { timeZone } = useFacts()
  return (
    <Notice kind="attention" icon="clock" title="Sesi Anda segera berakhir" className="session-note">
      <p>{sessionEnds(longMoment(new Date(endsAt), timeZone))}</p>
      <Button kind="line" onClick={onProlong}>
        Perpanjang sesi
      </Button>
    </Notice>
  )
}
