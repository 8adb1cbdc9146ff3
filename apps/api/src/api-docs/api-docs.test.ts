import { createConfig, lintFromString } from '@redocly/openapi-core'
import { CONTRACTS } from '@spmb/domain/contracts.ts'
import { registrationFields } from '@spmb/domain/registration/fields.ts'
import { callPath, type Endpoint, isForStaff } from '@spmb/domain/shared/endpoint.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromJSONSchema } from 'zod/v4'
import { A_SCHOOL } from '../../testing/access/rows/place-rows.ts'
import { aColleagueForEach, type Colleagues, schoolsWithoutAccount, signIn } from '../../testing/accounts.ts'
import { anApplicant, aSenderDay, takeAway } from '../../testing/applicants.ts'
import { anSdBody, anSmpBody, aZone, onPaper } from '../../testing/builders.ts'
import {
  type AdmissionWorld,
  admissionSamples,
  anAdmissionWorld,
} from '../../testing/calls/admission-calls.ts'
import { aFamily, aLostNumber, aRequest, aSignIn, openForFamilies } from '../../testing/calls/families.ts'
import { NO_OPEN_PAIRS } from '../../testing/distances.ts'
import { aCheckedUpload, upload } from '../../testing/import/uploads.ts'
import { keptLogo, onlyOwnGuide } from '../../testing/office-files.ts'
import { type Places, somePlaces } from '../../testing/places.ts'
import { otherSessionId, prepareAccount } from '../../testing/prepared-account.ts'
import { A_NEW_SEASON, aPublicationWorld } from '../../testing/seasons.ts'
import { aSelectionWorld, SELECTION_READS, selectionId, selectionPayload } from '../../testing/selection.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { SAMPLE_OFFICE } from '../office/sample-office.ts'
import type { ApiDescription, Operation } from './openapi.ts'
import { typeText } from './type-text.ts'

let test: TestApp
let api: ApiDescription
let number: string
let ids: Record<'SD' | 'SMP', number>
let admin: { authorization: string }
let password: string
let adminId: number
let colleagues: Colleagues
beforeAll(async () => {
  test = await createTestApp()
  ;({ bearer: admin, password, userId: adminId } = await signIn(test, 'admin'))
  colleagues = await aColleagueForEach(test)
  await prepareAccount(test, adminId, 'another session')
  await prepareAccount(test, adminId, 'a sent logo')
  api = (await test.app.inject('/api/openapi.json')).json()
  const payload = anSdBody(await aZone(test.db.kysely, 'SD'))
  const answer = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload })
  number = answer.json().data.no_registration
  const smp = anSmpBody(await aZone(test.db.kysely, 'SMP'))
  await test.app.inject({ method: 'POST', url: '/api/ppdb/smp', payload: smp })
  const stored = await test.db.kysely.selectFrom('registration').select(['id', 'level']).execute()
  ids = Object.fromEntries(stored.map(({ level, id }) => [level, id])) as typeof ids
})
afterAll(() => test.close())

const written = ({ method, path }: Endpoint) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
const described = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
const callOf = (contract: Endpoint) =>
  api.paths[contract.path.replace(/:(\w+)/g, '{$1}')]?.[contract.method.toLowerCase()] as Operation

