/** What somebody else may have written into a backup: PostgreSQL would run it. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unpackBase } from './unpack-base.ts'

let folder = ''
let made = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spmb-unpack-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface File {
  name: string
  content?: string
  type?: 'file' | 'directory' | 'symlink' | 'link'
  linkname?: string
  listed?: boolean
}
const GOOD: File[] = [
  { name: 'backup_label', content: 'START WAL LOCATION: 0/1 (file 000000010000000000000001)' },
  { name: 'base/', type: 'directory' },
  { name: 'base/5/PG_VERSION', content: '18' },
  { name: 'base/5/2619_fsm', content: 'x' },
  { name: 'global/pg_control', content: 'x' },
  { name: 'pg_multixact/offsets/0000', content: 'x' },
  { name: 'pg_wal/000000010000000000000001', content: 'x', listed: false },
  { name: 'pg_wal/archive_status/000000010000000000000001.done', listed: false },
  { name: 'postgresql.conf', content: "archive_command = 'touch /tmp/x'\nshared_preload_libraries = 'x'" },
  { name: 'postgresql.auto.conf', content: "restore_command = 'touch /tmp/x'" },
  { name: 'pg_hba.conf', content: 'local all all trust' },
]

/** Unpacks a base backup of these files with a manifest that fits them. @returns its folder */
async function unpacked(files: File[]): Promise<string> {
  const archive = pack()
  for (const { name, content = '', type = 'file', linkname } of files)
    archive.entry({ name, type, ...(linkname && { linkname }) }, type === 'file' ? content : '')
  archive.finalize()
  const bytes = await buffer(archive as unknown as AsyncIterable<Buffer>)
  const manifest = {
    Files: files
      .filter(({ type = 'file', listed = true }) => type === 'file' && listed)
      .map(({ name, content = '' }) => ({
        Path: name,
        Size: content.length,
        Checksum: createHash('sha256').update(content).digest('hex'),
      })),
  }
  async function* one(text: Uint8Array): AsyncGenerator<Uint8Array> {
    yield text
  }
  async function* sections() {
    yield { name: 'base', pieces: one(bytes) }
    yield { name: 'manifest', pieces: one(Buffer.from(JSON.stringify(manifest))) }
  }
  const cluster = join(folder, String(++made))
  const { check } = await unpackBase(sections(), cluster, { base: 'base', manifest: 'manifest' })
  check()
  return cluster
}

it('settings and the rules of access are those of this program, not those of the file', async () => {
  const cluster = await unpacked(GOOD)
  const text = (name: string) => readFileSync(join(cluster, name), 'utf8')
  expect(text('base/5/PG_VERSION')).toBe('18')
  expect(text('postgresql.conf')).not.toMatch(/command|librar/)
  expect(text('postgresql.auto.conf')).toBe('')
  expect(text('pg_hba.conf').trim().split('\n')).toHaveLength(6)
  expect(text('pg_hba.conf')).not.toContain('trust')
})

it.each<File>([
  { name: 'standby.signal' },
  { name: 'recovery.signal' },
  { name: 'conf.d/more.conf' },
  { name: 'base/5/more.conf' },
  { name: 'base/5/evil.so' },
  { name: 'tablespace_map', content: '16384 /etc' },
  { name: 'pg_tblspc/16384', type: 'symlink', linkname: '/etc' },
  { name: 'base/5/16384', type: 'link', linkname: '/etc/passwd' },
  { name: 'script.sh' },
  { name: 'pg_wal/script.sh' },
  { name: 'other/', type: 'directory' },
])('a file that no backup has is refused: $name', async (file) => {
  await expect(unpacked([...GOOD, file])).rejects.toThrow(/which no backup of this program has/)
})

it.each(['../outside', 'base/../../outside', '/outside'])(
  'a path out of the folder is refused: %s',
  async (name) => {
    await expect(unpacked([...GOOD, { name }])).rejects.toThrow('is not allowed')
  },
)

it('a file that is not in the manifest of PostgreSQL is refused', async () => {
  const hidden = { name: 'base/5/16384', content: 'x', listed: false }
  await expect(unpacked([...GOOD, hidden])).rejects.toThrow('base/5/16384 is not in the manifest')
})
