/**
 * Certificates that were published once must stay right: the reader accepts their version, and the engine of today gives the
 * places that it gave then. A new version of the format gets a new file, and the older ones stay.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATH_REASONS, REASONS } from '../reasons.ts'
import { checkCertificate } from './check.ts'
import { findOwnLine } from './own-line.ts'
import { readCertificate } from './read.ts'

/** Version 1 commits to nothing of these. */
const NOTHING_MORE = { noRegistration: '', paths: null, scores: [], priorities: [] }

const fileOf = (version: number) => join(import.meta.dirname, `testing/certificate-v${version}.txt`)

test.each([
  [
    1,
    {
      sha256: '55406f5fbba08e85be529d91b7a8221dd3057fa19fb5297193713fb9d5192f63',
      frozen: '6ec1d3004358a2904feabaa21774e11a1c495800922f1a03120ace63d1580aba',
      counts: { applicants: 60, choices: 120, schools: 5 },
    },
  ],
  [
    2,
    {
      sha256: '74b4f6e74e95d6611c2fac95255ea2a0ac652d566f2cf5c3f43a5c51c31ed03c',
      frozen: 'c759616ff8c997cec61d581a6aa6bf6563a3028b888fd371816930ea5bc5ccc5',
      counts: { applicants: 9, choices: 16, schools: 2 },
    },
  ],
])('a certificate of version %i is right', (version, known) => {
  const read = readCertificate(readFileSync(fileOf(version)))
  if (!('market' in read)) throw new Error(JSON.stringify(read.list))
  expect(checkCertificate(read, known.sha256)).toMatchObject({ ...known, faults: [], more: 0 })
})

/** Reasons that only a reserve call, a document with more than two choices, or one with paths gives. */
const NOT_OF_A_MAIN_RUN = ['LULUS_CADANGAN', 'DITERIMA_DI_PILIHAN_LAIN', ...PATH_REASONS]

test('the kept certificate has every reason of a main run', () => {
  const text = readFileSync(fileOf(1), 'utf8')
  expect(REASONS.filter((reason) => !text.includes(`"${reason}"]`)).toSorted()).toEqual(
    NOT_OF_A_MAIN_RUN.toSorted(),
  )
})

test('a family finds its line, and a change of its values shows', () => {
  const text = readFileSync(fileOf(1), 'utf8')
  const [ticket] = JSON.parse(text).applicants[10]
  const own = {
    ticket,
    salt: '0'.repeat(32),
    birthDate: '2012-03-03',
    choices: [],
    distances: [],
    drawn: null,
    committed: NOTHING_MORE,
  }
  expect(findOwnLine(text, own)).toEqual({ kind: 'differs' })
  expect(findOwnLine(text, { ...own, ticket: 'T-00000-00000' })).toEqual({ kind: 'missing' })
  expect(findOwnLine(text.slice(0, 900), own)).toEqual({ kind: 'unreadable' })
  expect(findOwnLine('[]', own)).toEqual({ kind: 'unreadable' })
})
