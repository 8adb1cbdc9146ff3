import {
  FINDER_PATH,
  FINDER_SCHOOL_PATH,
  REGISTERED_PAGE_PATH,
  RESULT_CHECK_PATH,
  RESULT_PAGE_PATH,
} from '@spmb/domain/shared/page-paths.ts'

/** 'Kelola pendaftaran' with a number to begin with, in the part of an address that no server reads. */
export const manageOf = (number: string) => `${PATHS.manage}#${number}`

/** Every public path as a pattern; `fill` inserts a parameter. */

export const PATHS = {
  home: '/',
  levels: '/ppdb',
  registerSd: '/ppdb/sd',
  registerSmp: '/ppdb/smp',
  registered: REGISTERED_PAGE_PATH,
  /** A family sees, corrects or withdraws its registration. */
  manage: '/ppdb/kelola',
  /** A family finds its lost registration number. */
  lostNumber: '/ppdb/nomor',
  information: '/information',
  resultCheck: RESULT_CHECK_PATH,
  result: RESULT_PAGE_PATH,
  /** Which schools a village may choose, and one school. */
  finder: FINDER_PATH,
  finderSchool: FINDER_SCHOOL_PATH,
  tutorial: '/information/tutorial-pendaftaran-ppdb',
  guidelines: '/information/juknis',
  /** How seats are given, and the certificate: of SD and of SMP. */
  selectionSd: '/information/seleksi',
  selectionSmp: '/information/seleksi/smp',
  privacy: '/information/privasi',
  contact: '/contact',
  /** State and answer of a report, for its sender. */
  reportAnswer: '/contact/jawaban',
  /** Belongs to the staff entry. */
  login: '/login',
} as const

/** The path of the page of one registration. */
export function pathOf(pattern: string, registrationNumber: string): string {
  return pattern.replace(':no_registration', encodeURIComponent(registrationNumber))
}
