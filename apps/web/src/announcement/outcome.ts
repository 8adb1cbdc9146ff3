/** What a result means for the family: the status of each choice and the next step. */

import type { Decision, PublicRegistration } from '@spmb/domain/registration/contract.ts'
import { NOT_ANNOUNCED, NOT_NEEDED, NOT_SETTLED } from '@spmb/domain/registration/result-messages.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { NoticeKind } from '../ui/feedback/Notice.tsx'
import type { TagKind } from '../ui/feedback/Tag.tsx'
import type { IconName } from '../ui/illustration/Icon.tsx'

export interface StatusLook {
  kind: TagKind
  icon: IconName
  text: string
}

/**
 * Whether the results of the registration's season are public. A status says so; without one the year of the number does,
 * since the facts are those of the active season.
 */
export function isAnnounced(result: PublicRegistration, { season }: Pick<PageFacts, 'season'>): boolean {
  if (result.school_1_status || result.school_2_status) return true
  const year = 2000 + Number(/\d\d/.exec(result.no_registration)?.[0])
  return year === season.firstYear ? season.published : year < season.firstYear
}

/**
 * TIDAK LULUS is never red: red marks errors.
 * @param other the decision of the other choice
 * @param announced whether results are public, see `isAnnounced`
 */
export function statusLook(decision: Decision, other: Decision, announced: boolean): StatusLook {
  if (decision === 'LULUS') return { kind: 'ok', icon: 'yes', text: decision }
  if (decision === 'TIDAK LULUS') return { kind: 'no', icon: 'no', text: decision }
  if (!announced) return { kind: 'quiet', icon: 'clock', text: NOT_ANNOUNCED }
  if (other === 'LULUS') return { kind: 'quiet', icon: 'info', text: NOT_NEEDED }
  return { kind: 'note', icon: 'phone', text: NOT_SETTLED }
}

export interface NextStep {
  kind: NoticeKind
  title: string
  text: string
}

/** `publishes`: the time of publication in words, if it is in the future. */
export function nextStep(
  result: PublicRegistration,
  { announced, publishes }: { announced: boolean; publishes: string | null },
): NextStep {
  const accepted = acceptedSchool(result)
  if (accepted) {
    return {
      kind: 'ok',
      title: `Selamat, ${result.name} diterima di ${accepted}`,
      text: 'Lakukan daftar ulang di sekolah. Bawa kartu pendaftaran, akta kelahiran, dan Kartu Keluarga.',
    }
  }
  if (result.school_1_status && result.school_2_status) {
    return {
      kind: 'information',
      title: 'Belum diterima di kedua pilihan',
      text: 'Anak Anda tetap berhak bersekolah. Hubungi kantor dinas untuk sekolah yang masih memiliki tempat, atau pilih sekolah swasta.',
    }
  }
  if (announced) {
    return {
      kind: 'information',
      title: 'Keputusan belum ditetapkan',
      text: 'Hubungi sekolah pilihan Anda, atau kantor dinas, untuk menanyakan keputusannya. Simpan nomor pendaftaran Anda.',
    }
  }
  return {
    kind: 'information',
    title: 'Hasil belum diumumkan',
    text: publishes
      ? `Hasil diumumkan ${publishes}. Buka halaman ini kembali setelah itu.`
      : 'Buka halaman ini kembali pada hari pengumuman. Simpan nomor pendaftaran Anda.',
  }
}

function acceptedSchool(result: PublicRegistration): string | null {
  if (result.school_1_status === 'LULUS') return result.school_1_id.name
  return result.school_2_status === 'LULUS' ? result.school_2_id.name : null
}

/** A note on the other choice, so that its status does not read as a second decision. */
export function otherChoiceNote(own: Decision, other: Decision, otherNumber: 1 | 2): string | null {
  return own !== 'LULUS' && other === 'LULUS' ? `Sudah diterima di Pilihan ${otherNumber}` : null
}
