import { expect, test } from 'vitest'
import { AUDIT_AREAS, actionName, actionsOf } from './actions.ts'
import { auditLines } from './values.ts'

const ZONE = 'Asia/Makassar'

test.each<[string, unknown, unknown[]]>([
  ['nothing', null, []],
  ['a text', 'x', []],
  [
    'a row before and after',
    { before: { name: 'Lama' }, after: { name: 'Baru', phone: null } },
    [
      { field: 'name', label: 'Nama', before: 'Lama', after: 'Baru' },
      { field: 'phone', label: 'Telepon', before: '–', after: '–' },
    ],
  ],
  [
    'fields before and after',
    { school_1_id: { before: { id: 1, name: 'SD A' }, after: { id: 2, name: 'SD B' } } },
    [{ field: 'school_1_id', label: 'Pilihan 1', before: 'SD A', after: 'SD B' }],
  ],
  [
    'details',
    { query: { sort: 'name', page: 2 }, ids: [3, 4], files: [] },
    [
      { field: 'query', label: 'Filter', before: null, after: 'Urutan: name; halaman: 2' },
      { field: 'ids', label: 'Pendaftar', before: null, after: '2' },
      { field: 'files', label: 'Berkas', before: null, after: '–' },
    ],
  ],
  [
    'a secret and a NIK',
    { after: { password_hash: 'x' }, before: {}, deep: { token: 'abc' }, nik: '5205010203040001' },
    [
      { field: 'password_hash', label: 'password_hash', before: '–', after: '•••' },
      { field: 'deep', label: 'deep', before: null, after: 'token: •••' },
      { field: 'nik', label: 'NIK anak', before: null, after: '•••' },
    ],
  ],
  [
    'texts that are names of JavaScript',
    { source: 'constructor', toString: 'toString' },
    [
      { field: 'source', label: 'Sumber', before: null, after: 'constructor' },
      { field: 'toString', label: 'toString', before: null, after: 'toString' },
    ],
  ],
  [
    'the outcome of an objection, and the method of a level',
    {
      objection: { before: 'open', after: 'upheld' },
      method: { before: 'manual', after: 'run' },
    },
    [
      { field: 'objection', label: 'Keberatan', before: 'Belum dijawab', after: 'Diterima' },
      {
        field: 'method',
        label: 'Cara penetapan',
        before: 'Keputusan langsung',
        after: 'Seleksi menurut aturan',
      },
    ],
  ],
  [
    'codes, moments and dates in words',
    {
      before: { windowMode: 'schedule', opensAt: null, role: 2 },
      after: { windowMode: 'open', opensAt: '2025-06-01T16:00:00.000Z', role: 1 },
      documents: 'birth_certificate,family_card',
      received_on: '2025-06-10',
      nightly: true,
    },
    [
      {
        field: 'windowMode',
        label: 'Cara dibuka dan ditutup',
        before: 'Menurut jadwal',
        after: 'Paksa dibuka',
      },
      { field: 'opensAt', label: 'Pendaftaran dibuka', before: '–', after: '2 Juni 2025, 00.00 WITA' },
      { field: 'role', label: 'Peran', before: 'Pemantau', after: 'Admin Dinas' },
      { field: 'documents', label: 'Berkas', before: null, after: 'Akta kelahiran, Kartu Keluarga' },
      { field: 'received_on', label: 'Formulir diterima', before: null, after: '10 Juni 2025' },
      { field: 'nightly', label: 'Cadangan malam', before: null, after: 'ya' },
    ],
  ],
])('%s', (_what, changes, lines) => {
  expect(auditLines(changes, ZONE)).toEqual(lines)
})

test('a counted paper is a form, and another one is a letter or a list', () => {
  const [acts] = auditLines({ acts: { paper: 2, late: 0, deleted: 1 } }, ZONE)
  expect(acts).toMatchObject({ label: 'Tindakan yang dihitung', after: 'Formulir kertas: 2; Dihapus: 1' })
  expect(auditLines({ paper: 'letter' }, ZONE)[0]?.label).toBe('Surat atau daftar')
})

test('of counts in counts only those that count something are shown', () => {
  const counts = { quotas: { new: 0, changed: 2, removed: 0 }, zoning: { new: 0, changed: 0, removed: 0 } }
  expect(auditLines({ counts }, ZONE)[0]?.after).toBe('Kuota: Diubah: 2')
})

test('a long value is shortened', () => {
  const [line] = auditLines({ files: Array.from({ length: 10_000 }, (_, id) => id) }, ZONE)
  expect(line?.after).toHaveLength(401)
})

test('every action belongs to one area', () => {
  const all = AUDIT_AREAS.flatMap(actionsOf)
  expect(new Set(all).size).toBe(all.length)
  expect([actionName('school.close'), actionName('new.act')]).toEqual(['Sekolah ditutup', 'new.act'])
})