describe('the description', () => {
  it('has every contract and nothing else', () => {
    expect(api.openapi).toBe('3.1.0')
    expect(described().sort()).toEqual(CONTRACTS.map(written).sort())
  })

  it('has every route below /api except its own', () => {
    // The router prints its routes as a tree: four characters of indentation for each level.
    const parents: string[] = []
    const served: string[] = []
    for (const line of test.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \((.*)\)$/.exec(line) ?? []
      if (!methods) continue
      const depth = indent.length / 4
      const whole = (depth > 0 ? (parents[depth - 1] ?? '') : '') + path
      parents[depth] = whole
      for (const method of methods.split(', ')) {
        if (method !== 'HEAD') served.push(`${method} ${whole.replace(/:(\w+)/g, '{$1}')}`)
      }
    }
    const own = ['GET /api/openapi.json', 'GET /api/docs']
    expect(served).toEqual(expect.arrayContaining(own))
    // If two methods of a path name a parameter differently, the tree has both names.
    const unnamed = (calls: string[]) => calls.map((call) => call.replace(/\{[^/]*\}/g, '{}')).sort()
    const ours = served.filter((call) => call.includes(' /api/') && !own.includes(call))
    expect(unnamed(ours)).toEqual(unnamed(described()))
  })

  it('passes the recommended rules of a linter without an error or a warning', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // Tests use localhost; production has PUBLIC_URL.
        'no-server-example.com': 'off',
        // The original system has both /zonasi/sd/{village_id} and /zonasi/{village_id}/data. The router prefers the
        // more specific one.
        'no-ambiguous-paths': 'off',
      },
    })
    const problems = await lintFromString({ source: JSON.stringify(api), config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  it('describes every field of a registration, with an example', () => {
    for (const level of ['SD', 'SMP'] as const) {
      const schema =
        api.paths[`/api/ppdb/${level.toLowerCase()}`]?.post?.requestBody?.content['application/json'].schema
      const fields = schema?.properties as Record<string, { description?: string; examples?: unknown[] }>
      expect(Object.keys(fields).sort()).toEqual(Object.keys(registrationFields[level]).sort())
      for (const [name, field] of Object.entries(fields)) {
        expect([name, field.description]).toEqual([name, expect.stringMatching(/\.$/)])
        expect([name, field.examples]).toEqual([name, [expect.anything()]])
        // The field must accept its examples.
        const known = registrationFields[level][name as keyof (typeof registrationFields)['SD']]
        expect([name, known.safeParse(field.examples?.[0]).success]).toEqual([name, true])
      }
    }
  })

  it('describes the idempotency key, Retry-After and both kinds of refusals', () => {
    const call = callOf(CONTRACTS.find(({ name }) => name === 'registerSd') as Endpoint)
    expect(call.parameters).toEqual([
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    ])
    expect(call.responses[400]).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/FieldRefusal' } } },
    })
    expect(call.responses[409]).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/StartupError' } } },
    })
    for (const name of ['TooMany', 'Away']) {
      expect(api.components.responses[name]?.headers).toHaveProperty('Retry-After')
    }
  })

  it('requires a session exactly where the contract does', () => {
    for (const contract of CONTRACTS) {
      const call = callOf(contract)
      expect([contract.name, call.security.length === 0]).toEqual([
        contract.name,
        contract.access === 'public',
      ])
      if (isForStaff(contract))
        expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(['401', '403']))
      else if (contract.access === 'family') expect(call.security).toEqual([{ family: [] }])
    }
  })
})

/** Calls that end the session, those that need a second factor, and those of operators only. */
const TESTED_ELSEWHERE = [
  'login',
  'logout',
  'undoManaged',
  'requestCorrection',
  'changePassword',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
  // Needs a second factor; see selection/act/act.test.ts.
  'signSelection',
  'readOwnSchool',
  // Need a pair with a distance, and a chosen school.
  'confirmDistances',
  'saveApplicantDistance',
  // Need published results, which the calls of families must not have; see the tests of re-registration, objections and free seats.
  ...['saveArrival', 'saveKeepWaiting', 'recordArrival', 'fileObjection'],
  ...['openFreeSeatsSD', 'openFreeSeatsSMP', 'saveWish', 'saveManagedWish'],
]

/** Matches nobody, so nothing changes. */
const undecided = { query: { search: 'tidak ada' }, school_id: 1, decision: null }

