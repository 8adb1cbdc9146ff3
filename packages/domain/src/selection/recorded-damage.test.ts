/** What is said of damaged documents and certificates, as it was recorded. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { whole } from '../../testing/selection/documents.ts'
import { damagedTexts, saidOfCertificate, saidOfDocument } from '../../testing/selection/recorded-damage.ts'
import { DOCUMENT, textOf } from './certificate/testing/small-certificate.ts'
import recorded from './testing/recorded-damage.json' with { type: 'json' }

const encode = (text: string) => new TextEncoder().encode(text)

function hashOf(texts: Iterable<string>, saidOf: (bytes: Uint8Array) => string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${JSON.stringify(saidOf(encode(text)))}\n`)
  return hash.digest('hex')
}

describe('a document', () => {
  test.each(recorded.documents)('that is $text', ({ text, says }) => {
    expect(saidOfDocument(encode(text))).toEqual(says)
  })

  test.each(recorded.bytes)('with the bytes $base64', ({ base64, says }) => {
    expect(saidOfDocument(Buffer.from(base64, 'base64'))).toEqual(says)
  })

  test('with any letter changed, or cut anywhere', () => {
    expect(hashOf(damagedTexts(JSON.stringify(whole(), null, 1)), saidOfDocument)).toBe(
      recorded.document_letters,
    )
  })
})

describe('a certificate', () => {
  test.each(recorded.certificates)('with $to for $from', ({ from, to, says }) => {
    expect(saidOfCertificate(encode(textOf(DOCUMENT).replace(from, to)))).toEqual(says)
  })

  test('with any letter changed, or cut anywhere', () => {
    expect(hashOf(damagedTexts(textOf(DOCUMENT)), saidOfCertificate)).toBe(recorded.certificate_letters)
  })
})
