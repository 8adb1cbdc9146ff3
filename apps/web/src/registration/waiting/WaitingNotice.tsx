/**
 * Says on the first page that a form waits on this device. The server renders it hidden; the head of the page shows
 * it, and its script names the levels (waiting-notice.ts).
 */
import { LEVELS, levelPath } from '@spmb/domain/shared/level.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { WAITING_TITLE } from '../submission/messages.ts'
import { waitsToBeSent } from './messages.ts'
import { waitingId } from './waiting-notice.ts'

export function WaitingNotice() {
  return (
    <div className="waiting mt-6">
      <Notice kind="attention" title={WAITING_TITLE}>
        {LEVELS.map((level) => (
          <p key={level} id={waitingId(level)} hidden>
            {waitsToBeSent(level)} <a href={`/ppdb/${levelPath(level)}`}>Buka formulir {level}</a>
          </p>
        ))}
      </Notice>
    </div>
  )
}
