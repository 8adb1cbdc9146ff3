/**
 * The change code, apart from what is shared. The server never knows it: the script of the confirmation writes it, while this tab
 * or the device has it. The style sheet shows the box when the head of the page has found it, so nothing moves.
 */
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { CONFIRMATION } from './confirmation-ids.ts'
import { SHOWN_ONCE } from './messages.ts'

export function CodeBox() {
  return (
    <div className="code-box if-code">
      <p className="label">
        <b>Kode Ubah</b> · untuk memperbaiki data
      </p>
      <strong className="code" translate="no" id={CONFIRMATION.code}>
        {'\u00a0'}
      </strong>
      <p>{SHOWN_ONCE}</p>
      <div className="btns mt-3">
        <CopyButton text="" what="Kode Ubah" noun="Kode Ubah" />
      </div>
    </div>
  )
}
