/** What a result means for the family: the status of each choice and the next step. */

import { TAKE_PLACE } from '@spmb/domain/re-registration/result-messages.ts'
import type { Decision, PublicRegistration } from '@spmb/domain/registration/contract.public.ts'
import {
  NOT_ANNOUNCED,
  NOT_NEEDED,
  NOT_SETTLED,
  onReserve,
  SEAT_RELEASED,
  WITHDRAWN,
} from '@spmb/domain/registration/result-messages.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { NoticeKind } from '../ui/feedback/Notice.tsx'
import type { TagKind } from '../ui/feedback/Tag.tsx'
import type { IconName } from '../ui/illustration/Icon.tsx'
import type { FoundResult } from './found-result.ts'
import { ADMITTING_SCHOOL_CLOSED, SCHOOL_CLOSED } from './messages.ts'
import { hiddenReason } from './reason.ts'

export interface StatusLook {
  kind: TagKind
  icon: IconName
  text: string
}

/** `hidden`: not published yet. */
export type ResultState = 'hidden' | 'announced' | 'withdrawn'

/**
 * A status says that the results of the registration's season are public; without one the year of the number does, since the
 * facts are those of the active season.
 */
export function resultState(
  { result, withdrawn }: FoundResult,
  { season }: Pick<PageFacts, 'season'>,
): ResultState {
  if (withdrawn) return 'withdrawn'
  if (result.school_1_status || result.school_2_status) return 'announced'
  const year = firstYearOf(result)
  return (year === season.firstYear ? season.published : year < season.firstYear) ? 'announced' : 'hidden'
}

/** The days of re-registration of the registration's season: in words until the last one has passed; `over` after it. */
export function reRegistrationOf(
  result: PublicRegistration,
  { season }: Pick<PageFacts, 'season'>,
): Pick<ResultTimes, 'reRegistration' | 'reRegistrationOver'> {
  if (!isOfSeason(result, { season })) return { reRegistration: null }
  const over = season.reRegistrationOver === true
  return { reRegistration: over ? null : season.reRegistration, reRegistrationOver: over }
}

/** Whether the registration is of the season that the facts are about. */
export const isOfSeason = (result: PublicRegistration, { season }: Pick<PageFacts, 'season'>) =>
  firstYearOf(result) === season.firstYear

/** Until when families may object, in words, if it has not passed and is that of the registration's season. */
export function objectionsUntilOf(result: PublicRegistration, { season }: PageFacts): string | null {
  return isOfSeason(result, { season }) ? season.objectionsUntil : null
}

const firstYearOf = ({ no_registration: number }: PublicRegistration) =>
  2000 + Number(/\d\d/.exec(number)?.[0])

/**
 * What a family reads about a chosen school that is closed; null for an open one, of an earlier season, and where it has a place.
 *
 * @param choice 0 or 1
 */
export function closedNote(
  { result, closedSchools, placed }: Pick<FoundResult, 'result' | 'closedSchools' | 'placed'>,
  choice: 0 | 1,
  facts: Pick<PageFacts, 'season'>,
): string | null {
  const { id } = choice === 0 ? result.school_1_id : result.school_2_id
  if (!closedSchools.includes(id) || !isOfSeason(result, facts)) return null
  const decision = choice === 0 ? result.school_1_status : result.school_2_status
  if (decision === 'LULUS') return ADMITTING_SCHOOL_CLOSED
  return (acceptedSchool(result) ?? placed) ? null : SCHOOL_CLOSED
}

/** What is known of a choice beside its own decision. */
export interface Beside {
  /** The decision of the other choice. */
  other?: Decision
  /** The number on the reserve list. */
  reserve?: number | null
  /** The first choice admits the child, so nothing is wanted of this one. */
  isAdmittedBefore?: boolean
  /** The seat of a withdrawn child was given up because the family had not come. */
  released?: boolean
}

