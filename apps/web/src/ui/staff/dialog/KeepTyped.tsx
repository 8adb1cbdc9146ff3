/** Another person has saved the record of a dialog first. What is typed stays; saving it again is one more click. */
import { Notice } from '../../feedback/Notice.tsx'
import { Button } from '../../form/Button.tsx'

export function KeepTyped({
  message,
  now,
  onTakeOver,
}: {
  message: string | null
  /** The stored data in words; null while they are read. */
  now: string | null
  /** The user has seen them and keeps what is typed. */
  onTakeOver: () => void
}) {
  return (
    <div role="alert">
      {message && (
        <Notice kind="err" title={message}>
          {now && (
            <>
              <p>Sekarang tersimpan: {now}.</p>
              <div className="btns mt-2">
                <Button kind="line" onClick={onTakeOver}>
                  Tetap pakai ketikan saya
                </Button>
              </div>
            </>
          )}
        </Notice>
      )}
    </div>
  )
}
