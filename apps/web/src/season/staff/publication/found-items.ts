/** The findings as lines of the screen: those to look at, worst first, and those that are in order. Pure. */
import type { PublicationCheck } from '@spmb/domain/publication/staff-contract.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { LIST_PATHS, STAFF_PATHS } from '../../../platform/staff/paths.ts'

export interface FoundItem {
  id: string
  grade: 'stop' | 'warn'
  title: string
  text: string | null
  links: { to: string; label: string }[]
}

export interface Found {
  toSee: FoundItem[]
  inOrder: string[]
}

const NAMED = 6

/** The finding of changed registrations has its own line, since its rows are on the screen. */
export function foundItems(check: PublicationCheck): Found {
  const { undecided_schools, over_quota, without_quota, villages, complaints } = check
  const { undecided } = check.counts
  const lines: (FoundItem | string)[] = [
    undecided > 0
      ? {
          id: 'undecided',
          grade: 'stop',
          title: `${formatCount(undecided)} anak belum diputuskan, di ${formatCount(undecided_schools.length)} sekolah`,
          text: named(undecided_schools),
          links: LEVELS.filter((level) => check.undecided[level] > 0).map((level) => ({
            to: `${LIST_PATHS[level]}?decision=belum`,
            label: `Lihat ${formatCount(check.undecided[level])} baris ${level}`,
          })),
        }
      : 'Semua anak sudah diputuskan',
    over_quota.length > 0
      ? {
          id: 'over',
          grade: 'stop',
          title: `${formatCount(over_quota.length)} sekolah melebihi kuota`,
          text: `${named(over_quota)}. Angka: kelebihan murid.`,
          links: [{ to: STAFF_PATHS.quota, label: 'Lihat kuota' }],
        }
      : 'Tidak ada sekolah melebihi kuota',
    without_quota.length > 0
      ? {
          id: 'without',
          grade: 'warn',
          title: `${formatCount(without_quota.length)} sekolah tanpa kuota, ${formatCount(sum(without_quota))} pilihan pendaftar`,
          text: `${named(without_quota)}. Tidak ada yang dapat LULUS di sana.`,
          links: [{ to: STAFF_PATHS.quota, label: `Lihat ${formatCount(without_quota.length)} sekolah` }],
        }
      : 'Semua sekolah memiliki kuota',
    villages.length > 0
      ? {
          id: 'villages',
          grade: 'warn',
          title: `${formatCount(villages.length)} desa tanpa sekolah`,
          text: `${listed(villages.map(({ name, level }) => `${name} (${level})`))}. Keluarga di sana tidak dapat memilih.`,
          links: [{ to: STAFF_PATHS.zoning, label: 'Lihat zonasi' }],
        }
      : 'Semua desa memiliki sekolah',
    complaints > 0
      ? {
          id: 'complaints',
          grade: 'warn',
          title: `${formatCount(complaints)} laporan belum selesai`,
          text: null,
          links: [{ to: STAFF_PATHS.reports, label: `Lihat ${formatCount(complaints)} laporan` }],
        }
      : 'Semua laporan sudah selesai',
    check.window_open
      ? {
          id: 'window',
          grade: 'warn',
          title: 'Pendaftaran masih dibuka',
          text: 'Setiap pendaftaran baru mengubah hasil pemeriksaan. Tutup pendaftaran sebelum menerbitkan.',
          links: [{ to: STAFF_PATHS.season, label: 'Lihat Musim' }],
        }
      : 'Pendaftaran tidak dibuka',
  ]
  return {
    toSee: lines.filter((line) => typeof line !== 'string'),
    inOrder: lines.filter((line) => typeof line === 'string'),
  }
}

const sum = (schools: readonly { count: number }[]) => schools.reduce((total, { count }) => total + count, 0)

const named = (schools: readonly { name: string; count: number }[]) =>
  listed(schools.map(({ name, count }) => `${name} ${formatCount(count)}`))

function listed(names: readonly string[]): string {
  const more = names.length - NAMED
  const first = names.slice(0, NAMED).join(' · ')
  return more > 0 ? `${first} · dan ${formatCount(more)} lainnya` : first
}
