import { expect, test } from 'vitest'
import {
  certificateName,
  chainName,
  objectionRecordName,
  readCertificateName,
  readChainName,
  readObjectionRecordName,
  SCHOOL_NAMES_PATH,
} from './certificate-path.ts'

test.each([
  ['SD', 2025, 1, 'bukti-sd-2025-1.json'],
  ['SMP', 2031, 1_234, 'bukti-smp-2031-1234.json'],
] as const)(
  'the certificate of %s %i, run %i is %s, which is read back',
  (level, firstYear, ordinal, name) => {
    expect(certificateName(level, firstYear, ordinal)).toBe(name)
    expect(readCertificateName(name)).toEqual({ level, firstYear, ordinal })
  },
)

test.each([
  '',
  'bukti-sma-2025-1.json',
  'bukti-sd-25-1.json',
  'bukti-sd-20255-1.json',
  'bukti-sd-2025-.json',
  'bukti-sd-2025-12345.json',
  'bukti-sd-2025-1',
  'bukti-sd-2025-1xjson',
  'xbukti-sd-2025-1.json',
  'bukti-sd-2025-1.json/..',
])('%j names no certificate', (name) => {
  expect(readCertificateName(name)).toBeNull()
})

test('names of schools are beside the certificates', () => {
  expect(SCHOOL_NAMES_PATH).toBe('/information/seleksi/bukti/sekolah.json')
})

test.each(['SD', 'SMP'] as const)('chain and objections of %s have names that are read back', (level) => {
  const path = level.toLowerCase()
  expect(chainName(level)).toBe(`rantai-${path}.json`)
  expect(readChainName(chainName(level))).toBe(level)
  expect(objectionRecordName(level, 12)).toBe(`keberatan-${path}-12.json`)
  expect(readObjectionRecordName(objectionRecordName(level, 12))).toEqual({ level, number: 12 })
})

test.each([
  '',
  'rantai-sma.json',
  'rantai-sd.json/..',
  'rantai-SD.json',
  'keberatan-sd-.json',
  'keberatan-12.json',
  'keberatan-sd-1234567890.json',
])('%j names no chain and no objection', (name) => {
  expect(readChainName(name)).toBeNull()
  expect(readObjectionRecordName(name)).toBeNull()
})