/** TIDAK LULUS is never red: red marks errors. */
export function statusLook(decision: Decision, state: ResultState, beside: Beside = {}): StatusLook {
  const { other = null, reserve = null, isAdmittedBefore = false, released = false } = beside
  if (state === 'withdrawn') return { kind: 'quiet', icon: 'no', text: released ? SEAT_RELEASED : WITHDRAWN }
  if (decision === 'LULUS') return { kind: 'ok', icon: 'yes', text: decision }
  if (isAdmittedBefore) return { kind: 'quiet', icon: 'info', text: NOT_NEEDED }
  if (reserve !== null) return { kind: 'note', icon: 'clock', text: onReserve(reserve) }
  if (decision === 'TIDAK LULUS') return { kind: 'no', icon: 'no', text: decision }
  if (state === 'hidden') return { kind: 'quiet', icon: 'clock', text: NOT_ANNOUNCED }
  if (other === 'LULUS') return { kind: 'quiet', icon: 'info', text: NOT_NEEDED }
  return { kind: 'note', icon: 'phone', text: NOT_SETTLED }
}

export interface NextStep {
  kind: NoticeKind
  title: string
  text: string
}

/** Times in words, null where there is none, and what is known beside the decisions. */
export interface ResultTimes {
  /** The time of publication, if it is in the future. */
  publishes: string | null
  /** The days, until the last one has passed. */
  reRegistration: string | null
  reRegistrationOver?: boolean
  reRegistered?: boolean
  released?: boolean
  /** Numbers on the reserve lists of the choices. */
  reserve?: FoundResult['reserve']
  /** The school beside the choices that has admitted the child. */
  placed?: string | null
  /** Until when the family may name schools with free seats, in words. */
  freeSeats?: string | null
}

export function nextStep(result: PublicRegistration, state: ResultState, times: ResultTimes): NextStep {
  const { publishes, reRegistration, reRegistered = false, released = false, reserve = null } = times
  if (state === 'withdrawn' && released) {
    return {
      kind: 'information',
      title: 'Tempat ini sudah dilepas',
      text: 'Keluarga tidak daftar ulang sampai batas waktu. Bila ini keliru, segera hubungi sekolah atau kantor dinas, dan sebutkan nomor pendaftaran ini.',
    }
  }
  if (state === 'withdrawn') {
    return {
      kind: 'information',
      title: 'Pendaftaran ini sudah ditarik',
      text: 'Bila ini keliru, segera buka Kelola pendaftaran dengan Kode Ubah, atau hubungi sekolah Pilihan 1 atau kantor dinas.',
    }
  }
  const accepted = acceptedSchool(result) ?? times.placed ?? null
  const mayWait = times.reRegistrationOver === false && waitsForFirst(result) ? ` ${MAY_WAIT}` : ''
  if (accepted && reRegistered) {
    return {
      kind: 'ok',
      title: `Diterima di ${accepted}`,
      text: `Daftar ulang sudah dicatat sekolah. Simpan kartu pendaftaran sampai hari pertama masuk sekolah.${mayWait}`,
    }
  }
  if (accepted) {
    // Also for a child that got its place after the period.
    const when = times.reRegistrationOver ? ' secepatnya' : reRegistration ? ` pada ${reRegistration}` : ''
    return {
      kind: 'ok',
      title: `Diterima di ${accepted}`,
      text: `Lakukan daftar ulang di sekolah${when}. Bawa kartu pendaftaran, akta kelahiran, dan Kartu Keluarga.${mayWait && `${mayWait} ${COME_FIRST}`}`,
    }
  }
  if (times.freeSeats) {
    return {
      kind: 'attention',
      title: `Pilih sekolah yang masih punya kursi sampai ${times.freeSeats}`,
      text: 'Anak Anda belum mendapat tempat. Tekan “Pilih sekolah” dan siapkan Kode Ubah, atau datang ke sekolah Pilihan 1. Pilih sampai tiga sekolah.',
    }
  }
  const waits = waitsAt(result, reserve)
  if (waits) {
    return {
      kind: 'information',
      title: 'Belum diterima, masih di daftar cadangan',
      text: `${waits}. Urutannya maju bila ada anak yang tidak daftar ulang${reRegistration ? ` (${reRegistration})` : ''}. Sekolah akan menghubungi Anda bila ada kursi, jadi pastikan HP tetap aktif.`,
    }
  }
  if (result.school_1_status && result.school_2_status) {
    return {
      kind: 'information',
      title: choseOneSchool(result)
        ? `Belum diterima di ${result.school_1_id.name}`
        : 'Belum diterima di kedua pilihan',
      text: 'Anak Anda tetap berhak bersekolah. Hubungi kantor dinas untuk sekolah yang masih memiliki tempat, atau pilih sekolah swasta.',
    }
  }
  if (state === 'announced') {
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
      ? `Hasil diumumkan ${publishes}. Buka halaman ini kembali setelah itu. ${MISTAKE}`
      : `Buka halaman ini kembali pada hari pengumuman. Simpan nomor pendaftaran Anda. ${MISTAKE}`,
  }
}

