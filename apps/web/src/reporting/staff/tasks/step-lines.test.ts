import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.staff.ts'
import { expect, it } from 'vitest'
import { stepLines } from './step-lines.ts'

const NOW = new Date('2025-06-05T00:00:00Z')
const TASKS: OfficeTasks = {
  progress: {
    schools: 40,
    zones_proposed: 81,
    schools_without_account: 2,
    applicants: 1_041,
    papers_unseen: 1_000,
    undecided: 1_041,
    without_place: 1_041,
    without_school: 1_041,
    admitted: 0,
    arrived: 0,
    free_seats: 900,
    levels: [{ level: 'SD', method: 'manual', state: 'draft' }],
    prepared: false,
  },
  findings: [
    { code: 'undecided', level: 'SD', count: 1_041, rows: [{ id: 1, name: 'SD Contoh 1', count: 41 }] },
    { code: 'villages', level: 'SD', count: 1, rows: [{ id: 72, name: 'Nangakara', count: null }] },
  ],
  complaints: { new: 0, oldest: null },
  accounts_never_used: 12,
  backup: null,
  low_disks: null,
  memory: null,
  proxy: null,
}

function linesOf(window: 'open' | 'closed', role: 'admin' | 'monitor' = 'admin', isSample = true) {
  const season = {
    window,
    closesAt: '2025-06-10T00:00:00Z',
    published: false,
    reRegistration: 'set',
  } as const
  const facts = {
    tasks: TASKS,
    progress: TASKS.progress,
    findings: TASKS.findings,
    sample: { data: isSample, office: false },
    season,
    accountsNeverUsed: TASKS.accounts_never_used,
  }
  const steps = stepLines(facts, role, NOW)
  return (id: string) => steps.find((step) => step.id === id)
}

it('a step has its findings as lines that lead to their rows, once it can be done', () => {
  expect(linesOf('closed')('decide')?.lines).toEqual([
    {
      id: 'undecided SD',
      count: 1_041,
      title: 'anak SD belum diputuskan',
      detail: 'SD Contoh 1 41.',
      to: '/admin/sd?decision=belum',
    },
  ])
  expect(linesOf('open')('decide')).toMatchObject({
    lines: [],
    note: '1.041 anak belum diputuskan · Tutup dahulu pendaftaran',
  })
})

it('says which zones are only proposed, and how seats are given', () => {
  const step = linesOf('open')
  expect(step('data')).toMatchObject({ note: 'zonasi 81 desa masih usulan', to: '/admin/import' })
  expect(step('data')?.lines[0]?.to).toBe('/admin/zonasi/detail/72')
  expect(linesOf('open', 'admin', false)('data')?.to).toBe('/admin/zonasi')
  expect(step('method')?.note).toBe('SD keputusan langsung')
  expect(step('accounts')?.lines.map(({ count, title, to }) => [count, title, to])).toEqual([
    [2, 'sekolah tanpa akun', '/admin/user'],
    [12, 'akun belum pernah masuk', '/admin/user?state=never'],
  ])
  expect(step('papers')?.levels).toEqual([
    ['SD', '/admin/sd?documents=belum'],
    ['SMP', '/admin/smp?documents=belum'],
  ])
})

it('leads a monitor to no screen of admins', () => {
  const step = linesOf('open', 'monitor')
  expect(step('data')?.to).toBeNull()
  expect(step('re_registration')?.to).toBe('/admin/re-registration')
})
