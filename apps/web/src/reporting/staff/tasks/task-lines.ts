/** 'Perlu tindakan': what belongs to no step of the season, as lines with a link to their rows, and what is in order. Pure. */
import { newFindingTitle } from '@spmb/domain/publication/messages.ts'
import type { WatchedFolder } from '@spmb/domain/reporting/disk.ts'
import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.staff.ts'
import type { NewFinding } from '@spmb/domain/season/season.ts'
import { isOpenAndPublished, type WindowState } from '@spmb/domain/season/window.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'

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

const NEW_COMPLAINTS = `${STAFF_PATHS.reports}?state=baru`
/** What to tell the technician. */
const BACKUPS = `${STAFF_PATHS.help}?bagian=memastikan-data-dicadangkan`
const DAY_MS = 24 * 3_600_000

/** New findings before a publication come first. */
export function taskLines({ tasks, season, repeated, suspicious, now }: TaskSources): Tasks {
  const { complaints, backup, low_disks, memory, proxy } = tasks
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
    complaints.new > 0
      ? {
          id: 'complaints',
          count: complaints.new,
          title: 'laporan baru',
          detail: complaints.oldest && `yang tertua ${ageWords(new Date(complaints.oldest), now)}`,
          to: NEW_COMPLAINTS,
        }
      : 'Semua laporan sudah dibuka',
    backup && backupLine(backup, now),
    ...(backup ? safetyLines(backup) : []),
    backup?.kept_too_long ? keptTooLongLine(backup.kept_too_long) : null,
    ...(low_disks?.map(diskLine) ?? []),
    low_disks?.length === 0 ? 'Ruang disk server cukup' : null,
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

/** A finding of the repeated check, which lists its rows. */
function repeatedLine(found: NewFinding, moment: string): TaskLine {
  return {
    id: `repeated ${found.kind}`,
    count: found.count,
    title: newFindingTitle(found),
    // The title of changed decisions already says since when.
    detail: `${found.kind === 'decisions' ? '' : 'bertambah sejak publikasi dijadwalkan; '}hasil terbit ${moment}`,
    to: STAFF_PATHS.publish,
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

/** What would be found out only on the day on which the data are lost. */
function safetyLines({
  same_disk,
  restore_failed,
  audit_broken,
}: NonNullable<OfficeTasks['backup']>): (TaskLine | null)[] {
  const line = { count: null, to: null }
  return [
    same_disk
      ? {
          ...line,
          id: 'backup disk',
          title: 'Cadangan data ada di cakram yang sama',
          detail: 'hilang bersama data bila cakram rusak. Pindahkan BACKUP_DIR ke cakram lain.',
        }
      : null,
    restore_failed
      ? {
          ...line,
          id: 'restore check',
          title: 'Uji pulih cadangan data gagal',
          detail: 'cadangan mungkin tidak dapat dipulihkan. Baca log server malam itu.',
        }
      : null,
    audit_broken
      ? {
          ...line,
          id: 'audit check',
          title: 'Catatan perubahan tidak utuh',
          detail: 'ada catatan yang diubah atau hilang. Jalankan audit verify di server.',
        }
      : null,
  ]
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

const FOLDER_WORDS: Record<WatchedFolder, string> = { data: 'data', backup: 'cadangan' }

function diskLine({ folder, free_megabytes }: NonNullable<OfficeTasks['low_disks']>[number]): TaskLine {
  return {
    id: `disk ${folder}`,
    count: null,
    title: `Disk ${FOLDER_WORDS[folder]} hampir penuh`,
    detail: `tersisa ${formatCount(free_megabytes)} MB; pendaftaran ditolak bila penuh. Kosongkan ruang di server.`,
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

function ageWords(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS)
  return days < 1 ? 'kurang dari sehari' : `${formatCount(days)} hari`
}
