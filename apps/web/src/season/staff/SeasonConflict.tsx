/** Another admin has saved the season first. What is typed stays on the form. */
import type { SeasonRecord } from '@spmb/domain/season/staff-contract.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import type { Conflict } from './use-window-form.ts'

export function SeasonConflict({
  message,
  latest,
  onLoadLatest,
}: Conflict & { onLoadLatest: (latest: SeasonRecord) => void }) {
  return (
    <Notice kind="err" title={message}>
      {latest && (
        <>
          <p>Yang belum Anda ubah diganti dengan data terbaru; ketikan Anda tetap ada.</p>
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
