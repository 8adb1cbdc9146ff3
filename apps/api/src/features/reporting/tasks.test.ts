import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.staff.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAccount, signIn } from '../../../testing/accounts.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../../testing/test-app.ts'
import type { FreeSpace } from '../../platform/observability/free-space.ts'
import { recordBackup } from '../backup/backup-record.queries.ts'
import { recordCheck } from '../backup/self-check.queries.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let monitor: Awaited<ReturnType<typeof signIn>>
let heapShare: number | null = null
let freeSpace: FreeSpace[] = []
const BACKUPS = {
  folder: '/cadangan',
  at: { hours: 2, minutes: 0 },
  keepDays: 365,
  recipients: ['age1contoh'],
}

beforeAll(async () => {
  test = await createTestApp({
    config: { ...TEST_CONFIG, backups: BACKUPS },
    heapShare: () => heapShare,
    freeSpace: async () => freeSpace,
  })
  admin = await signIn(test, 'admin')
  monitor = await signIn(test, 'monitor')
  await anApplicant(test)
  await anApplicant(test, 'SMP')
})
afterAll(() => test.close())

async function tasks(as = admin): Promise<OfficeTasks> {
  const answer = await test.app.inject({ url: '/api/data/tasks', headers: as.bearer })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

it('has the findings of both levels, except those with a place of their own', async () => {
  const { findings } = await tasks()
  expect(findings.map(({ code, level }) => [code, level])).toEqual(
    expect.arrayContaining([
      ['undecided', 'SD'],
      ['undecided', 'SMP'],
    ]),
  )
  expect(findings.map(({ code }) => code)).not.toContain('window')
  expect(await tasks(monitor).then((seen) => seen.findings)).toEqual(findings)
})

it('has how far the season is, for a monitor without accounts', async () => {
  const { progress } = await tasks()
  expect(progress).toMatchObject({
    applicants: 2,
    papers_unseen: 2,
    without_place: 2,
    without_school: 2,
    admitted: 0,
    arrived: 0,
  })
  expect(progress).toMatchObject({ undecided: 2, schools: 40, prepared: false })
  expect(progress.levels.map(({ level, method }) => [level, method])).toEqual([
    ['SD', 'manual'],
    ['SMP', 'manual'],
  ])
  expect(progress.free_seats).toBeGreaterThan(0)
  expect(progress.schools_without_account).toBe(40)
  await test.db.kysely
    .updateTable('registration')
    .set({ school_1_decision: 'LULUS' })
    .where('level', '=', 'SD')
    .execute()
  expect((await tasks(monitor)).progress).toMatchObject({
    schools_without_account: null,
    undecided: 1,
    without_place: 1,
    without_school: 1,
    admitted: 1,
    arrived: 0,
    free_seats: progress.free_seats - 1,
  })
  await test.db.kysely.updateTable('registration').set({ school_1_decision: null }).execute()
})

it('counts new complaints and tells the time of the oldest', async () => {
  expect((await tasks()).complaints).toEqual({ new: 0, oldest: null })
  const payload = { name: 'Contoh', email: 'a@contoh.example', title: 'Contoh', content: 'Contoh' }
  const first = test.clock.now.toISOString()
  for (let i = 0; i < 2; i++) {
    await test.app.inject({ method: 'POST', url: '/api/report', payload })
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
  }
  expect((await tasks()).complaints).toEqual({ new: 2, oldest: first })
  await test.db.kysely.updateTable('complaint').set({ state: 'diproses' }).execute()
  expect((await tasks()).complaints).toEqual({ new: 0, oldest: null })
})

it('counts accounts that were never used for an admin, and none for a monitor', async () => {
  const before = (await tasks()).accounts_never_used
  await anAccount(test, 'operator')
  expect((await tasks()).accounts_never_used).toBe(Number(before) + 1)
  expect((await tasks(monitor)).accounts_never_used).toBeNull()
})

it('tells an admin until when the newest backup holds everything and whether the last failed, and a monitor nothing', async () => {
  expect((await tasks()).backup).toMatchObject({ complete_until: null, failed: false })
  const completeUntil = new Date('2025-06-02T18:00:00Z')
  const attempt = {
    startedAt: completeUntil,
    endedAt: completeUntil,
    nightly: true,
    archive: null,
    path: null,
  }
  await recordBackup(
    test.db,
    { ...attempt, completeUntil, bytes: 1, hash: '0'.repeat(64), sameDisk: true },
    'schedule',
  )
  await recordBackup(test.db, { ...attempt, problem: 'the disk is full' }, 'schedule')
  expect((await tasks()).backup).toMatchObject({ complete_until: completeUntil.toISOString(), failed: true })
  expect((await tasks(monitor)).backup).toBeNull()
})

it('tells an admin that backups are on the disk of the data, and which check of the server failed', async () => {
  expect((await tasks()).backup).toMatchObject({
    same_disk: true,
    restore_failed: false,
    audit_broken: false,
  })
  const endedAt = new Date('2025-06-02T18:00:00Z')
  await recordCheck(test.db.kysely, { kind: 'restore', endedAt, problem: 'the disk is full' })
  await recordCheck(test.db.kysely, { kind: 'audit', endedAt, problem: 'BROKEN' })
  expect((await tasks()).backup).toMatchObject({ restore_failed: true, audit_broken: true })
  await recordCheck(test.db.kysely, { kind: 'restore', endedAt, problem: null })
  expect((await tasks()).backup).toMatchObject({ restore_failed: false, audit_broken: true })
})

it('tells an admin when backups are kept for as long as personal data', async () => {
  const keepFor = (years: number) =>
    test.db.kysely.updateTable('office').set({ retention_years: years }).execute()
  await keepFor(1)
  expect((await tasks()).backup?.kept_too_long).toEqual({ days: 365, years: 1 })
  await keepFor(2)
  expect((await tasks()).backup?.kept_too_long).toBeNull()
})

it('tells an admin when the server needs nearly all of its memory, and a monitor nothing', async () => {
  expect((await tasks()).memory).toBeNull()
  heapShare = 0.8
  expect((await tasks()).memory).toEqual({ percent: 80, nearly_full: false })
  heapShare = 0.83
  expect((await tasks()).memory).toEqual({ percent: 83, nearly_full: true })
  expect((await tasks(monitor)).memory).toBeNull()
})

it('tells an admin which disk is nearly full, and a monitor nothing', async () => {
  freeSpace = [
    { folder: 'data', freeBytes: 3 * 1024 ** 3 },
    { folder: 'backup', freeBytes: 700 * 1024 ** 2 },
  ]
  expect((await tasks()).low_disks).toEqual([{ folder: 'backup', free_megabytes: 700 }])
  expect((await tasks(monitor)).low_disks).toBeNull()
})
