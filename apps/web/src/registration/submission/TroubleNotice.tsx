import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { troubleMessage } from './messages.ts'
import type { Trouble } from './submission.ts'

/** What is known and what to do. Takes the focus when it appears, so that nobody misses it. */
export function TroubleNotice({
  trouble,
  level,
  unsure,
}: {
  trouble: Trouble
  level: Level
  unsure: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new trouble is said anew.
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'center' })
  }, [trouble])
  const words = troubleMessage(trouble, level, unsure)
  return (
    <div ref={frame} tabIndex={-1} className="mt-6" role="alert">
      <Notice kind="attention" title={words.title}>
        <p>{words.text}</p>
      </Notice>
    </div>
  )
}
