import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.staff.ts'
import type { NewFinding } from '@spmb/domain/season/season.ts'
import { describe, expect, it } from 'vitest'
import { type TaskSources, taskLines } from './task-lines.ts'

const SAFE: NonNullable<OfficeTasks['backup']> = {
  complete_until: '2025-06-12T18:00:00.000Z',
  failed: false,
  same_disk: false,
  restore_failed: false,
  audit_broken: false,
  kept_too_long: null,
}
const NOTHING: OfficeTasks = {
  progress: {
    schools: 40,
    zones_proposed: 0,
    schools_without_account: 0,
    applicants: 0,
    papers_unseen: 0,
    undecided: 0,
    without_place: 0,
    without_school: 0,
    admitted: 0,
    arrived: 0,
    free_seats: 0,
    levels: [],
    prepared: false,
  },
  findings: [],
  complaints: { new: 0, oldest: null },
  accounts_never_used: 0,
  backup: SAFE,
  low_disks: [],
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
  it('names the disk that is nearly full, and how much is left', () => {
    const { toDo, inOrder } = linesOf({ low_disks: [{ folder: 'data', free_megabytes: 1_404 }] })
    expect(toDo.map(({ title, detail, to }) => [title, detail, to])).toEqual([
      [
        'Disk data hampir penuh',
        'tersisa 1.404 MB; pendaftaran ditolak bila penuh. Kosongkan ruang di server.',
        null,
      ],
    ])
    expect(inOrder).not.toContain('Ruang disk server cukup')
  })

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
        'Semua laporan sudah dibuka',
        'Cadangan data kurang dari sehari',
        'Ruang disk server cukup',
        'Memori server cukup',
      ],
    })
  })

  it.each<[Partial<OfficeTasks>, number, string, string | null, string]>([
    [
      { complaints: { new: 3, oldest: '2025-06-11T06:00:00.000Z' } },
      3,
      'laporan baru',
      'yang tertua 2 hari',
      '/admin/report?state=baru',
    ],
  ])('%j is one line with a link to its rows', (tasks, count, title, detail, to) => {
    expect(linesOf(tasks).toDo).toEqual([{ id: expect.any(String), count, title, detail, to }])
  })

  it.each<[Partial<OfficeTasks['backup']>, string, string]>([
    [
      { complete_until: null, failed: false },
      'Belum ada cadangan data',
      'data hilang bila komputer server rusak',
    ],
    [
      { complete_until: '2025-06-12T06:29:59.000Z', failed: false },
      'Cadangan data sudah lama',
      'yang terakhir berumur 1 hari',
    ],
    [
      { complete_until: '2025-06-10T06:00:00.000Z', failed: true },
      'Cadangan data gagal dibuat',
      'yang terakhir berumur 3 hari',
    ],
  ])('%j is one line that leads to what the technician has to do', (state, title, detail) => {
    expect(linesOf({ backup: { ...SAFE, ...state } }).toDo).toEqual([
      { id: 'backup', count: null, title, detail, to: '/admin/help?bagian=memastikan-data-dicadangkan' },
    ])
  })

  it.each<[Partial<OfficeTasks['backup']>, string]>([
    [{ same_disk: true }, 'Cadangan data ada di cakram yang sama'],
    [{ restore_failed: true }, 'Uji pulih cadangan data gagal'],
    [{ audit_broken: true }, 'Catatan perubahan tidak utuh'],
  ])('%j is one line without a link', (state, title) => {
    expect(linesOf({ backup: { ...SAFE, ...state } }).toDo).toEqual([
      { id: expect.any(String), count: null, title, detail: expect.any(String), to: null },
    ])
  })

  it('has backups that are kept for longer than personal data, without a link', () => {
    const { toDo, inOrder } = linesOf({
      backup: {
        ...SAFE,
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
    const { toDo, inOrder } = linesOf({
      accounts_never_used: null,
      backup: null,
      low_disks: null,
      memory: null,
    })
    expect(JSON.stringify([toDo, inOrder])).not.toMatch(/akun|Cadangan|Memori/)
  })

  it('has first the findings of the check that was repeated before a publication', () => {
    const findings: NewFinding[] = [
      { kind: 'undecided', count: 3 },
      { kind: 'over_quota', count: 1 },
      { kind: 'decisions', count: null },
    ]
    const { toDo } = linesOf({}, { repeated: { findings, moment: '16 Juni' } })
    expect(toDo.map(({ count, title, to }) => [count, title, to])).toEqual([
      [3, 'anak belum diputuskan', '/admin/publish'],
      [1, 'sekolah melebihi kuota', '/admin/publish'],
      [null, 'Keputusan atau pendaftaran berubah sejak publikasi dijadwalkan', '/admin/publish'],
    ])
    expect(toDo[0]?.detail).toBe('bertambah sejak publikasi dijadwalkan; hasil terbit 16 Juni')
    expect(toDo[2]?.detail).toBe('hasil terbit 16 Juni')
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
