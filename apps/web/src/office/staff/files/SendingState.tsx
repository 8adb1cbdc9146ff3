/** The progress of an upload: a bar, and what happens while there is no connection. */
import { formatBytes } from '@spmb/domain/shared/format-bytes.ts'
import { describeFailure } from '../../../platform/failure-messages.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { CHECKING, KEPT_WHILE_AWAY, sentOf } from './messages.ts'
import type { Sending } from './send-file.ts'

export function SendingState(props: {
  name: string
  sending: Sending
  size: number
  onContinue: () => void
  onStop: () => void
}) {
  const { name, sending, size, onContinue, onStop } = props
  const sent = sending.state === 'storing' ? size : sending.sent
  return (
    <div className="office-file-sending">
      <progress value={sent} max={size} aria-label={`Mengirim ${name}`} />
      <p className="small">
        {sending.state === 'storing' ? CHECKING : sentOf(formatBytes(sent), formatBytes(size))}
      </p>
      {sending.state === 'waiting' && (
        <Notice kind="attention" role="status" title={describeFailure(sending.failure).title}>
          <p>{KEPT_WHILE_AWAY}</p>
        </Notice>
      )}
      <div className="btns mt-2">
        {sending.state === 'waiting' && (
          <Button kind="line" onClick={onContinue}>
            Lanjutkan sekarang
          </Button>
        )}
        <Button kind="text" onClick={onStop}>
          Hentikan
        </Button>
      </div>
    </div>
  )
}
