import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { callText, performCall } from '@spmb/domain/reserve/call-record.ts'
import { CALL_HOLDS } from '@spmb/domain/reserve/messages.ts'
import { commitmentOf } from '@spmb/domain/selection/certificate/commitment.ts'
import { type ChainEntry, chainText, entryHash } from '@spmb/domain/selection/chain/chain.ts'
import type { SelectionDocument } from '@spmb/domain/selection/document/format.ts'
import { sha256Hex } from '@spmb/domain/selection/sha256.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSelection } from '../../../../../packages/domain/testing/selection/run-selection.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { parseConfig } from '../../platform/settings/config.ts'
import { runCommandLine } from '../run.ts'
import { writeAll } from '../write-all.ts'
import { selectionCommand } from './selection.ts'

let cwd = ''
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'spmb-selection-'))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

async function selection(...args: string[]) {
  const [written, printed, complaints]: string[][] = [[], [], []]
  const code = await runCommandLine({
    args: ['selection', ...args],
    commands: { selection: selectionCommand },
    parseConfig: () => parseConfig({}),
    cwd,
    now: () => new Date(0),
    log: createLogger('silent'),
    print: (line) => printed?.push(line),
    complain: (line) => complaints?.push(line),
    write: async (bytes) => void written?.push(new TextDecoder().decode(bytes)),
    interrupted: new AbortController().signal,
  })
  return { code, written: written?.join(''), printed, complaints }
}

const DOCUMENT: SelectionDocument = {
  level: 'SMP',
  seed: '416253',
  schools: [{ id: '50203763', quota: 1 }],
  applicants: ['T-1', 'T-2'].map((id, i) => ({
    id,
    birth_date: '2013-01-01',
    choices: [{ school: '50203763', distance_m: 900 - i }],
  })),
}
const answer = () => {
  const outcome = runSelection(DOCUMENT)
  return 'answer' in outcome ? outcome.answer : null
}

test('run answers on the screen', async () => {
  await writeFile(join(cwd, 'run.json'), JSON.stringify(DOCUMENT))
  const { code, written, printed, complaints } = await selection('run', 'run.json')
  expect([code, printed, complaints]).toEqual([0, [], []])
  expect(JSON.parse(written ?? '')).toEqual(answer())
})

test('run --out writes a file, and nothing unfinished stays', async () => {
  await writeFile(join(cwd, 'run.json'), JSON.stringify(DOCUMENT))
  expect(await selection('run', 'run.json', '--out', 'answer.json')).toMatchObject({
    code: 0,
    written: '',
    printed: [`Written: ${join(cwd, 'answer.json')}`],
  })
  expect(JSON.parse(await readFile(join(cwd, 'answer.json'), 'utf8'))).toEqual(answer())
  expect((await selection('run', 'run.json', '--out', 'none/answer.json')).complaints?.[0]).toMatch(
    /^Cannot write .*none\/answer\.json: ENOENT/,
  )
  expect((await readdir(cwd)).filter((name) => name.includes('unfinished'))).toEqual([])
})

test.each<[string, string, string[]]>([
  [
    'contradictory',
    JSON.stringify({ ...DOCUMENT, level: 'SMA', schools: [{ id: '50203763', quota: -1 }] }),
    [
      'schools[0].quota must be a whole number of seats or null, not -1',
      'level must be "SD" or "SMP", not "SMA"',
    ],
  ],
  ['truncated', JSON.stringify(DOCUMENT).slice(0, -9), ['applicants[1] the document ends here, too early']],
  ['empty', '', ['the document is empty']],
])('a document that is %s is refused with exit code 2', async (_, text, faults) => {
  await writeFile(join(cwd, 'wrong.json'), text)
  expect(await selection('run', 'wrong.json', '--out', 'never.json')).toEqual({
    code: 2,
    written: '',
    printed: [],
    complaints: faults,
  })
  expect(await readdir(cwd)).not.toContain('never.json')
})

test('a document with paths is run, and has no certificate yet', async () => {
  const document = {
    ...DOCUMENT,
    paths: [{ code: 'afirmasi', order: ['distance'] }],
    leftover: [],
    schools: [{ id: '50203763', quota: 1, seats: { afirmasi: 1 } }],
    applicants: DOCUMENT.applicants.map(({ choices, ...child }) => ({
      ...child,
      choices: choices.map((choice) => ({ ...choice, paths: ['afirmasi'] })),
    })),
  }
  await writeFile(join(cwd, 'paths.json'), JSON.stringify(document))
  const { code, written } = await selection('run', 'paths.json')
  expect([code, JSON.parse(written ?? '').results[1]]).toEqual([
    0,
    expect.objectContaining({ school: '50203763', path: 'afirmasi', seat: 'reserved' }),
  ])
  const certificate = ['certificate', 'paths.json', '--out', 'p.json', '--salts', 'q.json']
  expect(await selection(...certificate)).toMatchObject({
    code: 2,
    complaints: ['paths: a certificate of version 1 has no paths'],
  })
  expect(await readdir(cwd)).not.toContain('q.json')
})

