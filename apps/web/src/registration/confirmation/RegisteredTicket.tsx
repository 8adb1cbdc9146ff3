/** Number and change code, which fit in one photo of a phone, then what can be done with them; below it the name, both schools and the card. */

import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { CARD_PATH, type PublicRegistration } from '@spmb/domain/registration/contract.public.ts'
import { PATHS, pathOf } from '../../platform/paths.ts'
import { numberToShare } from '../../results/messages.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { Band } from '../../ui/illustration/Motifs.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { CONFIRMATION } from './confirmation-ids.ts'
import { DO_NOT_SHARE, QR_LABEL, SCAN_FOR_RESULT, SHOWN_ONCE } from './messages.ts'

export function RegisteredTicket({ registration }: { registration: PublicRegistration }) {
  const number = registration.no_registration
  const resultPath = pathOf(PATHS.result, number)
  return (
    <div className="ticket" id={CONFIRMATION.ticket} data-number={number} data-name={registration.name}>
      <div className="on-night">
        <Band />
        <div className="ticket-in ticket-qr">
          <div>
            <p className="label" id="nomor">
              No. Pendaftaran
            </p>
            <strong className="number" translate="no">
              {number}
            </strong>
          </div>
          <CodeBox />
          <div className="btns btns-fill needs-script">
            <CopyButton text={number} word="Salin nomor" what="pendaftaran" />
            <span className="if-code" id={CONFIRMATION.copyCode}>
              <CopyButton text="" word="Salin kode" what="Ubah" noun="Kode Ubah" />
            </span>
            <button
              type="button"
              className={buttonClass('line')}
              data-share={numberToShare(number)}
              data-share-path={resultPath}
            >
              <Icon name="share" />
              Bagikan
            </button>
            <button type="button" className={buttonClass('line')} id={CONFIRMATION.picture}>
              <Icon name="download" />
              Simpan gambar
            </button>
            <span role="status" className="label" id={CONFIRMATION.pictureStatus} />
          </div>
          <figure className="needs-script" data-qr-path={resultPath} data-qr-label={QR_LABEL}>
            <div className="qr" />
            <figcaption>{SCAN_FOR_RESULT}</figcaption>
          </figure>
          <div className="keep-here needs-script">
            <label className="code-keep">
              <input type="checkbox" id={CONFIRMATION.keep} autoComplete="off" />
              Ingat di HP ini
            </label>
            <p role="status" id={CONFIRMATION.keepStatus} />
          </div>
        </div>
      </div>
      <div className="ticket-foot">
        <DescriptionList
          items={[
            [FIELDS.name.recordLabel, registration.name],
            [FIELDS.school_1_id.label, registration.school_1_id.name],
            [FIELDS.school_2_id.label, registration.school_2_id.name],
          ]}
        />
        <a className={`${buttonClass('main', true)} mt-4 w-full`} href={pathOf(CARD_PATH, number)}>
          <Icon name="download" />
          Download
        </a>
        <div className="btns btns-fill mt-4 needs-script">
          <button type="button" className={buttonClass('line')} data-print="" hidden>
            <Icon name="print" />
            Cetak
          </button>
        </div>
      </div>
    </div>
  )
}

/**
 * The change code, apart from what is shared. The server never knows it: the script of the confirmation writes it, while this tab
 * or the device has it. The style sheet shows the box when the head of the page has found it, so nothing moves.
 */
function CodeBox() {
  return (
    <div className="code-box if-code">
      <p className="label">
        <b>Kode Ubah</b> · untuk memperbaiki data
      </p>
      <strong className="code" translate="no" id={CONFIRMATION.code}>
        {'\u00a0'}
      </strong>
      <p>
        <span id={CONFIRMATION.shownOnce}>{SHOWN_ONCE}</span> {DO_NOT_SHARE}
      </p>
    </div>
  )
}
