/**
 * The access matrix: every route, called by every kind of caller, for own and foreign objects, compared with the table
 * in docs/product-rules.md#roles. A route without a row in apps/api/testing/access fails the test.
 */

import { CONTRACTS } from '@spmb/domain/contracts.ts'
import { LOGO_PATH, type OfficeFileKind, OWN_TUTORIAL_PATH } from '@spmb/domain/office/files/kinds.ts'
import { callPath, type Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccessRow, CALLERS, expectedStatus, OBJECTS } from '../../../testing/access/access-row.ts'
import { ACCESS_ROWS } from '../../../testing/access/access-rows.ts'
import { type AccessWorld, createAccessWorld, type Session } from '../../../testing/access/access-world.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import { EVERY_CONTRACT } from '../../../testing/calls/every-call.ts'
import { letReserveBeCalled } from '../../../testing/calls/free-seats.ts'
import { routeName, servedRoutes } from '../../../testing/calls/served-routes.ts'
import { anMp4, aPng, aStoredFile } from '../../../testing/office-files.ts'
import { PREPARATIONS, prepareAccount } from '../../../testing/prepared-account.ts'
import { aPublishedCertificate } from '../../../testing/selection.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let world: AccessWorld

beforeAll(async () => {
  test = await createTestApp()
  world = await createAccessWorld(test)
})
afterAll(() => test.close())

/** Public routes without a contract, each with an example URL. */
const WITHOUT_CONTRACT: Record<string, () => Promise<string>> = {
  'GET /api/docs': async () => '/api/docs',
  'GET /api/openapi.json': async () => '/api/openapi.json',
  'GET /healthz': async () => '/healthz',
  'GET /readyz': async () => '/readyz',
  'GET /.well-known/security.txt': async () => '/.well-known/security.txt',
  'GET /ppdb/{}/pdf': async () => `/ppdb/${(await anApplicant(test)).number}/pdf`,
  'GET /kantor/logo.png': async () => stored('logo', await aPng(), LOGO_PATH),
  'GET /tutorial/kantor.mp4': async () => stored('tutorial', anMp4(), OWN_TUTORIAL_PATH),
  'GET /information/juknis/petunjuk-teknis.pdf': async () => '/information/juknis/petunjuk-teknis.pdf',
  'GET /information/spmb.ics': async () => '/information/spmb.ics',
  'GET /information/juknis/daya-tampung.pdf': async () => '/information/juknis/daya-tampung.pdf',
  'GET /information/seleksi/bukti/{}': async () => aPublishedCertificate(test),
}

/** Browsers send reports here, without regard to the caller: http/policy-reports.test.ts. */
const REPORTS = 'POST /csp-reports'

async function stored(kind: OfficeFileKind, file: Buffer, path: string): Promise<string> {
  await aStoredFile(test, kind, file)
  await test.syncCaches()
  return path
}

describe('every route', () => {
  it('has a row', () => {
    const known = [...EVERY_CONTRACT.map(routeName), ...Object.keys(WITHOUT_CONTRACT), REPORTS]
    expect(servedRoutes(test.app)).toEqual(known.sort())
    expect(Object.keys(ACCESS_ROWS).sort()).toEqual(EVERY_CONTRACT.map(({ name }) => name).sort())
  })

  it('declares the roles of its row in its contract', () => {
    const declared = ({ access }: Endpoint) =>
      access === 'public' ? 'everyone' : typeof access === 'string' ? access : [...access].sort()
    const meant = ({ rights }: AccessRow) =>
      typeof rights === 'string' ? rights : Object.keys(rights).sort()
    for (const contract of EVERY_CONTRACT)
      expect([contract.name, declared(contract)]).toEqual([
        contract.name,
        meant(ACCESS_ROWS[contract.name] as AccessRow),
      ])
  })
})

/** Last the calls about admitted children, who take seats of the quotas that others change. */
const IN_ORDER = EVERY_CONTRACT.toSorted((a, b) => takesSeat(a) - takesSeat(b))
function takesSeat({ name }: Endpoint): number {
  return ACCESS_ROWS[name]?.state === 'admitted' ? 1 : 0
}

it.each(IN_ORDER.map((contract) => [contract.name, contract] as const))(
  '%s answers every caller with the status of the table',
  async (name, contract) => {
    const row = ACCESS_ROWS[name] as AccessRow
    const answers: Record<string, number> = {}
    const table: Record<string, number> = {}
    await letReserveBeCalled(test, contract)
    for (const who of CALLERS) {
      for (const object of row.about ? OBJECTS[row.about] : ['']) {
        const caller = row.destroys ? await world.newSession(who) : world.sessionOf(who)
        const preparation = PREPARATIONS[name]
        if (preparation && caller.userId > 0) await prepareAccount(test, caller.userId, preparation)
        const { params = {}, ...call } = row.call(await objectFor(row, object, caller), caller, world)
        const url = callPath(contract.path, params as Record<string, string>)
        const cell = [who, object].filter(Boolean).join(', ')
        table[cell] = expectedStatus(contract, row, who, object)
        if (name === 'confirmSelectionSeed') await letSeedBeConfirmed()
        const answer = await test.app.inject({
          method: contract.method,
          url,
          headers: caller.bearer,
          ...call,
        })
        answers[cell] = answer.statusCode
        if (answer.statusCode >= 400)
          expect(answer.json()).toMatchObject({ status: answer.statusCode, data: null })
        if (contract.method === 'GET' && CONTRACTS.includes(contract)) {
          const head = await test.app.inject({ method: 'HEAD', url, headers: caller.bearer, ...call })
          expect([cell, head.statusCode, head.body]).toEqual([cell, answer.statusCode, ''])
        }
      }
    }
    expect(answers).toEqual(table)
  },
  120_000,
)

const kept = new Map<string, Awaited<ReturnType<AccessWorld['newObject']>>>()

async function objectFor(row: AccessRow, object: string, caller: Session) {
  if (row.destroys || row.about === 'user') return world.newObject(row.about, object, caller, row.state)
  const key = [row.about, object, row.state].join(' ')
  const made = kept.get(key) ?? (await world.newObject(row.about, object, caller, row.state))
  kept.set(key, made)
  return made
}

describe('routes without a contract', () => {
  it.each(Object.keys(WITHOUT_CONTRACT))('%s is open to every caller', async (route) => {
    const url = await (WITHOUT_CONTRACT[route] as () => Promise<string>)()
    for (const who of CALLERS) {
      const { bearer } = world.sessionOf(who)
      const answer = await test.app.inject({ url, headers: bearer })
      expect([who, answer.statusCode]).toEqual([who, 200])
    }
  })
})

/** A draw is confirmed once. Each caller finds what was typed, which only the owner of the tables can restore, since a run is a record. */
async function letSeedBeConfirmed(): Promise<void> {
  const { id, seasonId } = world.selection.confirmSelectionSeed
  await test.database.ownerDb.pool.query(`
    alter table selection_run disable trigger selection_run_is_kept;
    update selection_run set seed = null, seed_kind = null, seeded_at = null, seeded_by = null where id = ${id};
    alter table selection_run enable trigger selection_run_is_kept;
    update season_level set state = 'frozen' where season_id = ${seasonId} and state = 'seeded'`)
}
