/** The links of the sidebar: what each role works with, in one place. */
import { levelFromPath } from '@spmb/domain/shared/level.ts'
import { LIST_PATHS, STAFF_PATHS } from '../platform/staff/paths.ts'
import { type Viewer, visibleLevels } from '../platform/staff/viewer.ts'
import type { WorkIconName } from '../ui/staff/WorkIcon.tsx'

export interface NavigationItem {
  to: string
  label: string
  icon: WorkIconName
}

export interface NavigationGroup {
  /** Null: stands by itself. */
  title: string | null
  items: readonly NavigationItem[]
}

export function navigationFor(viewer: Pick<Viewer, 'role' | 'school'>): NavigationGroup[] {
  return [
    { title: null, items: [{ to: STAFF_PATHS.dashboard, label: 'Dashboard', icon: 'dashboard' }] },
    {
      title: 'Pendaftar',
      items: visibleLevels(viewer).map((level) => ({
        to: LIST_PATHS[level],
        label: `SPMB ${level}`,
        icon: 'list',
      })),
    },
    ...(viewer.role === 'operator' ? [] : OFFICE),
  ]
}

const OFFICE: readonly NavigationGroup[] = [
  {
    title: 'Pengaturan wilayah',
    items: [
      { to: STAFF_PATHS.zoning, label: 'Zonasi', icon: 'map' },
      { to: STAFF_PATHS.quota, label: 'Kuota Zonasi', icon: 'school' },
    ],
  },
  { title: 'Masyarakat', items: [{ to: STAFF_PATHS.reports, label: 'Laporan', icon: 'inbox' }] },
]

/** Whether a link is the screen itself, or the part that the screen belongs to: a record belongs to its level's list. */
export function currentness(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return pathname.startsWith(`${to}/`) || listOf(pathname) === to ? 'true' : undefined
}

function listOf(pathname: string): string | null {
  const prefix = /^\/admin\/(?:detail|edit)\/(sd|smp)\d/i.exec(pathname)?.[1]
  const level = prefix ? levelFromPath(prefix) : null
  return level && LIST_PATHS[level]
}
