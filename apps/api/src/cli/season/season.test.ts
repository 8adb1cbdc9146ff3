import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backToSample } from '../../../testing/database/back-to-sample.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { commandLine } from '../../../testing/processes/command-line.ts'
import { currentSettings } from '../../features/season/season.queries.ts'
import { seasonCommand } from './season.ts'

const now = new Date('2025-06-03T02:00:00Z')
let test: TestDatabase
let run: ReturnType<typeof commandLine>
beforeAll(async () => {
  test = await createTestDatabase()
  run = commandLine(test, { now })
})
afterAll(() => test.drop())
beforeEach(() => backToSample(test))

const season = (...args: string[]) => run(seasonCommand, ...args)
const active = async () => (await currentSettings(test.db.kysely)).season
const audit = () =>
  test.db.kysely
    .selectFrom('audit_entry')
    .select(['at', 'action', 'actor', 'subject', 'subject_id', 'changes'])
    .orderBy('id')
    .execute()
const mark = async () =>
  (
    await test.db.kysely
      .selectFrom('change_mark')
      .select('mark')
      .where('topic', '=', 'settings')
      .executeTakeFirstOrThrow()
  ).mark

describe('season show', () => {
  it('prints dates in the office’s time zone, modes and their current effect', async () => {
    expect(await season('show')).toEqual({
      code: 0,
      output: [
        'Season 2025/2026',
        '  Active           yes',
        '  Opens            2025-06-02 00:00 WITA',
        '  Closes           2025-06-10 24:00 WITA',
        '  Mode             open (registration is open now)',
        '  Publication      published (results are visible now)',
        '  Publishes        no moment set',
        '  Re-registration  none',
        '  Objections       none',
        '  Notice           none',
      ].join('\n'),
    })
  })
})

describe('season set', () => {
  it('changes the active season, prints it, updates the change mark and audits before and after', async () => {
    const before = await mark()
    const { id } = await active()
    const result = await season('set', '--closes', '2025-06-12 24:00', '--mode', 'schedule')
    expect(result.code).toBe(0)
    expect(result.output).toContain('Closes           2025-06-12 24:00 WITA')
    expect(await active()).toMatchObject({
      closesAt: new Date('2025-06-13T00:00:00+08:00'),
      windowMode: 'schedule',
    })
    expect(await mark()).toBeGreaterThan(before)
    expect(await audit()).toEqual([
      {
        at: now,
        action: 'season.change',
        actor: expect.stringMatching(/^cli:/),
        subject: 'season',
        subject_id: id,
        changes: {
          before: { closesAt: '2025-06-10T16:00:00.000Z', windowMode: 'open' },
          after: { closesAt: '2025-06-12T16:00:00.000Z', windowMode: 'schedule' },
        },
      },
    ])
  })

  it('sets the dates after the decisions, and clears them with an empty value', async () => {
    const result = await season(
      'set',
      '--re-registration-from',
      '2025-06-17 08:00',
      '--re-registration-to',
      '2025-06-21 24:00',
      '--objections-until',
      '2025-06-18 12:00:30',
    )
    expect(result.output).toContain('Re-registration  2025-06-17 08:00 to 2025-06-21 24:00 WITA')
    expect(result.output).toContain('Objections       until 2025-06-18 12:00:30 WITA')
    expect((await season('set', '--objections-until', '')).output).toContain('Objections       none')
    expect(await active()).toMatchObject({ reRegistrationTo: new Date('2025-06-22T00:00:00+08:00') })
  })

  it('writes nothing when the values are already set', async () => {
    const before = await mark()
    const result = await season('set', '--mode', 'open')
    expect(result.output).toContain('was like this already')
    expect(await mark()).toBe(before)
    expect(await audit()).toEqual([])
  })

  it.each([
    [['set', '--opens', '2025-06-20 00:00'], 'close before it opens'],
    [['set', '--mode', 'ajar', '--closes', 'soon'], "--mode 'ajar' is not known"],
    [['set', '--re-registration-to', '2025-06-21 24:00'], 'both --re-registration-from and'],
    [['set', '--mode', 'closed', '--season', '2031/2032'], 'There is no season 2031/2032, only 2025/2026'],
    [['set', '--mode', 'closed', '--season', '2031'], "--season '2031' is not a school year"],
    [['set', '--create', '--season', '2025/2026'], 'The season 2025/2026 is there already'],
    [
      ['set', '--create', '--season', '2026/2027'],
      "A new season needs --opens and --closes. Write for example: --opens '2025-06-02 00:00' --closes '2025-06-10 24:00'",
    ],
    [['set', '--create', '--opens', '2026-06-01 00:00'], '--create needs the season to create'],
    [['set', '--season', '2025/2026'], 'Say what to set'],
    [['set', '--mode', 'open', '--copy-quotas'], '--copy-quotas goes with --create'],
    [['set', '--mode', 'open', '--without-quotas'], '--without-quotas goes with --activate'],
    [['set', '--mode', 'open', '--without-places'], '--without-places goes with --activate'],
    [['set', '--modus', 'open'], "Unknown option '--modus'. See: npm run spmb -- season --help"],
    [['set', '--mode'], "'--mode <value>' argument missing. See: npm run spmb -- season --help"],
    [['set', 'closed'], "Unexpected argument 'closed'"],
    [['show', 'all'], "Write 'season show' or 'season set"],
    [[], "Write 'season show' or 'season set"],
  ])('%j is refused and changes nothing', async (args, sentence) => {
    const before = await mark()
    const result = await season(...args)
    expect(result.code).toBe(1)
    expect(result.output).toContain(sentence)
    expect(await mark()).toBe(before)
    expect(await audit()).toEqual([])
  })

  it('creates a season and activates it, with one active season before and after', async () => {
    const created = await season(
      'set',
      '--create',
      '--season',
      '2026/2027',
      '--opens',
      '2026-06-01 00:00',
      '--closes',
      '2026-06-09 24:00',
    )
    expect(created.output).toContain('Active           no')
    expect((await active()).label).toBe('2025/2026')
    expect((await season('show')).output).toContain('Other seasons: 2026/2027')
    const refused = await season('set', '--season', '2026/2027', '--activate')
    expect(refused.output).toContain('A level has no quota for this season')
    expect((await active()).label).toBe('2025/2026')
    await season('set', '--season', '2026/2027', '--activate', '--without-quotas')
    expect(await active()).toMatchObject({
      label: '2026/2027',
      firstYear: 2026,
      windowMode: 'closed',
      publicationMode: 'hidden',
    })
    const rows = await test.db.kysely
      .selectFrom('season')
      .select(['label', 'is_active'])
      .orderBy('label')
      .execute()
    expect(rows).toEqual([
      { label: '2025/2026', is_active: false },
      { label: '2026/2027', is_active: true },
    ])
    expect((await audit()).map((entry) => entry.action)).toEqual(['season.create', 'season.activate'])
  })

  it('leaves one season active when two are activated concurrently', async () => {
    for (const year of [2026, 2027]) {
      await season(
        'set',
        '--create',
        '--season',
        `${year}/${year + 1}`,
        '--opens',
        `${year}-06-01 00:00`,
        '--closes',
        `${year}-06-09 24:00`,
      )
    }
    const results = await Promise.all(
      ['2026/2027', '2027/2028', '2025/2026'].map((label) =>
        season('set', '--season', label, '--activate', '--without-quotas'),
      ),
    )
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await active()).toBeDefined()
  })
})
