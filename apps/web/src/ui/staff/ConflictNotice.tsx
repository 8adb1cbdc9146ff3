/** Another person has saved the same data first. What is typed stays on the form. */
import { Notice } from '../feedback/Notice.tsx'
import { Button } from '../form/Button.tsx'
import { UNCHANGED_REPLACED } from '../messages.ts'

export interface ConflictWith<Record> {
  message: string
  /** The data as another person saved them; null when they could not be read. */
  latest: Record | null
}

export function ConflictNotice<Record>({
  message,
  latest,
  onLoadLatest,
}: ConflictWith<Record> & { onLoadLatest: (latest: Record) => void }) {
  return (
    <Notice kind="err" title={message}>
      {latest && (
        <>
          <p>{UNCHANGED_REPLACED}</p>
          <div className="btns mt-2">
            <Button kind="line" onClick={() => onLoadLatest(latest)}>
              Muat data terbaru
            </Button>
          </div>
        </>
      )}
    </Notice>
  )
}
