import { normalizePhone } from '@spmb/domain/shared/fields/phone-number.ts'

/** A `tel:` URL from a number as written: '(0373) 000-000' becomes 'tel:+62373000000', '112' stays. */
export function telephoneLink(phone: string): string {
  return `tel:${normalizePhone(phone) ?? phone.replace(/[^\d+]/g, '')}`
}
