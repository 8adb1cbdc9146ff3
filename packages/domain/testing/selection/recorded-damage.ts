/** Documents and certificates that are damaged in every way that a sentence names, and what is said of them. */
import { checkCertificate } from '../../src/selection/certificate/check.ts'
import { CertificateFaults } from '../../src/selection/certificate/faults.ts'
import { certificateFaultSentence } from '../../src/selection/certificate/messages.ts'
import { readCertificate } from '../../src/selection/certificate/read.ts'
import { readDocumentBytes } from '../../src/selection/document/read-document.ts'

/** What replaces a letter, one after the other. */
const REPLACEMENTS = ['"', '0', ',', ']', '}', ':', 'é', '']

export function* damagedTexts(text: string): Generator<string> {
  for (let at = 0; at <= text.length; at++) {
    yield text.slice(0, at)
    yield text.slice(0, at) + REPLACEMENTS[at % REPLACEMENTS.length] + text.slice(at + 1)
  }
}

export function saidOfDocument(bytes: Uint8Array): string[] {
  const read = readDocumentBytes(bytes)
  return 'faults' in read ? read.faults.map(({ place, says }) => `${place}: ${says}`) : []
}

export function saidOfCertificate(bytes: Uint8Array): string[] {
  const read = readCertificate(bytes)
  const faults = read instanceof CertificateFaults ? read.list : checkCertificate(read).faults
  return faults.map((fault) => certificateFaultSentence(fault))
}
