/** A link or form on another site opens an export in the browser of signed-in staff: nothing is exported. */
import {
  exportApplicants,
  exportDapodik,
  exportSchoolApplicants,
} from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { aZone } from '../../../testing/builders.ts'
import { casesOfRound } from '../../../testing/calls/extent.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let cookie: string
let paths: string[]
beforeAll(async () => {
  test = await createTestApp()
  const { school_1_id } = await aZone(test.db.kysely, 'SD')
  cookie = `token=${(await signIn(test, 'admin')).token}`
  paths = [
    exportApplicants.SD.path,
    exportApplicants.SMP.path,
    exportDapodik.SD.path,
    callPath(exportSchoolApplicants.SD.path, { school_id: school_1_id }),
  ]
})
afterAll(() => test.close())

const PAGE = 'text/html,application/xhtml+xml'

async function exported(): Promise<number> {
  const rows = await test.db.kysely
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'registration.export')
    .execute()
  return rows.length
}

describe.each(['cross-site', 'same-site', 'something new'])('Sec-Fetch-Site: %s', (site) => {
  it('redirects a browser to its own list and exports nothing', async () => {
    const before = await exported()
    for (const url of paths) {
      const headers = { cookie, accept: PAGE, 'sec-fetch-site': site }
      const answer = await test.app.inject({ url, headers })
      expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, '/admin/ppdb'])
    }
    expect(await exported()).toBe(before)
  })

  it('refuses a call by a script with a JSON error', async () => {
    const answer = await test.app.inject({
      url: paths[0] as string,
      headers: { cookie, 'sec-fetch-site': site },
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toContain('Permintaan ini tidak berasal dari halaman kami')
  })
})

it.each(
  casesOfRound(
    [
      ['a link on a page of this site', { 'sec-fetch-site': 'same-origin' }],
      ['a typed address or a bookmark', { 'sec-fetch-site': 'none' }],
      ['a browser without Sec-Fetch-Site', {}],
    ] as [string, Record<string, string>][],
    0,
    3,
  ),
)('exports for %s', { tags: 'rounds' }, async (_, headers) => {
  for (const url of paths) {
    const answer = await test.app.inject({ url, headers: { cookie, accept: PAGE, ...headers } })
    expect([url, answer.statusCode]).toEqual([url, 200])
  }
})