test('a certificate is written with its salts, and verified', async () => {
  await writeFile(join(cwd, 'run.json'), JSON.stringify(DOCUMENT))
  expect(await selection('certificate', 'run.json', '--out', 'c.json', '--salts', 's.json')).toMatchObject({
    code: 0,
    complaints: [],
  })
  const text = await readFile(join(cwd, 'c.json'), 'utf8')
  const { salts } = JSON.parse(await readFile(join(cwd, 's.json'), 'utf8'))
  expect(salts).toEqual(['T-1', 'T-2'].map((id) => [id, expect.stringMatching(/^[0-9a-f]{32}$/)]))
  const [ticket, salt] = salts[1]
  expect(JSON.parse(text).applicants[1][1]).toBe(
    commitmentOf(salt, { ticket, birthDate: '2013-01-01', distances: [['50203763', 899]] }),
  )
  const { sha256, frozen } = JSON.parse(text)
  for (const known of [[], ['--hash', sha256.toUpperCase()], ['--hash', frozen]])
    expect(await selection('verify', 'c.json', ...known)).toEqual({
      code: 0,
      written: '',
      complaints: [],
      printed: [
        'Tidak ada anak yang dilewati',
        '2 anak, 2 pilihan, dan 1 sekolah dihitung ulang.',
        `Kode pemeriksa data terkunci: ${frozen}`,
        `Kode pemeriksa bukti:         ${sha256}`,
      ],
    })
  await writeFile(join(cwd, 'd.json'), text.replace('"50203763",1]', '"50203763",0]'))
  expect(await selection('verify', 'd.json')).toMatchObject({
    code: 2,
    printed: [],
    complaints: expect.arrayContaining(['Sekolah 50203763 melebihi kursi: 1 anak diterima, kursi 0.']),
  })
  expect(await selection('verify', 'run.json')).toMatchObject({
    code: 2,
    complaints: [expect.stringContaining('rusak')],
  })
  expect((await selection('verify', 'c.json', '--hash', 'f'.repeat(64))).complaints).toEqual([
    `Berkas ini bukan yang diumumkan. Kode pemeriksanya ${sha256}.`,
  ])
})

test('a certificate is looked up in the chain of its level', async () => {
  const { frozen, sha256 } = JSON.parse(await readFile(join(cwd, 'c.json'), 'utf8'))
  const at = '2026-06-28T02:00:00.000Z'
  const chainOf = async (
    name: string,
    certificate: string,
    change: { level?: Level; start?: string; froze?: string } = {},
  ) => {
    const { level = 'SMP', start = null, froze = frozen } = change
    const entries: ChainEntry[] = []
    for (const [i, [kind, of]] of (
      [
        ['freeze', froze],
        ['seed', 'a'.repeat(64)],
        ['certificate', certificate],
      ] as const
    ).entries()) {
      const entry = { number: i + 1, season: 2026, kind, at, of }
      entries.push({ ...entry, hash: entryHash(level, entry, entries.at(-1)?.hash ?? start) })
    }
    await writeFile(join(cwd, name), chainText({ level, start, entries }))
  }
  await chainOf('with.json', sha256)
  expect(await selection('verify', 'c.json', '--chain', 'with.json')).toMatchObject({
    code: 0,
    complaints: [],
    printed: expect.arrayContaining(['Bukti dan pengunciannya ada di rantai kode pemeriksa']),
  })
  const [other, froze] = ['b'.repeat(64), 'c'.repeat(64)]
  await chainOf('later.json', other, { start: sha256, froze })
  expect(await selection('verify', 'c.json', '--chain', 'later.json')).toMatchObject({
    code: 0,
    complaints: [],
    printed: expect.arrayContaining([expect.stringContaining('dimulai sesudah bukti ini dikunci')]),
  })
  await chainOf('of-another.json', other, { start: 'd'.repeat(64), froze })
  expect(await selection('verify', 'c.json', '--chain', 'of-another.json')).toMatchObject({
    code: 2,
    printed: [],
    complaints: [expect.stringContaining('tidak ada di rantai kode pemeriksa')],
  })
  await chainOf('level.json', sha256, { level: 'SD' })
  expect(await selection('verify', 'c.json', '--chain', 'level.json')).toMatchObject({
    code: 2,
    printed: [],
    complaints: [expect.stringContaining('jenjang lain')],
  })
  await chainOf('without.json', 'b'.repeat(64))
  expect(await selection('verify', 'c.json', '--chain', 'without.json')).toMatchObject({
    code: 2,
    printed: [],
    complaints: [expect.stringContaining('tidak ada di rantai kode pemeriksa')],
  })
  expect(await selection('verify', 'c.json', '--chain', 'run.json')).toMatchObject({
    code: 2,
    complaints: [expect.stringContaining('bukan rantai')],
  })
})

