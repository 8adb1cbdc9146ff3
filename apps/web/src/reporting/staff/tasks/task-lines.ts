/** 'Perlu tindakan' as lines with a link to their rows, and what is in order. Pure. */
import { NEW_FINDINGS } from '@spmb/domain/publication/messages.ts'
import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.ts'
import type { NewFinding, NewFindingKind } from '@spmb/domain/season/season.ts'
import { isOpenAndPublished, type WindowState } from '@spmb/domain/season/window.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { LIST_PATHS, STAFF_PATHS, zonePath } from '../../../platform/staff/paths.ts'

export interface TaskLine {
  id: string
  /** Null for a finding without a number. */
  count: number | null
  title: string
  detail: string | null
  /** Null for what is done on the server, not on a page. */
  to: string | null
}

export interface Tasks {
  toDo: TaskLine[]
  inOrder: string[]
}

export interface TaskSources {
  tasks: OfficeTasks
  /** What parents see now. */
  season: { window: WindowState; published: boolean }
  /** Sentences of the check that was repeated before a scheduled publication, and its moment in words. */
  repeated: { findings: readonly NewFinding[]; moment: string } | null
  /** Registrations from networks that sent very many, and these networks. */
  suspicious: { registrations: number; networks: number }
  now: Date
}

const QUOTAS = `${STAFF_PATHS.quota}?level=all`
const WITHOUT_QUOTA = `${QUOTAS}&unset=1`
const NEW_COMPLAINTS = `${STAFF_PATHS.reports}?state=baru`
/** Where backups that were written are recorded. */
const BACKUPS = `${STAFF_PATHS.audit}?area=reading`
const NAMED = 3
const DAY_MS = 24 * 3_600_000

/** New findings before a publication come first, the others in the order of their consequences for families. */
export function taskLines({ tasks, season, repeated, suspicious, now }: TaskSources): Tasks {
  const { undecided, over_quota, without_quota, villages, complaints, corrections } = tasks
  const { accounts_never_used, backup, memory, proxy } = tasks
  const lines: (TaskLine | string | null)[] = [
    ...(repeated?.findings ?? []).map((finding) => repeatedLine(finding, repeated?.moment ?? '')),
    isOpenAndPublished(season)
      ? {
          id: 'open and published',
          count: null,
          title: 'Pendaftaran dibuka, padahal hasil sudah terbit',
          detail: 'setiap keputusan LULUS langsung terlihat oleh umum',
          to: STAFF_PATHS.season,
        }
      : null,
    ...LEVELS.map((level): TaskLine | string =>
      undecided[level].children > 0
        ? {
            id: `undecided ${level}`,
            count: undecided[level].children,
            title: `anak ${level} belum diputuskan`,
            detail: `di ${formatCount(undecided[level].schools)} sekolah`,
            to: `${LIST_PATHS[level]}?decision=belum`,
          }
        : `Semua anak ${level} sudah diputuskan`,
    ),
    over_quota > 0
      ? {
          id: 'over quota',
          count: over_quota,
          title: 'sekolah melebihi kuota',
          detail: 'lebih banyak yang LULUS daripada kursi',
          to: `${QUOTAS}&sort=available`,
        }
      : 'Tidak ada sekolah melebihi kuota',
    without_quota.schools > 0
      ? {
          id: 'without quota',
          count: without_quota.schools,
          title: 'sekolah tanpa kuota',
          detail: `${formatCount(without_quota.applicants)} pendaftar di sana tidak dapat LULUS`,
          to: WITHOUT_QUOTA,
        }
      : 'Semua sekolah memiliki kuota',
    villages.length > 0 ? villageLine(villages) : 'Semua desa memiliki sekolah',
    complaints.new > 0
      ? {
          id: 'complaints',
          count: complaints.new,
          title: 'laporan baru',
          detail: complaints.oldest && `yang tertua ${ageWords(new Date(complaints.oldest), now)}`,
          to: NEW_COMPLAINTS,
        }
      : 'Semua laporan sudah dibuka',
    corrections > 0
      ? {
          id: 'corrections',
          count: corrections,
          title: 'permintaan perbaikan',
          detail: 'dari keluarga, menunggu jawaban',
          to: STAFF_PATHS.corrections,
        }
      : 'Semua permintaan perbaikan sudah dijawab',
    accounts_never_used === null
      ? null
      : accounts_never_used > 0
        ? {
            id: 'accounts',
            count: accounts_never_used,
            title: 'akun belum pernah masuk',
            detail: 'operator sekolah atau petugas dinas',
            to: `${STAFF_PATHS.accounts}?state=never`,
          }
        : 'Semua akun sudah pernah masuk',
    backup && backupLine(backup, now),
    backup?.kept_too_long ? keptTooLongLine(backup.kept_too_long) : null,
    memory && memoryLine(memory),
    proxy && proxyLine(proxy),
    suspicious.registrations > 0
      ? {
          id: 'suspicious',
          count: suspicious.registrations,
          title: 'pendaftaran mencurigakan',
          detail: `datang dari ${formatCount(suspicious.networks)} jaringan dalam satu hari`,
          to: STAFF_PATHS.suspicious,
        }
      : null,
  ]
  return {
    toDo: lines.filter((line) => line !== null && typeof line !== 'string'),
    inOrder: lines.filter((line) => typeof line === 'string'),
  }
}

