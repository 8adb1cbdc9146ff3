/** Ten recovery codes, shown once. */
import { useEffect, useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { RECOVERY_CODES_SAVED, RECOVERY_CODES_TEXT } from '../messages.ts'

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [asked, setAsked] = useState(false)
  const [address] = useState(() => URL.createObjectURL(new Blob([`${codes.join('\n')}\n`])))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <FormDialog
      title="Simpan kode pemulihan Anda"
      className="dialog-account"
      // Escape and the close mark ask first: the codes are never shown again.
      onClose={() => setAsked(true)}
    >
      <p>{RECOVERY_CODES_TEXT}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div role="alert">{asked && <Notice kind="attention" title={RECOVERY_CODES_SAVED} />}</div>
      <div className="btns">
        <Button kind="main" onClick={onClose}>
          Sudah saya simpan
        </Button>
        <a className={buttonClass('line')} href={address} download="kode-pemulihan-spmb.txt">
          <Icon name="download" />
          Simpan berkas
        </a>
      </div>
    </FormDialog>
  )
}
