/** A change code as it is handed out: number, name, code and address; printed alone. */
import { spacedChangeCode } from '@spmb/domain/registration/manage/change-code.ts'
import { PATHS } from '../../../platform/paths.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { CODE_USE, HAND_OUT_NOW } from './messages.ts'

export function CodeSlip({ number, name, code }: { number: string; name: string; code: string }) {
  return (
    <>
      <p>{HAND_OUT_NOW}</p>
      <div className="code-slip">
        <p>
          <b>{name}</b>
          <br />
          <span className="mono" translate="no">
            {number}
          </span>
        </p>
        <p>
          Kode Ubah{' '}
          <strong className="code" translate="no">
            {spacedChangeCode(code)}
          </strong>
        </p>
        <p>{`${location.host}${PATHS.manage}`}</p>
        <p>{CODE_USE}</p>
      </div>
      <div className="btns">
        <Button kind="main" onClick={() => print()}>
          <Icon name="print" />
          Cetak
        </Button>
        <CopyButton text={code} what="Kode Ubah" noun="Kode Ubah" />
      </div>
    </>
  )
}