const FINDING_ROWS: Record<NewFindingKind, string> = {
  undecided: STAFF_PATHS.publish,
  over_quota: QUOTAS,
  without_quota: WITHOUT_QUOTA,
  villages: STAFF_PATHS.zoning,
  complaints: NEW_COMPLAINTS,
  decisions: STAFF_PATHS.publish,
}

/** A finding of the repeated check; undecided children and changed decisions are listed by the check itself. */
function repeatedLine({ kind, count }: NewFinding, moment: string): TaskLine {
  return {
    id: `repeated ${kind}`,
    count,
    title: NEW_FINDINGS[kind],
    // The title of changed decisions already says since when.
    detail: `${kind === 'decisions' ? '' : 'baru sejak publikasi dijadwalkan; '}hasil terbit ${moment}`,
    to: FINDING_ROWS[kind],
  }
}

/** A backup older than a day, or a failed attempt, which will make it so. */
function backupLine(
  { complete_until, failed }: NonNullable<OfficeTasks['backup']>,
  now: Date,
): TaskLine | string {
  const line = { id: 'backup', count: null, to: BACKUPS }
  if (complete_until === null)
    return { ...line, title: 'Belum ada cadangan data', detail: 'data hilang bila komputer server rusak' }
  const until = new Date(complete_until)
  if (failed)
    return {
      ...line,
      title: 'Cadangan data gagal dibuat',
      detail: `yang terakhir berumur ${ageWords(until, now)}`,
    }
  if (now.getTime() - until.getTime() > DAY_MS)
    return {
      ...line,
      title: 'Cadangan data sudah lama',
      detail: `yang terakhir berumur ${ageWords(until, now)}`,
    }
  return 'Cadangan data kurang dari sehari'
}

/** What was cleared could still be read from such a backup. */
function keptTooLongLine({ days, years }: { days: number; years: number }): TaskLine {
  return {
    id: 'backup days',
    count: null,
    title: 'Cadangan data disimpan terlalu lama',
    detail: `${formatCount(days)} hari, padahal data pribadi dihapus setelah ${years} tahun. Kecilkan BACKUP_KEEP_DAYS di server.`,
    to: null,
  }
}

function memoryLine({ percent, nearly_full }: NonNullable<OfficeTasks['memory']>): TaskLine | string {
  if (!nearly_full) return 'Memori server cukup'
  return {
    id: 'memory',
    count: null,
    title: 'Memori server hampir penuh',
    detail: `${percent} % terpakai; server berhenti bila penuh. Besarkan HEAP_MB di server.`,
    to: null,
  }
}

/** All visitors count as one: the first rush of registrations is refused with 429. */
function proxyLine(fault: NonNullable<OfficeTasks['proxy']>): TaskLine {
  return {
    id: 'proxy',
    count: null,
    title: 'Semua pengunjung terbaca dari satu alamat',
    detail:
      fault === 'no_header'
        ? 'sehingga berbagi satu batas. Proksi tidak mengirim X-Forwarded-For; perbaiki pengaturan nginx.'
        : 'sehingga berbagi satu batas. Isi TRUSTED_PROXIES di server dengan alamat proksi.',
    to: null,
  }
}

function villageLine(villages: OfficeTasks['villages']): TaskLine {
  const [first] = villages
  const named = villages.slice(0, NAMED).map(({ name, level }) => `${name} (${level})`)
  const more = villages.length - named.length
  return {
    id: 'villages',
    count: villages.length,
    title: 'desa tanpa sekolah',
    detail: `${named.join(', ')}${more > 0 ? `, dan ${formatCount(more)} lainnya` : ''}`,
    to: villages.length === 1 && first ? zonePath(first.id) : STAFF_PATHS.zoning,
  }
}

function ageWords(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS)
  return days < 1 ? 'kurang dari sehari' : `${formatCount(days)} hari`
}
