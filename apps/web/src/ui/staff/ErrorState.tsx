/** An error state: why nothing could be loaded, and a retry button. */
import { Button } from '../form/Button.tsx'
import { Icon } from '../illustration/Icon.tsx'

export function ErrorState({
  title,
  text,
  busy,
  onRetry,
}: {
  title: string
  text: string
  busy: boolean
  onRetry: () => void
}) {
  return (
    <div className="state" role="alert">
      <Icon name="warn" />
      <b>{title}</b>
      <p className="muted">{text}</p>
      <Button kind="line" busy={busy} onClick={onRetry}>
        {busy ? 'Memuat…' : 'Coba lagi'}
      </Button>
    </div>
  )
}
