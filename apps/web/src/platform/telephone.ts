/** A `tel:` address from a number as people write it: '(0373) 000-000' → 'tel:+62373000000'. */
export function telephoneLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return `tel:${digits.startsWith('0') ? `+62${digits.slice(1)}` : digits}`
}
