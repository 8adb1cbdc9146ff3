/** The links of header and footer. */
import { PATHS } from '../platform/paths.ts'

export interface NavLink {
  to: string
  label: string
  /** Belongs to another entry: followed by a page load. */
  leaves?: true
}

export const HEADER_LINKS: readonly NavLink[] = [
  { to: PATHS.home, label: 'Beranda' },
  { to: PATHS.information, label: 'Informasi' },
  { to: PATHS.contact, label: 'Kontak' },
  { to: PATHS.login, label: 'Login', leaves: true },
]

export const FOOTER_LINKS: readonly NavLink[] = [
  { to: PATHS.levels, label: 'Pendaftaran SD dan SMP' },
  { to: PATHS.finder, label: 'Sekolah untuk desa saya' },
  { to: PATHS.resultCheck, label: 'Pengumuman kelulusan' },
  { to: PATHS.privacy, label: 'Perlindungan data pribadi' },
]

/** Whether a header link is the current page or the section that the page belongs to. */
export function currentness(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== PATHS.home && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
