/** Confirms every open distance of a level; those that look wrong only when the admin says so. */
import { confirmAllDistances, type readDistances } from '@spmb/domain/selection/distance/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TickChoice } from '../../../ui/form/Choice.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { useDialogWrite } from '../../../ui/staff/dialog/use-dialog-write.ts'
import { CONFIRM_PLAIN, WITH_SUSPICIOUS } from './messages.ts'

export function ConfirmAllDialog({
  distances: { level, open, fingerprint },
  onChanged,
  onClose,
}: {
  distances: Data<typeof readDistances>
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const { busy, write, finish, conflict } = useDialogWrite({ onChanged, onClose })
  const [suspicious, setSuspicious] = useState(false)
  const count = open.plain + (suspicious ? open.suspicious : 0)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (count > 0)
      await finish(await write(confirmAllDistances, { body: { level, suspicious, fingerprint } }))
  }

  return (
    <FormDialog title={`Konfirmasi jarak ${level}`} onClose={onClose}>
      <form method="post" noValidate onSubmit={confirm}>
        <p>
          <b className="num">{formatCount(open.plain)}</b> jarak belum dikonfirmasi. {CONFIRM_PLAIN}
        </p>
        {open.suspicious > 0 && (
          <div className="mt-3">
            <TickChoice
              id="with-suspicious"
              checked={suspicious}
              onChange={({ target }) => setSuspicious(target.checked)}
            >
              {WITH_SUSPICIOUS} (<b className="num">{formatCount(open.suspicious)}</b> jarak)
            </TickChoice>
          </div>
        )}
        <div role="alert">{conflict && <Notice kind="err" title={conflict} />}</div>
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Menyimpan…' : `Konfirmasi ${formatCount(count)} jarak`}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
