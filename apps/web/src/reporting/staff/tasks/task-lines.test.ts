import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.ts'
import type { NewFinding } from '@spmb/domain/season/season.ts'
import { describe, expect, it } from 'vitest'
import { type TaskSources, taskLines } from './task-lines.ts'

const NOTHING: OfficeTasks = {
  undecided: { SD: { children: 0, schools: 0 }, SMP: { children: 0, schools: 0 } },
  over_quota: 0,
  without_quota: { schools: 0, applicants: 0 },
  villages: [],
  complaints: { new: 0, oldest: null },
  corrections: 0,
  accounts_never_used: 0,
  backup: { complete_until: '2025-06-12T18:00:00.000Z', failed: false, kept_too_long: null },
  memory: { percent: 41, nearly_full: false },
  proxy: null,
}
const NOW = new Date('2025-06-13T06:30:00Z')

const linesOf = (tasks: Partial<OfficeTasks>, others: Partial<TaskSources> = {}) =>
  taskLines({
    tasks: { ...NOTHING, ...tasks },
    season: { window: 'open', published: false },
    repeated: null,
    suspicious: { registrations: 0, networks: 0 },
    now: NOW,
    ...others,
  })

describe('Perlu tindakan', () => {
  it.each([
    ['open', true, ['Pendaftaran dibuka, padahal hasil sudah terbit']],
    ['open', false, []],
    ['closed', true, []],
    ['before', true, []],
  ] as const)('for registration that is %s with results published %s: %j', (window, published, titles) => {
    const { toDo } = linesOf({}, { season: { window, published } })
    expect(toDo.map(({ title }) => title)).toEqual(titles)
    for (const line of toDo) expect(line.to).toBe('/admin/season')
  })

  it('has no line when everything is in order, and says what is', () => {
    expect(linesOf({})).toEqual({
      toDo: [],
      inOrder: [
        'Semua anak SD sudah diputuskan',
        'Semua anak SMP sudah diputuskan',
        'Tidak ada sekolah melebihi kuota',
        'Semua sekolah memiliki kuota',
        'Semua desa memiliki sekolah',
        'Semua laporan sudah dibuka',
        'Semua permintaan perbaikan sudah dijawab',
        'Semua akun sudah pernah masuk',
        'Cadangan data kurang dari sehari',
        'Memori server cukup',
      ],
    })
  })

  it.each<[Partial<OfficeTasks>, number, string, string | null, string]>([
    [
      { undecided: { SD: { children: 1_041, schools: 6 }, SMP: { children: 0, schools: 0 } } },
      1_041,
      'anak SD belum diputuskan',
      'di 6 sekolah',
      '/admin/sd?decision=belum',
    ],
    [
      { undecided: { SD: { children: 0, schools: 0 }, SMP: { children: 2, schools: 1 } } },
      2,
      'anak SMP belum diputuskan',
      'di 1 sekolah',
      '/admin/smp?decision=belum',
    ],
    [
      { over_quota: 1 },
      1,
      'sekolah melebihi kuota',
      'lebih banyak yang LULUS daripada kursi',
      '/admin/quota?level=all&sort=available',
    ],
    [
      { without_quota: { schools: 3, applicants: 17 } },
      3,
      'sekolah tanpa kuota',
      '17 pendaftar di sana tidak dapat LULUS',
      '/admin/quota?level=all&unset=1',
    ],
    [
      { villages: [{ id: 72, name: 'Nangakara', level: 'SD' }] },
      1,
      'desa tanpa sekolah',
      'Nangakara (SD)',
      '/admin/zonasi/detail/72',
    ],
    [
      { villages: ['A', 'B', 'C', 'D'].map((name, id) => ({ id, name, level: 'SMP' as const })) },
      4,
      'desa tanpa sekolah',
      'A (SMP), B (SMP), C (SMP), dan 1 lainnya',
      '/admin/zonasi',
    ],
    [
      { complaints: { new: 3, oldest: '2025-06-11T06:00:00.000Z' } },
      3,
      'laporan baru',
      'yang tertua 2 hari',
      '/admin/report?state=baru',
    ],
    [
      { accounts_never_used: 12 },
      12,
      'akun belum pernah masuk',
      'operator sekolah atau petugas dinas',
      '/admin/user?state=never',
    ],
  ])('%j is one line with a link to its rows', (tasks, count, title, detail, to) => {
    expect(linesOf(tasks).toDo).toEqual([{ id: expect.any(String), count, title, detail, to }])
  })

  it.each<[OfficeTasks['backup'], string, string]>([
    [
      { complete_until: null, failed: false, kept_too_long: null },
      'Belum ada cadangan data',
      'data hilang bila komputer server rusak',
    ],
    [
      { complete_until: '2025-06-12T06:29:59.000Z', failed: false, kept_too_long: null },
      'Cadangan data sudah lama',
      'yang terakhir berumur 1 hari',
    ],
    [
      { complete_until: '2025-06-10T06:00:00.000Z', failed: true, kept_too_long: null },
      'Cadangan data gagal dibuat',
      'yang terakhir berumur 3 hari',
    ],
  ])('%j is one line that leads to the audit', (backup, title, detail) => {
    expect(linesOf({ backup }).toDo).toEqual([
      { id: 'backup', count: null, title, detail, to: '/admin/audit?area=reading' },
    ])
  })

  it('has backups that are kept for longer than personal data, without a link', () => {
    const { toDo, inOrder } = linesOf({
      backup: {
        complete_until: '2025-06-12T18:00:00.000Z',
        failed: false,
        kept_too_long: { days: 1_095, years: 3 },
      },
    })
    expect(toDo).toEqual([
      {
        id: 'backup days',
        count: null,
        title: 'Cadangan data disimpan terlalu lama',
        detail:
          '1.095 hari, padahal data pribadi dihapus setelah 3 tahun. Kecilkan BACKUP_KEEP_DAYS di server.',
        to: null,
      },
    ])
    expect(inOrder).toContain('Cadangan data kurang dari sehari')
  })

  it.each([
    ['no_header', 'perbaiki pengaturan nginx'],
    ['no_proxy', 'TRUSTED_PROXIES'],
  ] as const)('has a proxy with %s, whose address all visitors share', (proxy, remedy) => {
    const detail = expect.stringContaining(remedy)
    const title = 'Semua pengunjung terbaca dari satu alamat'
    expect(linesOf({ proxy }).toDo).toEqual([{ id: 'proxy', count: null, title, detail, to: null }])
  })

  it('has a server that needs nearly all of its memory, and says nothing while that is unknown', () => {
    expect(linesOf({ memory: { percent: 84, nearly_full: true } }).toDo).toEqual([
      {
        id: 'memory',
        count: null,
        title: 'Memori server hampir penuh',
        detail: '84 % terpakai; server berhenti bila penuh. Besarkan HEAP_MB di server.',
        to: null,
      },
    ])
    const { toDo, inOrder } = linesOf({ memory: null })
    expect(JSON.stringify([toDo, inOrder])).not.toContain('Memori')
  })

  it('has nothing about accounts, backups and memory for a monitor', () => {
    const { toDo, inOrder } = linesOf({ accounts_never_used: null, backup: null, memory: null })
    expect(JSON.stringify([toDo, inOrder])).not.toMatch(/akun|Cadangan|Memori/)
  })

  it('has first the findings of the check that was repeated before a publication', () => {
    const findings: NewFinding[] = [
      { kind: 'undecided', count: 3 },
      { kind: 'over_quota', count: 1 },
      { kind: 'without_quota', count: 2 },
      { kind: 'villages', count: 1 },
      { kind: 'complaints', count: 4 },
      { kind: 'decisions', count: null },
    ]
    const { toDo } = linesOf({ over_quota: 5 }, { repeated: { findings, moment: '16 Juni' } })
    expect(toDo.map(({ count, title, to }) => [count, title, to])).toEqual([
      [3, 'anak lagi belum diputuskan', '/admin/publish'],
      [1, 'sekolah lagi melebihi kuota', '/admin/quota?level=all'],
      [2, 'sekolah lagi tanpa kuota', '/admin/quota?level=all&unset=1'],
      [1, 'desa lagi tanpa sekolah', '/admin/zonasi'],
      [4, 'laporan baru belum selesai', '/admin/report?state=baru'],
      [null, 'Keputusan atau pendaftaran berubah sejak publikasi dijadwalkan', '/admin/publish'],
      [5, 'sekolah melebihi kuota', '/admin/quota?level=all&sort=available'],
    ])
    expect(toDo[0]?.detail).toBe('baru sejak publikasi dijadwalkan; hasil terbit 16 Juni')
    expect(toDo[5]?.detail).toBe('hasil terbit 16 Juni')
  })

  it('has the registrations of networks that sent very many', () => {
    expect(linesOf({}, { suspicious: { registrations: 250, networks: 1 } }).toDo).toEqual([
      {
        id: 'suspicious',
        count: 250,
        title: 'pendaftaran mencurigakan',
        detail: 'datang dari 1 jaringan dalam satu hari',
        to: '/admin/suspicious',
      },
    ])
  })
})
