/** The links of the sidebar by role. */
import { type Level, levelFromPath } from '@spmb/domain/shared/level.ts'
import { deskPath, LIST_PATHS, STAFF_PATHS } from '../platform/staff/paths.ts'
import { type Viewer, visibleLevels } from '../platform/staff/session/viewer.ts'
import type { StaffIconName } from '../ui/staff/StaffIcon.tsx'

export interface NavigationItem {
  to: string
  label: string
  icon: StaffIconName
}

export interface NavigationGroup {
  /** Null for a link outside every group. */
  title: string | null
  items: readonly NavigationItem[]
}

/** @param claimed levels on which families can claim a path; none for an office with domisili only */
export function navigationFor(
  viewer: Pick<Viewer, 'role' | 'school'>,
  claimed: readonly Level[] = [],
): NavigationGroup[] {
  const checksClaims =
    viewer.role !== 'monitor' && visibleLevels(viewer).some((level) => claimed.includes(level))
  return [
    { title: null, items: [{ to: STAFF_PATHS.dashboard, label: 'Dashboard', icon: 'dashboard' }] },
    {
      title: 'Pendaftar',
      items: [
        ...visibleLevels(viewer).map((level) => ({
          to: LIST_PATHS[level],
          label: `SPMB ${level}`,
          icon: 'list' as const,
        })),
        ...(checksClaims ? [CLAIMS] : []),
        { to: STAFF_PATHS.corrections, label: 'Permintaan perbaikan', icon: 'edit' },
        ...(viewer.role === 'operator'
          ? []
          : [{ to: STAFF_PATHS.reports, label: 'Laporan', icon: 'inbox' as const }]),
        { to: STAFF_PATHS.doubles, label: 'Pendaftaran ganda', icon: 'people' },
        { to: STAFF_PATHS.trash, label: 'Sampah', icon: 'bin' },
      ],
    },
    {
      title: 'Hasil',
      items: [
        ...(viewer.role === 'operator' ? [] : [SELECTION]),
        ...(viewer.school
          ? [{ to: deskPath(viewer.school.id), label: 'Meja seleksi', icon: 'chair' as const }]
          : []),
        { to: STAFF_PATHS.reRegistration, label: 'Daftar ulang', icon: 'school' },
        { to: STAFF_PATHS.objections, label: 'Keberatan', icon: 'inbox' },
        ...(viewer.role === 'operator'
          ? []
          : [
              { to: STAFF_PATHS.reserve, label: 'Panggil cadangan', icon: 'people' as const },
              { to: STAFF_PATHS.freeSeats, label: 'Kursi kosong', icon: 'chair' as const },
              { to: STAFF_PATHS.onward, label: 'Penyaluran', icon: 'map' as const },
            ]),
        { to: STAFF_PATHS.recap, label: 'Rekap', icon: 'table' },
      ],
    },
    ...(viewer.role === 'operator' ? [] : OFFICE),
    ...(viewer.role === 'admin' ? ADMIN : []),
  ]
}

const CLAIMS = { to: STAFF_PATHS.claims, label: 'Periksa jalur', icon: 'inbox' } as const
const SELECTION = { to: STAFF_PATHS.selection, label: 'Seleksi', icon: 'balance' } as const

const OFFICE: readonly NavigationGroup[] = [
  {
    title: 'Pengaturan wilayah',
    items: [
      { to: STAFF_PATHS.zoning, label: 'Zonasi', icon: 'map' },
      { to: STAFF_PATHS.quota, label: 'Kuota Zonasi', icon: 'school' },
    ],
  },
]

const ADMIN: readonly NavigationGroup[] = [
  {
    title: 'Kantor',
    items: [
      { to: STAFF_PATHS.season, label: 'Musim', icon: 'season' },
      { to: STAFF_PATHS.accounts, label: 'Akun', icon: 'people' },
      { to: STAFF_PATHS.import, label: 'Impor data', icon: 'upload' },
      { to: STAFF_PATHS.audit, label: 'Catatan perubahan', icon: 'history' },
    ],
  },
]

/** Whether a link is the current screen or the section of it: a record and a paper form belong to the list of their level. */
export function currentness(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  // The own account is not part of the accounts of others, whose address it continues.
  if (pathname === STAFF_PATHS.setting) return undefined
  return pathname.startsWith(`${to}/`) || listOf(pathname) === to ? 'true' : undefined
}

function listOf(pathname: string): string | null {
  const parts = /^\/admin\/(?:(?:detail|edit)\/(sd|smp)\d|register\/(sd|smp)$)/i.exec(pathname)
  const level = levelFromPath(parts?.[1] ?? parts?.[2] ?? '')
  return level && LIST_PATHS[level]
}
