/** Where to report a vulnerability, for the people who search for one (RFC 9116). */
import { CONTACT_PAGE_PATH } from '@spmb/domain/complaint/paths.ts'
import type { Office } from '@spmb/domain/season/season.ts'
import { entries } from '@spmb/domain/shared/fields/entries.ts'

export const SECURITY_TXT_PATH = '/.well-known/security.txt'

const DAY_MS = 24 * 3_600_000
/** Days until the file expires; RFC 9116 recommends less than a year. It is renewed every day. */
const VALID_DAYS = 180

export interface SecurityTxtFacts {
  office: Pick<Office, 'email'>
  /** Without a slash at the end. */
  publicUrl: string
  now: Date
}

/** @returns the file; its addresses on the web are given only under HTTPS, as the RFC demands */
export function securityTxt({ office, publicUrl, now }: SecurityTxtFacts): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS + VALID_DAYS) * DAY_MS)
  const own = publicUrl.startsWith('https:') ? [publicUrl] : []
  return [
    '# Laporkan celah keamanan situs ini ke alamat berikut. Report vulnerabilities of this site here.',
    ...entries(office.email).map((address) => `Contact: mailto:${encodeURI(address)}`),
    ...own.map((site) => `Contact: ${site}${CONTACT_PAGE_PATH}`),
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: id, en',
    ...own.map((site) => `Canonical: ${site}${SECURITY_TXT_PATH}`),
    '',
  ].join('\n')
}