test('the record of a call is looked up in the chain of its level', async () => {
  const text = callText(
    performCall({
      kind: 'reserve',
      level: 'SD',
      order: ['birth_date'],
      seed: null,
      only: null,
      schools: [['50203743', 1]],
      applicants: [['T-1', null, [[0, 1, 1, 0]]]],
    }),
  )
  await writeFile(join(cwd, 'call.json'), text)
  const chainOf = async (name: string, level: Level, of: string) => {
    const entry = { number: 1, season: 2026, kind: 'reserve', at: '2026-07-01T02:00:00.000Z', of } as const
    const entries = [{ ...entry, hash: entryHash(level, entry, null) }]
    await writeFile(join(cwd, name), chainText({ level, start: null, entries }))
  }
  const holds = { code: 0, complaints: [], printed: [CALL_HOLDS] }
  expect(await selection('verify', 'call.json')).toMatchObject(holds)
  await chainOf('called.json', 'SD', sha256Hex(text))
  expect(await selection('verify', 'call.json', '--chain', 'called.json')).toMatchObject({
    ...holds,
    printed: [CALL_HOLDS, 'Panggilan ini ada di rantai kode pemeriksa'],
  })
  await chainOf('not-called.json', 'SD', 'a'.repeat(64))
  await chainOf('called-smp.json', 'SMP', sha256Hex(text))
  for (const [chain, says] of [
    ['not-called.json', 'Panggilan ini tidak ada di rantai'],
    ['called-smp.json', 'untuk jenjang lain'],
    ['call.json', 'bukan rantai'],
  ] as const)
    expect(await selection('verify', 'call.json', '--chain', chain)).toMatchObject({
      code: 2,
      printed: [],
      complaints: [expect.stringContaining(says)],
    })
  expect(await selection('verify', 'called.json', '--chain', 'called.json')).toMatchObject({
    code: 1,
    printed: [],
    complaints: [expect.stringContaining('not looked up in another chain')],
  })
})

test('a chain of acts is verified, and says which act a kept hash is of', async () => {
  const at = '2026-06-28T02:00:00.000Z'
  const of = 'a'.repeat(64)
  const freeze = { number: 1, season: 2026, kind: 'freeze', at, of } as const
  const hash = entryHash('SD', freeze, null)
  const text = chainText({ level: 'SD', start: null, entries: [{ ...freeze, hash }] })
  await writeFile(join(cwd, 'rantai-sd.json'), text)
  for (const kept of [hash, of.toUpperCase()])
    expect(await selection('verify', 'rantai-sd.json', '--hash', kept)).toEqual({
      code: 0,
      written: '',
      complaints: [],
      printed: [
        'Rantai kode ini utuh',
        '1 kode SD dari 1 tahun dihitung ulang.',
        `Kode Anda: ke-1, Data dikunci 2026, ${at}`,
        `Kode terakhir di rantai:      ${hash}`,
      ],
    })
  expect(await selection('verify', 'rantai-sd.json', '--hash', 'b'.repeat(64))).toMatchObject({
    code: 2,
    complaints: [expect.stringContaining('tidak ada di rantai ini')],
  })
  await writeFile(join(cwd, 'other.json'), text.replace(at, '2026-06-28T03:00:00.000Z'))
  expect(await selection('verify', 'other.json')).toMatchObject({
    code: 2,
    printed: [],
    complaints: [expect.stringContaining('Kode ke-1 tidak cocok')],
  })
  await writeFile(join(cwd, 'torn.json'), text.slice(0, -4))
  expect(await selection('verify', 'torn.json')).toMatchObject({
    code: 2,
    complaints: [expect.stringContaining('bukan rantai')],
  })
})

test.each([
  [['run']],
  [['certificate', 'a.json']],
  [['verify', 'a.json', '--out', 'b.json']],
  [['walk', 'run.json']],
  [['run', 'run.json', '--chain', 'a.json']],
  [['run', 'a.json', 'b.json']],
  [[]],
])('%j is not understood', async (args) => {
  const { code, complaints } = await selection(...args)
  expect([code, complaints?.[0]]).toEqual([1, expect.stringContaining('selection --help')])
})

test('a file that cannot be read is named', async () => {
  expect(await selection('run', 'none.json')).toMatchObject({
    code: 1,
    complaints: [expect.stringMatching(/^Cannot read .*none\.json: ENOENT/)],
  })
})

test('a reader that goes away ends the writing without an error', async () => {
  const gone = new PassThrough()
  vi.spyOn(gone, 'write').mockImplementation(((_: Uint8Array, done: (error: Error) => void) => {
    done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    return true
  }) as typeof gone.write)
  await expect(writeAll(gone, new Uint8Array(1))).resolves.toBeUndefined()
})
