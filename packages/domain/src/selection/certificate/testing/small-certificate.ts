/** A small certificate, and what a checker says of its text. */
import type { SelectionDocument } from '../../document/format.ts'
import { readDocument } from '../../document/read-document.ts'
import { select } from '../../engine/select.ts'
import { checkCertificate } from '../check.ts'
import { CertificateFaults } from '../faults.ts'
import type { CertificateApplicant, CertificateHead, CertificateSchool } from '../format.ts'
import { certificateFaultSentence } from '../messages.ts'
import { readCertificate } from '../read.ts'
import { CertificateHashes } from '../seals.ts'
import { certificateText } from '../write.ts'

export type Certificate = CertificateHead & {
  schools: CertificateSchool[]
  applicants: CertificateApplicant[]
}

/** Two schools of 2 seats; children a to f by age, the last two equal in everything but the lottery. */
export const DOCUMENT: SelectionDocument = {
  level: 'SD',
  seed: '416253',
  schools: [{ id: 'A', quota: 2 }, { id: 'B', quota: 2 }, { id: 'C' }],
  applicants: [
    ['a', '2018-01-01', 'AB'],
    ['b', '2018-02-01', 'BA'],
    ['c', '2018-03-01', 'AC'],
    ['d', '2018-04-01', 'AB'],
    ['e', '2018-05-01', 'BA'],
    ['f', '2018-05-01', 'BA'],
    ['g', '2018-06-01', 'AA'],
  ].map(([id = '', birth_date = '', schools = '']) => ({
    id,
    birth_date,
    choices: [...schools].map((school) => ({ school, distance_m: school === 'C' ? null : 500 })),
  })),
}
export const salt = (i: number) => `salt ${i}`

/** The text of the certificate of a run over this document. */
export function textOf(document: SelectionDocument): string {
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  return [...certificateText(read.selection, select(read.selection.market), salt)].join('')
}
/** The certificate of `DOCUMENT`, a new one each time. */
export const whole = (): Certificate => JSON.parse(textOf(DOCUMENT))

/** What a checker says of the text. */
export function check(text: string, announced?: string): string[] {
  const read = readCertificate(new TextEncoder().encode(text))
  const faults = read instanceof CertificateFaults ? read.list : checkCertificate(read, announced).faults
  return faults.map((fault) => certificateFaultSentence(fault))
}

/** The hashes of a certificate whose author hides a change. */
export function resealed(certificate: Certificate): Certificate {
  const hashes = new CertificateHashes()
  for (const school of certificate.schools) hashes.addSchool(school)
  for (const applicant of certificate.applicants) hashes.addApplicant(applicant)
  return { ...certificate, ...hashes.finish(certificate) }
}
