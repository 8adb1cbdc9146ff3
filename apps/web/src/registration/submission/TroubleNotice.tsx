import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffect, useRef, useState } from 'react'
import { useEffectOn } from '../../platform/effects.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { RETRIES_STOPPED, retryIn, troubleMessage } from './messages.ts'
import { NotificationOffer } from './sent-notification.tsx'
import type { Trouble } from './submission.ts'
import type { Retries } from './use-retries.ts'

/** The notice about a failed request. It takes the focus when it appears and whenever it changes, unless the try began by itself. */
export function TroubleNotice({
  trouble,
  level,
  mayHaveArrived,
  retries,
}: {
  trouble: Trouble
  level: Level
  mayHaveArrived: boolean
  retries: Retries
}) {
  const frame = useRef<HTMLDivElement>(null)
  const { quiet, due, stopped, stop } = retries
  // Each new trouble takes the focus again.
  useEffectOn([trouble], () => {
    if (quiet) return
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'center' })
  })
  const words = troubleMessage(trouble, level, mayHaveArrived)
  return (
    <div ref={frame} tabIndex={-1} className="mt-6" role={quiet ? 'status' : 'alert'}>
      <Notice kind="attention" title={words.title}>
        <p>{words.text}</p>
        {due !== null && (
          <p className="retry">
            <Countdown due={due} />
            <Button kind="text" onClick={stop}>
              Berhenti
            </Button>
          </p>
        )}
        {due !== null && <NotificationOffer />}
        {stopped && <p>{RETRIES_STOPPED}</p>}
      </Notice>
    </div>
  )
}

/** Not read out at each second. */
function Countdown({ due }: { due: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-live="off">
      {retryIn(Math.max(1, Math.ceil((due - now) / 1_000)))}
    </span>
  )
}