/** A link to 'Kelola pendaftaran'. */
export interface ManagingAct {
  label: string
  /** It is the main thing to do, before the last moment. */
  urgent: boolean
}

/** What the family can do itself with its change code; null for nothing. */
export function managingAct(
  { result, reasons, withdrawn, released, reRegistered }: FoundResult,
  state: ResultState,
  times: Pick<ResultTimes, 'freeSeats' | 'reRegistrationOver' | 'placed'>,
): ManagingAct | null {
  if (withdrawn) return released ? null : { label: OPEN_MANAGE, urgent: false }
  if (times.freeSeats) return { label: 'Pilih sekolah', urgent: true }
  if (times.reRegistrationOver === false && waitsForFirst(result))
    return { label: 'Tetap menunggu Pilihan 1', urgent: false }
  const hasPlace = (acceptedSchool(result) ?? times.placed ?? null) !== null
  if (times.reRegistrationOver === false && hasPlace && !reRegistered)
    return { label: TAKE_PLACE, urgent: false }
  const hides = ([0, 1] as const).map((choice) => hiddenReason({ result, withdrawn, reasons }, choice))
  if (hides.includes('by hand') && !times.placed) return { label: 'Lihat sebabnya', urgent: false }
  if (hides.includes('any') && !hasPlace) return { label: 'Lihat sebabnya', urgent: false }
  return state === 'hidden' ? { label: OPEN_MANAGE, urgent: false } : null
}

const MISTAKE = 'Ada data yang keliru? Buka Kelola pendaftaran dengan Kode Ubah.'
const OPEN_MANAGE = 'Buka Kelola pendaftaran'

const MAY_WAIT =
  'Bila ingin tetap menunggu Pilihan 1, buka Kelola pendaftaran dengan Kode Ubah sebelum masa daftar ulang berakhir.'
const COME_FIRST = 'Tetap daftar ulang dulu di Pilihan 2.'

/** Whether one school is both choices (docs/product-rules.md#one-school-in-the-zone). */
export const choseOneSchool = ({ school_1_id, school_2_id }: PublicRegistration) =>
  school_1_id.id === school_2_id.id

/** Whether the child is admitted at its second choice and may keep waiting for another school, its first. */
const waitsForFirst = (result: PublicRegistration) =>
  result.school_2_status === 'LULUS' && result.school_1_status !== 'LULUS' && !choseOneSchool(result)

/** 'Anak Anda cadangan 6 di SDN Contoh dan cadangan 2 di …', or null. */
function waitsAt(result: PublicRegistration, reserve: FoundResult['reserve']): string | null {
  const places = [result.school_1_id, result.school_2_id].flatMap(({ name }, i) =>
    reserve?.[i] ? [`cadangan ${reserve[i]} di ${name}`] : [],
  )
  return places.length === 0 ? null : `Anak Anda ${places.join(' dan ')}`
}

/** The status that the headline of a result shows. */
export function verdictLook(
  { result, reserve, released, placed }: FoundResult,
  state: ResultState,
): StatusLook {
  const { school_1_status: first, school_2_status: second } = result
  const isAdmitted = placed !== null || acceptedSchool(result) !== null
  if (isAdmitted || released) return statusLook(isAdmitted ? 'LULUS' : null, state, { released })
  const waits = reserve?.[0] ?? reserve?.[1] ?? null
  if (waits !== null) return statusLook('TIDAK LULUS', state, { reserve: waits })
  return first && !second ? statusLook(null, state) : statusLook(first, state)
}

/** The name of the school that admits the child; null for none. */
export function acceptedSchool(result: PublicRegistration): string | null {
  if (result.school_1_status === 'LULUS') return result.school_1_id.name
  return result.school_2_status === 'LULUS' ? result.school_2_id.name : null
}

/** A note on the other choice, so that its status does not read as a second decision. */
export function otherChoiceNote(own: Decision, other: Decision, otherNumber: 1 | 2): string | null {
  return own !== 'LULUS' && other === 'LULUS' ? `Sudah diterima di Pilihan ${otherNumber}` : null
}
