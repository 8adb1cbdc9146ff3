/** A telephone number to call or to write to: dialled by the device, or opened in WhatsApp. */
import { readablePhone, telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'

/**
 * @param phone as stored; null or '' for nobody's. @param name whose it is, for screen readers: a child's, or of a school
 * @param text WhatsApp opens with it, ready to be sent; absent: an empty message
 */
export function PhoneLinks(props: {
  phone: string | null
  name: string
  of?: 'keluarga ' | ''
  text?: string
}) {
  const { phone, name, of = 'keluarga ', text } = props
  if (!phone) return <span className="muted">–</span>
  return (
    <span className="phone-links">
      <a className="num" href={telephoneLink(phone)} translate="no">
        {readablePhone(phone)}
      </a>
      {isMobile(phone) && (
        <a
          href={`https://wa.me/${phone.slice(1)}${text ? `?text=${encodeURIComponent(text)}` : ''}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span aria-hidden="true">WA</span>
          <span className="sr">
            WhatsApp ke {of}
            {name}
          </span>
        </a>
      )}
    </span>
  )
}

/** Of another country any number may be one. */
const isMobile = (stored: string) => /^\+(?:628|(?!62)[1-9])/.test(stored)
