/** A `tel:` URL from a number as written: '(0373) 000-000' becomes 'tel:+62373000000'. */
export function telephoneLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return `tel:${digits.startsWith('0') ? `+62${digits.slice(1)}` : digits}`
}