describe('real responses', () => {
  /** A registration of its own for each call of a family; withdrawn where the call takes the withdrawal back. */
  async function familySamples() {
    await openForFamilies(test)
    const sample = async (payload?: object) => {
      const { headers } = await aFamily(test)
      return { headers, ...(payload && { payload }) }
    }
    const withdrawn = await aFamily(test)
    await test.db.kysely
      .updateTable('registration')
      .set({
        ...{ withdrawn_at: test.clock.now, withdrawn_by: 'family' },
        ...{ withdrawn_reason: 'Contoh', withdrawn_asked_by: 'Contoh' },
      })
      .where('id', '=', withdrawn.id)
      .execute()
    return {
      closeManaged: await sample(),
      readManaged: await sample(),
      readOwnResult: await sample(),
      readManagedWish: await sample(),
      readOwnAdmission: await sample(),
      correctManaged: await sample({ name: 'Contoh Anak', version: 1 }),
      withdrawManaged: await sample({ word: 'MUNDUR', version: 1 }),
      undoManagedWithdrawal: { headers: withdrawn.headers },
    }
  }

  /** Requests that succeed; other calls are expected to be refused. */
  const samples = async (
    admission: AdmissionWorld,
  ): Promise<Record<string, (Partial<InjectOptions> & { params?: object }) | undefined>> => ({
    listOwnSessions: {},
    endOwnSession: { params: { session_id: otherSessionId(adminId) } },
    endOtherSessions: {},
    readSecondFactor: {},
    beginSecondFactor: {},
    requireSecondFactor: { payload: { admins_need_second_factor: false } },
    removeAccountSecondFactor: { params: { user_id: colleagues.removeAccountSecondFactor.userId } },
    listAccounts: { query: { page: '1' } },
    createAccount: { payload: { username: 'contoh.baru', role: 'monitor', school_id: null } },
    planSchoolAccounts: {},
    drawAccountSlips: {
      payload: {
        issued: [{ username: colleagues.drawAccountSlips.username, password: 'abcd-efgh-jkmn-pqrs' }],
      },
    },
    changeAccount: {
      params: { user_id: colleagues.changeAccount.userId },
      payload: { name: 'Contoh', role: 'monitor', school_id: null, version: 1 },
    },
    resetAccount: { params: { user_id: colleagues.resetAccount.userId }, payload: { version: 1 } },
    disableAccount: { params: { user_id: colleagues.disableAccount.userId }, payload: { version: 1 } },
    endAccountSessions: { params: { user_id: colleagues.endAccountSessions.userId } },
    confirmPassword: { payload: { password } },
    listDistricts: {},
    filterDistricts: { payload: { name: 'dom' } },
    listVillages: { params: { district_id: 1 } },
    filterVillages: { params: { district_id: 1 }, payload: {} },
    listZonedSchoolsSD: { params: { village_id: 1 } },
    listZonedSchoolsSMP: { params: { village_id: 1 } },
    filterZonedSchoolsSD: { params: { village_id: 1 }, payload: {} },
    filterZonedSchoolsSMP: { params: { village_id: 1 }, payload: {} },
    listSchoolChoices: { params: { type: 'sd', village_id: 1 } },
    readVillageZone: { params: { village_id: 1 } },
    readVillageSchools: { params: { village_id: 1 } },
    listQuotas: {},
    readCounts: {},
    readStaffCounts: {},
    readOfficeTasks: {},
    readRecapSD: {},
    readRecapSMP: {},
    exportRecapSD: { params: { format: 'pdf' } },
    exportRecapSMP: { params: { format: 'xlsx' } },
    registerSd: { payload: anSdBody(await aZone(test.db.kysely, 'SD')) },
    registerSmp: { payload: anSmpBody(await aZone(test.db.kysely, 'SMP')) },
    registerFromPaperSD: { payload: onPaper(anSdBody(await aZone(test.db.kysely, 'SD'))) },
    registerFromPaperSMP: { payload: onPaper(anSmpBody(await aZone(test.db.kysely, 'SMP'))) },
    readRegistration: { params: { no: number } },
    openManaged: { payload: await aSignIn(test) },
    findLostNumber: { payload: await aLostNumber(test) },
    makeChangeCode: { params: { id: await aChild() } },
    listRequests: {},
    readOpenRequests: {},
    acceptRequest: { params: { id: await aRequest(test, await aChild()) } },
    refuseRequest: { params: { id: await aRequest(test, await aChild()) }, payload: { reason: 'Contoh' } },
    ...(await familySamples()),
    sendReport: {
      payload: { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' },
    },
    readMe: {},
    previewDecisionsSD: { payload: { targets: undecided } },
    previewDecisionsSMP: { payload: { targets: undecided } },
    applyDecisionsSD: { payload: { targets: undecided, reason: 'Contoh' } },
    applyDecisionsSMP: { payload: { targets: undecided, reason: 'Contoh' } },
    readLastDecisions: {},
    readDecisionFile: { payload: { name: 'a.csv', content: btoa('No. Pendaftaran,NPSN,Status') } },
    undoDecisions: { payload: { act_id: 1 } },
    findApplicants: { payload: { text: 'Contoh' } },
    listApplicantsSD: { query: { page: '1' } },
    listApplicantsSMP: {},
    editApplicantSD: { params: { id: ids.SD }, payload: { address: 'Dusun Contoh Dua' } },
    editApplicantSMP: { params: { id: ids.SMP }, payload: {} },
    readHistory: { params: { id: ids.SD } },
    showNik: { params: { id: ids.SD } },
    deleteApplicant: { params: { id: ids.SMP } },
    withdrawApplicant: {
      params: { id: ids.SD },
      payload: { reason: 'Contoh alasan', asked_by: 'Contoh Ibu' },
    },
    undoWithdrawal: { params: { id: await anApplicantThatIs('withdrawn') } },
    restoreApplicant: { params: { id: await anApplicantThatIs('deleted') } },
    listTrash: {},
    ...admissionSamples(admission, { SD: 1, SMP: 1 }),
    ...{
      saveArrival: undefined,
      saveKeepWaiting: undefined,
      recordArrival: undefined,
      fileObjection: undefined,
      openFreeSeatsSD: undefined,
      openFreeSeatsSMP: undefined,
      saveWish: undefined,
      saveManagedWish: undefined,
    },
    readScreening: { params: { id: await aChild() } },
    saveDocuments: { params: { id: await aChild() }, payload: { documents: ['family_card'], seen: true } },
    saveNote: { params: { id: await aChild() }, payload: { note: 'Contoh catatan' } },
    saveFlag: { params: { id: await aChild() }, payload: { kind: 'doubt', reason: 'Contoh alasan' } },
    listZones: {},
    addToZone: { params: { village_id: 1, type: 'sd' }, payload: { school_id: await unzonedSchool() } },
    removeFromZone: { params: { village_id: 1, school_id: await zonedSchool(), type: 'SD' } },
    filterSchools: { params: { type: 'smp' }, payload: { name: 'dompu' } },
    ...(await placeSamples()),
    // After these places, which have no accounts either.
    createSchoolAccounts: { payload: { school_ids: await schoolsWithoutAccount(test) } },
    readDistances: { params: { type: 'sd' } },
    readVillageDistances: { params: { village_id: 1 } },
    readSchoolDistances: { params: { school_id: 1 } },
    saveDistance: {
      params: { village_id: 1, school_id: 1 },
      payload: { metres: 1_200, reason: 'Contoh alasan', seen: null },
    },
    removeDistance: { params: { village_id: 1, school_id: 2 } },
    confirmAllDistances: {
      payload: { level: 'SMP', suspicious: false, fingerprint: NO_OPEN_PAIRS },
    },
    readApplicantDistances: { params: { id: await aChild() } },
    readDesk: { params: { school_id: 1 } },
    editQuota: { params: { school_id: 1 }, payload: { quota: 30 } },
    resetQuota: { params: { school_id: 1 } },
    resetQuotasOfLevel: { params: { type: 'smp' } },
    readQuotaGrid: {},
    saveQuotas: { payload: { changes: [{ school_id: 2, seats: 30, version: 1 }] } },
    undoQuotas: {},
    checkImport: { payload: upload('history', 'school_year,registrations\n2001/2002,5\n') },
    applyImport: { payload: await aCheckedUpload(test) },
    exportTable: { params: { table: 'schools', content: 'headings' } },
    readReportAnswer: { payload: await anAnswerLookUp() },
    countNewReports: {},
    listReports: { query: { per_page: '5' } },
    updateReport: { params: { id: await aComplaint() }, payload: { state: 'diproses' } },
    listAudit: { query: { per_page: '5' } },
    exportAudit: {},
    listSchoolYears: {},
    listSeasons: {},
    listSeasonFigures: {},
    createSeason: { payload: A_NEW_SEASON },
    readActivation: { params: await theActiveSeason() },
    activateSeason: { params: await theActiveSeason(), payload: { confirmed: [], password } },
    changeSeason: await aSeasonChange(),
    readOffice: {},
    listOfficeFiles: {},
    readOfficeUpload: { params: { upload: keptLogo(adminId).upload } },
    sendOfficeUpload: { params: { upload: 'f'.repeat(32), part: 0 }, payload: { content: 'AAAA' } },
    storeOfficeFile: { params: { kind: 'logo' }, payload: keptLogo(adminId) },
    removeOfficeFile: { params: { kind: 'guide' }, payload: { digest: await onlyOwnGuide(test) } },
    changeOffice: { payload: { hours: SAMPLE_OFFICE.hours, version: 1 } },
    ...(await publicationSamples()),
    ...(await selectionSamples()),
    readSelection: {},
    listSuspicious: {},
    markSuspicious: { payload: { ...(await aSenderDay(test)), marked: true, reason: 'Contoh alasan' } },
    clearSuspicious: {
      payload: {
        ...(await aSenderDay(test)),
        registrations: 0,
        reason: 'Contoh alasan',
        network: 'f'.repeat(64),
      },
    },
  })

  /** Made once, after what changes the season, whose version one of them names. */
  let prepared: ReturnType<typeof samples> | undefined

  const aChild = async () => (await anApplicant(test)).id

  const placeSamples = async () => {
    const { schools, village } = await somePlaces(test)
    const ofSchool = (name: keyof Places['schools']) => ({
      params: { school_id: schools[name] },
      payload: { version: 1 },
    })
    return {
      listSchools: {},
      createSchool: { payload: { ...A_SCHOOL, level: 'SD' } },
      changeSchool: {
        params: { school_id: schools.changeSchool },
        payload: { ...A_SCHOOL, npsn: '50209998', version: 1 },
      },
      closeSchool: ofSchool('closeSchool'),
      reopenSchool: ofSchool('reopenSchool'),
      removeSchool: ofSchool('removeSchool'),
      readVillage: { params: { village_id: 1 } },
      changeVillage: {
        params: { village_id: village },
        payload: { aliases: ['Contoh'], point: null, version: 1 },
      },
      confirmZone: { params: { village_id: village }, payload: { school_ids: [] } },
    }
  }

  const zonedSchool = async () => {
    const zone = await test.db.kysely
      .selectFrom('zone')
      .innerJoin('school', 'school.id', 'zone.school_id')
      .where('village_id', '=', 1)
      .where('type', '=', 'SD')
      .select('school_id')
      .executeTakeFirstOrThrow()
    return zone.school_id
  }

  const unzonedSchool = async () => {
    const school = await test.db.kysely
      .selectFrom('school')
      .where('type', '=', 'SD')
      .where('id', 'not in', (eb) => eb.selectFrom('zone').select('school_id').where('village_id', '=', 1))
      .select('id')
      .executeTakeFirstOrThrow()
    return school.id
  }

  const anApplicantThatIs = async (state: 'withdrawn' | 'deleted') => {
    const { id } = await anApplicant(test)
    await takeAway(test, id, state)
    return id
  }

  const aComplaint = async () => {
    const payload = { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' }
    await test.app.inject({ method: 'POST', url: '/api/report', payload })
    return (await test.db.kysely.selectFrom('complaint').select('id').executeTakeFirstOrThrow()).id
  }

  const anAnswerLookUp = async () => {
    await aComplaint()
    const { ticket } = await test.db.kysely.selectFrom('complaint').select('ticket').executeTakeFirstOrThrow()
    return { ticket, contact: 'a@contoh.example' }
  }

  const theActiveSeason = () =>
    test.db.kysely
      .selectFrom('season')
      .select(['id', 'version'])
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow()

  const aSeasonChange = async () => {
    const { id, version } = await theActiveSeason()
    return { params: { id }, payload: { notice: 'Contoh', version } }
  }

  const selectionSamples = async () => {
    const world = await aSelectionWorld(test)
    return Object.fromEntries(
      [...Object.keys(world), ...Object.keys(SELECTION_READS)].flatMap((name) => {
        if (name === 'signSelection') return []
        const payload = selectionPayload(name, world, password)
        return [[name, { params: { id: selectionId(name, world), type: 'sd' }, ...(payload && { payload }) }]]
      }),
    )
  }

  const publicationSamples = async () => {
    const { hidden, scheduled, published } = await aPublicationWorld(test)
    return {
      readPublicationCheck: { params: { id: hidden.id } },
      markPublicationLook: { params: { id: hidden.id }, payload: { check: hidden.check } },
      publishResults: {
        params: { id: hidden.id },
        payload: { publishes: 'now', check: hidden.check, password, version: hidden.version },
      },
      callOffPublication: { params: { id: scheduled.id }, payload: { version: scheduled.version } },
      hideResults: {
        params: { id: published.id },
        payload: { reason: 'Contoh', version: published.version },
      },
    }
  }

  /** A validator of the schema that the description has for a response. */
  function documented(call: Operation, status: number) {
    const response = call.responses[status]
    if (!response) throw new Error(`${call.operationId} answers ${status}, which is not described`)
    const whole =
      '$ref' in response ? api.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
    const schema = { ...whole?.content['application/json'].schema, $defs: api.components.schemas }
    return fromJSONSchema(JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')))
  }

  const ask = (
    { method, path }: Endpoint,
    { params = {}, ...call }: Partial<InjectOptions> & { params?: object },
  ) => test.app.inject({ method, url: callPath(path, params as Record<string, string>), ...call })

  it.each(CONTRACTS.map((contract) => [contract.name, contract] as const))(
    'of %s are what is described, when it succeeds',
    async (name, contract) => {
      prepared ??= anAdmissionWorld(test, 2).then(samples)
      const sample = (await prepared)[name]
      if (!sample) return expect(TESTED_ELSEWHERE).toContain(name)
      const answer = await ask(contract, isForStaff(contract) ? { headers: admin, ...sample } : sample)
      expect(answer.statusCode).toBe(contract.status)
      const parsed = documented(callOf(contract), contract.status).safeParse(answer.json())
      expect(parsed.error?.issues ?? []).toEqual([])
    },
  )

  it.each(
    CONTRACTS.filter(({ body, params, access }) => body || params || access !== 'public').map(
      (contract) => [contract.name, contract] as const,
    ),
  )('of %s are what is described, when it is refused', async (_name, contract) => {
    const wrong = { type: 'x', no: 'x', district_id: 9_999, village_id: 9_999, user_id: 9_999 }
    const answer = await ask(contract, { params: wrong, ...(contract.body ? { payload: { name: 5 } } : {}) })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    const parsed = documented(callOf(contract), answer.statusCode).safeParse(answer.json())
    expect(parsed.error?.issues ?? []).toEqual([])
  })

  it('fail the schema with an additional field', () => {
    const schema = documented(
      callOf(CONTRACTS.find(({ name }) => name === 'readRegistration') as Endpoint),
      200,
    )
    const answer = { status: 200, message: 'x', data: { nik: 'x' } }
    expect(schema.safeParse(answer).success).toBe(false)
  })
})

describe('the HTML page', () => {
  it('has every call with its fields and responses, under a policy without script', async () => {
    const page = await test.app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; /)
    expect(policy).not.toContain('unsafe')
    expect(page.body).not.toMatch(/<script|style="|onclick|javascript:/i)
    for (const contract of CONTRACTS) {
      expect(page.body).toContain(`<h2 id="${contract.name}"><code>${written(contract)}</code></h2>`)
    }
    expect(page.body).toContain('Idempotency-Key')
    expect(page.body).toContain('16 digits')
    expect(page.body).not.toMatch(/undefined|\[object Object\]/)
  })

  it('closes every element in order', async () => {
    const { body } = await test.app.inject('/api/docs')
    const open: string[] = []
    for (const [, closing, name = ''] of body.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
      if (name === 'meta') continue
      if (closing) expect(open.pop()).toBe(name)
      else open.push(name)
    }
    expect(open).toEqual([])
  })
})

it.each([
  [{ type: 'string' }, 'string'],
  [{ const: 201 }, '201'],
  [{ enum: ['L', 'P'] }, '"L" | "P"'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ anyOf: [{ type: 'string' }, { type: 'string', pattern: 'x' }] }, 'string'],
  [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
  [{ type: 'array', items: { enum: [1, 2] } }, '(1 | 2)[]'],
  [
    { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } }, required: ['id'] },
    '{ id: integer, name?: string }',
  ],
  [{ $ref: '#/components/schemas/StartupError' }, 'StartupError'],
  [{}, 'anything'],
])('a schema reads in one line: %j', (schema, text) => {
  expect(typeText(schema as Parameters<typeof typeText>[0])).toBe(text)
})
