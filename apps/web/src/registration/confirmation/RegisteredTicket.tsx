/** The number with buttons to copy and send it and a QR code; below it the name, both schools and the card. */
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { CARD_PATH, type PublicRegistration } from '@spmb/domain/registration/contract.ts'
import { PATHS, pathOf } from '../../platform/paths.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { Band } from '../../ui/illustration/Motifs.tsx'
import { QrCode } from '../../ui/illustration/QrCode.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { CodeBox } from './CodeBox.tsx'
import { numberToShare, SCAN_FOR_RESULT } from './messages.ts'

/** @param changeCode while this tab or the device has it */
export function RegisteredTicket({
  registration,
  changeCode,
}: {
  registration: PublicRegistration
  changeCode: string | null
}) {
  const number = registration.no_registration
  const resultAddress = `${location.origin}${pathOf(PATHS.result, number)}`
  return (
    <div className="ticket">
      <div className="on-night">
        <Band />
        <div className="ticket-in ticket-qr">
          <div>
            <p className="label" id="nomor">
              No. Pendaftaran
            </p>
            <strong className="number">{number}</strong>
            <div className="btns mt-4">
              <CopyButton text={number} what="nomor pendaftaran" />
              <a
                className={buttonClass('line')}
                href={whatsAppAddress(number, resultAddress)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Icon name="share" />
                WhatsApp
              </a>
            </div>
          </div>
          {changeCode && <CodeBox number={number} code={changeCode} />}
          <QrCode text={resultAddress} label="Kode QR menuju halaman hasil" caption={SCAN_FOR_RESULT} />
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
      </div>
    </div>
  )
}

/** A WhatsApp link with the number and the address of the result page; the parent chooses the recipient. */
function whatsAppAddress(number: string, resultAddress: string): string {
  const text = numberToShare(number, resultAddress)
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
