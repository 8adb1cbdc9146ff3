import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { commandLine } from '../../../testing/processes/command-line.ts'
import { currentSettings } from '../../features/season/season.queries.ts'
import { officeCommand } from './office.ts'

const now = new Date('2025-06-03T02:00:00Z')
let test: TestDatabase
let run: ReturnType<typeof commandLine>
beforeAll(async () => {
  test = await createTestDatabase()
  run = commandLine(test, { now })
})
afterAll(() => test.drop())

const office = (...args: string[]) => run(officeCommand, ...args)
const audit = () =>
  test.db.kysely.selectFrom('audit_entry').select(['action', 'changes']).orderBy('id').execute()

describe('the office command', () => {
  it('works on a new installation, whose office is a labelled sample', async () => {
    const { code, output } = await office('show')
    expect(code).toBe(0)
    expect(output).toContain('spmb@dompu.example')
    expect(output).toContain('This is the sample office')
  })

  it('refuses invalid values with a sentence each, and changes nothing', async () => {
    const { code, output } = await office('set', '--name', 'Dinas Baru', '--email', 'x', '--phone', '1')
    expect(code).toBe(1)
    expect(output.split('\n')).toEqual([
      "--email 'x' is not a whole e-mail address. Write for example: --email spmb@kabupaten.go.id",
      "--phone '1' is not an Indonesian number. Write for example: --phone '0373 21000'",
    ])
    expect((await currentSettings(test.db.kysely)).office.name).not.toBe('Dinas Baru')
    expect(await audit()).toEqual([])
  })

  it('keeps the sample label until the last required value is set, and audits each change', async () => {
    const first = await office('set', '--name', 'Dinas Contoh', '--address', 'Jalan Contoh Raya 2')
    expect(first.output).toContain('To end the sample label, give also: --email, --phone')
    const last = await office('set', '--email', 'kantor@contoh.id', '--phone', '0373 21000')
    expect(last.output).not.toContain('sample')
    expect((await currentSettings(test.db.kysely)).office).toMatchObject({
      name: 'Dinas Contoh',
      phone: '0373 21000',
      isSample: false,
    })
    expect(await audit()).toEqual([
      { action: 'office.change', changes: expect.objectContaining({ after: expect.anything() }) },
      {
        action: 'office.change',
        changes: {
          before: { email: 'spmb@dompu.example', phone: '+62373000000', isSample: true },
          after: { email: 'kantor@contoh.id', phone: '+6237321000', isSample: false },
        },
      },
    ])
    expect((await office('set', '--phone', '0373-21000')).output).toContain('was like this already')
    expect(await audit()).toHaveLength(2)
  })

  it.each([
    [[], "Write 'office show' or 'office set"],
    [['set'], 'Say what to set'],
    [['set', '--fax', '1'], "Unknown option '--fax'"],
  ])('%j is refused', async (args, sentence) => {
    const { code, output } = await office(...args)
    expect(code).toBe(1)
    expect(output).toContain(sentence)
  })
})
