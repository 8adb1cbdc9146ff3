/** The inspector's file: written from a run, replayed elsewhere to the same hash, and compared with the certificate. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSelection } from '../../../../../packages/domain/testing/selection/run-selection.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import { commandLine } from '../../../testing/processes/command-line.ts'
import { aRunAt, readyForSelection } from '../../../testing/selection.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { FullRun } from '../../features/selection/runs/full-run.ts'
import { certificateOf, loadRun } from '../../features/selection/runs/load-run.ts'
import { findRun } from '../../features/selection/runs/runs.queries.ts'
import { selectionCommand } from './selection.ts'

let test: TestApp
let folder = ''
let run: { id: number; hash: string }
let full: FullRun

beforeAll(async () => {
  test = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'spmb-full-'))
  for (const day of ['01', '02', '02', '03']) await anApplicant(test, 'SD', { birth_date: `2018-03-${day}` })
  const seasonId = await readyForSelection(test, 'SD')
  run = await aRunAt(test, { seasonId, level: 'SD', stage: 'previewed' })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await test.close()
})

const path = (name: string) => join(folder, name)
const selection = (...args: string[]) =>
  commandLine(test.database, { now: test.clock.now })(selectionCommand, ...args)

it('export-full writes the file and records it', async () => {
  expect(await selection('export-full', String(run.id), '--out', path('full.json'))).toMatchObject({
    code: 0,
  })
  full = JSON.parse(await readFile(path('full.json'), 'utf8'))
  expect(full).toMatchObject({ format: 'spmb-full', run: { id: run.id, result_hash: run.hash } })
  expect(full.applicants).toHaveLength(4)
  const recorded = await test.db.kysely
    .selectFrom('audit_entry')
    .select(['actor', 'subject_id'])
    .where('action', '=', 'selection.export_full')
    .execute()
  expect(recorded).toEqual([{ actor: expect.stringMatching(/^cli:/), subject_id: run.id }])
  expect((await selection('export-full', '9999', '--out', path('none.json'))).code).toBe(1)
})

it('a second installation with the rows in another order gives the same hash', () => {
  const outcome = runSelection({
    level: full.run.type,
    seed: full.run.seed?.value ?? '',
    order: full.run.order,
    schools: full.schools.map(({ id, quota }) => ({ id, quota })).reverse(),
    applicants: full.applicants.toReversed().map(({ id, birth_date, withdrawn, keep_waiting, choices }) => ({
      id,
      birth_date,
      withdrawn,
      keep_waiting,
      choices: choices.map(({ school, distance_m, eligible, decision }) => ({
        school,
        distance_m,
        eligible,
        ...(decision && { decision }),
      })),
    })),
  })
  expect('answer' in outcome && outcome.answer.sha256).toBe(run.hash)
})

it('open compares every line with its commitment, and names one with other values', async () => {
  const loaded = await loadRun(test.db.kysely, await findRun(test.db.kysely, run.id))
  await writeFile(path('certificate.json'), [...certificateOf(loaded)].join(''))
  const open = (file: string) => selection('open', path('certificate.json'), path(file))
  expect(await open('full.json')).toMatchObject({
    code: 0,
    output: '4 of 4 lines have the values that the certificate commits to.',
  })
  const [first, ...others] = full.applicants
  const tampered = { applicants: [{ ...first, birth_date: '2017-01-01' }, ...others] }
  await writeFile(path('tampered.json'), JSON.stringify(tampered))
  const refused = await open('tampered.json')
  expect(refused.code).toBe(2)
  expect(refused.output).toContain(`${first?.id} has other values`)
})
