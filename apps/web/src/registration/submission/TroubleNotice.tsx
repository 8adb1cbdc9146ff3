import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { troubleMessage } from './messages.ts'
import type { Trouble } from './submission.ts'

/** The notice about a failed request. It takes the focus when it appears and whenever it changes. */
export function TroubleNotice({
  trouble,
  level,
  mayHaveArrived,
}: {
  trouble: Trouble
  level: Level
  mayHaveArrived: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new trouble takes the focus again.
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'center' })
  }, [trouble])
  const words = troubleMessage(trouble, level, mayHaveArrived)
  return (
    <div ref={frame} tabIndex={-1} className="mt-6" role="alert">
      <Notice kind="attention" title={words.title}>
        <p>{words.text}</p>
      </Notice>
    </div>
  )
}
