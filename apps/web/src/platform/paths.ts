/** Every public address, named once. Written as patterns: `fill` puts a parameter in. */

export const PATHS = {
  home: '/',
  levels: '/ppdb',
  registerSd: '/ppdb/sd',
  registerSmp: '/ppdb/smp',
  registered: '/ppdb/registered/:no_registration',
  information: '/information',
  resultCheck: '/information/pengumuman-hasil-ppdb',
  result: '/information/pengumuman-hasil-ppdb/:no_registration',
  tutorial: '/information/tutorial-pendaftaran-ppdb',
  guidelines: '/information/juknis',
  privacy: '/information/privasi',
  contact: '/contact',
  /** Not a page of the public site: staff sign in there. */
  login: '/login',
} as const

/** The address of one registration's page. */
export function pathOf(pattern: string, registrationNumber: string): string {
  return pattern.replace(':no_registration', encodeURIComponent(registrationNumber))
}
