import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { casesOfRound } from '../../../../testing/calls/extent.ts'
import { generateBackupKey } from '../file/keys.ts'
import { encrypted } from '../file/write-backup.ts'
import { writeWhole } from '../file/write-file.ts'
import { decryptChanges, following } from './decrypt-changes.ts'

const SEGMENT = Buffer.alloc(16 * 1024 * 1024)
const NAMES = ['FE', 'FF', '00', '01'].map(
  (end, index) => `00000001${index < 2 ? '00000000' : '00000001'}000000${end}`,
) as [string, string, string, string]
const [FIRST, SECOND, THIRD, FOURTH] = NAMES

let home = ''
const source = () => join(home, 'changes-a')
const file = (name: string) => join(source(), `${name}.age`)
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'spmb-changes-'))
  for (const folder of ['changes-a', 'postgres', 'postgres/pg_wal']) mkdirSync(join(home, folder))
  writeFileSync(join(home, 'postgres/backup_label'), `START WAL LOCATION: 0/FE000028 (file ${FIRST})\n`)
})
afterEach(() => rmSync(home, { recursive: true }))

/** Archives all four files, changes the archive, and decrypts it. @returns what is left out, and what is replayed */
async function decryptAfter(change: (recipient: string) => unknown) {
  const key = await generateBackupKey()
  for (const name of NAMES) await archive(name, key.recipient, SEGMENT)
  await change(key.recipient)
  const leftOut = await decryptChanges(source(), [key.identity], join(home, 'postgres'))
  return { leftOut, replayed: readdirSync(join(home, 'replay')).sort() }
}

async function archive(name: string, recipient: string, content: Buffer) {
  rmSync(file(name), { force: true })
  const zstd = Readable.from([content]).pipe(createZstdCompress())
  await writeWhole(file(name), encrypted([recipient], zstd as Readable))
}

function damage(name: string) {
  const bytes = readFileSync(file(name))
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  writeFileSync(file(name), bytes)
}

it('the file after the 256th has the next number in the middle', () => {
  expect([FIRST, SECOND, THIRD].map(following)).toEqual([SECOND, THIRD, FOURTH])
})

it('all files from the first one that the backup needs are replayed', async () => {
  const older = '0000000100000000000000FD'
  const decrypted = await decryptAfter((recipient) => archive(older, recipient, SEGMENT))
  expect(decrypted).toEqual({ leftOut: undefined, replayed: NAMES })
})

const DAMAGES: [string, (recipient: string) => unknown, string][] = [
  ['is missing', () => rmSync(file(THIRD)), 'which is missing. Left out: 1 files'],
  ['is damaged', () => damage(THIRD), 'which is damaged ('],
  [
    'is cut',
    () => writeFileSync(file(THIRD), readFileSync(file(THIRD)).subarray(0, 300)),
    'which is damaged (',
  ],
  ['is empty', () => writeFileSync(file(THIRD), ''), 'which is not a backup of this program'],
  [
    'holds less',
    (recipient) => archive(THIRD, recipient, SEGMENT.subarray(1)),
    'which is incomplete. Left out: 2',
  ],
  [
    'holds more',
    (recipient) => archive(THIRD, recipient, Buffer.concat([SEGMENT, Buffer.alloc(1)])),
    'which is too large. Left out: 2',
  ],
  [
    'is encrypted to another key',
    async () => archive(THIRD, (await generateBackupKey()).recipient, SEGMENT),
    'which was encrypted to another key',
  ],
]

it.each(casesOfRound(DAMAGES, 0, 3))(
  'a file that %s ends the replay before it, and is named',
  { tags: 'rounds' },
  async (_what, change, sentence) => {
    const { leftOut, replayed } = await decryptAfter(change)
    expect(leftOut).toContain(`could be used only until ${file(THIRD)}, ${sentence}`)
    expect(leftOut).toMatch(new RegExp(`to ${FOURTH}\\.$`))
    expect(replayed).toEqual([FIRST, SECOND])
  },
)

it('a file that the backup has itself may be missing or damaged', async () => {
  const decrypted = await decryptAfter(() => {
    for (const name of [FIRST, SECOND]) writeFileSync(join(home, 'postgres/pg_wal', name), '')
    rmSync(file(FIRST))
    damage(SECOND)
  })
  expect(decrypted).toEqual({ leftOut: undefined, replayed: [THIRD, FOURTH] })
})
