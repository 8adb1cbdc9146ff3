/** Arbitrary bodies of complaints. */
import { sendReport } from '@spmb/domain/complaint/contract.public.ts'
import { COMPLAINT_MESSAGES } from '@spmb/domain/complaint/messages.ts'
import { PROBLEM_MESSAGES, SHARED_MESSAGES } from '@spmb/domain/shared/messages.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { casesByExtent } from '../../../testing/calls/extent.ts'
import { hostileBody, mutated } from '../../../testing/calls/hostile-values.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const SENTENCES = new Set<string>([
  ...Object.values(COMPLAINT_MESSAGES),
  ...Object.values(SHARED_MESSAGES),
  PROBLEM_MESSAGES.unreadable,
])

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const valid = {
  name: 'Contoh Pelapor',
  email: 'pelapor@contoh.example',
  title: 'Nama sekolah tidak muncul',
  content: 'Saya memilih Desa Contoh.\n\nDaftar sekolah kosong.',
}

/** 1,000 bodies, or 10,000 in the full check, 50 concurrently. The seed is fixed, so that a failure can be reproduced. */
const RUNS = { seed: 20_250_602, numRuns: casesByExtent(20, 200) }
const AT_ONCE = { minLength: 50, maxLength: 50 }

it('answers arbitrary bodies with a ticket or sentences, and stores only accepted complaints', {
  tags: 'rounds',
}, async () => {
  const fields = Object.keys(valid)
  const body = fc.oneof(
    { weight: 1, arbitrary: hostileBody },
    { weight: 4, arbitrary: mutated(fc.constant(valid), fields) },
  )
  const rows = async () => (await test.db.pool.query('select from complaint')).rowCount ?? 0
  const before = await rows()
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(body, AT_ONCE), async (bodies) => {
      const answers = await Promise.all(
        bodies.map((payload) =>
          test.app.inject({
            method: 'POST',
            url: sendReport.path,
            headers: { 'content-type': 'application/json' },
            payload,
          }),
        ),
      )
      for (const [i, answer] of answers.entries()) {
        expect([201, 400, 413], bodies[i]?.slice(0, 1_000)).toContain(answer.statusCode)
        if (answer.statusCode === 201) accepted++
        if (answer.statusCode !== 400) continue
        const sentences = Object.entries(answer.json().message as Record<string, string[]>)
        expect(sentences.length).toBeGreaterThan(0)
        for (const [field, said] of sentences) {
          expect([...fields, '_']).toContain(field)
          for (const sentence of said) expect(SENTENCES).toContain(sentence)
        }
      }
      expect(await rows()).toBe(before + accepted)
    }),
    RUNS,
  )
  // Ensures that the test covers accepted bodies too.
  expect(accepted).toBeGreaterThan(2.5 * RUNS.numRuns)
})
