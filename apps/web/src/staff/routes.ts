/**
 * The staff screens: who may open them and the code that renders them, loaded when a screen is first opened. The
 * server answers all of their paths with the same empty document.
 */
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { ComponentType } from 'react'
import { STAFF_PATHS } from '../platform/staff/paths.ts'

export interface StaffRoute {
  path: string
  /** The document title; `parameter` is that of the path, empty if there is none. */
  title: (parameter: string) => string
  roles: readonly Role[]
  /** The level of the screen: operators of the other level are redirected to their own. */
  level?: Level
  /** Can be opened before the one-time password is changed. */
  withOneTimePassword?: true
  load: () => Promise<ComponentType>
}

const EVERYBODY = ['admin', 'monitor', 'operator'] as const
/** The roles that see all schools; the monitor only reads. */
const OFFICE = ['admin', 'monitor'] as const

export const STAFF_ROUTES: readonly StaffRoute[] = [
  {
    path: STAFF_PATHS.dashboard,
    title: () => 'SPMB | Dashboard',
    roles: EVERYBODY,
    load: () => import('../reporting/staff/DashboardPage.tsx').then((module) => module.DashboardPage),
  },
  {
    path: STAFF_PATHS.lists,
    title: () => 'SPMB | Ruang Petugas',
    roles: EVERYBODY,
    load: () =>
      import('../registration/staff/list/OwnListRedirect.tsx').then((module) => module.OwnListRedirect),
  },
  {
    path: STAFF_PATHS.listSd,
    title: () => 'SPMB | List SD',
    roles: EVERYBODY,
    level: 'SD',
    load: () => import('../registration/staff/list/ListPage.tsx').then((module) => module.SdListPage),
  },
  {
    path: STAFF_PATHS.listSmp,
    title: () => 'SPMB | List SMP',
    roles: EVERYBODY,
    level: 'SMP',
    load: () => import('../registration/staff/list/ListPage.tsx').then((module) => module.SmpListPage),
  },
  {
    path: STAFF_PATHS.detail,
    title: (number) => `SPMB | Detail ${number}`,
    roles: EVERYBODY,
    load: () => import('../registration/staff/record/DetailPage.tsx').then((module) => module.DetailPage),
  },
  {
    path: STAFF_PATHS.quota,
    title: () => 'SPMB | Kuota Zonasi',
    roles: OFFICE,
    load: () => import('../quota/staff/QuotaPage.tsx').then((module) => module.QuotaPage),
  },
  {
    path: STAFF_PATHS.recap,
    title: () => 'SPMB | Rekap',
    roles: EVERYBODY,
    load: () => import('../recap/staff/RecapPage.tsx').then((module) => module.RecapPage),
  },
  {
    path: STAFF_PATHS.selection,
    title: () => 'SPMB | Seleksi',
    roles: OFFICE,
    load: () => import('../selection/staff/SelectionPage.tsx').then((module) => module.SelectionPage),
  },
  {
    path: STAFF_PATHS.reRegistration,
    title: () => 'SPMB | Daftar ulang',
    roles: EVERYBODY,
    load: () =>
      import('../re-registration/staff/ReRegistrationPage.tsx').then((module) => module.ReRegistrationPage),
  },
  {
    path: STAFF_PATHS.reserve,
    title: () => 'SPMB | Panggil cadangan',
    roles: OFFICE,
    load: () => import('../reserve/staff/ReservePage.tsx').then((module) => module.ReservePage),
  },
  {
    path: STAFF_PATHS.freeSeats,
    title: () => 'SPMB | Kursi kosong',
    roles: OFFICE,
    load: () => import('../free-seats/staff/FreeSeatsPage.tsx').then((module) => module.FreeSeatsPage),
  },
  {
    path: STAFF_PATHS.onward,
    title: () => 'SPMB | Penyaluran',
    roles: OFFICE,
    load: () => import('../onward/staff/OnwardPage.tsx').then((module) => module.OnwardPage),
  },
  {
    path: STAFF_PATHS.objections,
    title: () => 'SPMB | Keberatan',
    roles: EVERYBODY,
    load: () => import('../objection/staff/ObjectionsPage.tsx').then((module) => module.ObjectionsPage),
  },
  {
    path: STAFF_PATHS.import,
    title: () => 'SPMB | Impor data',
    roles: ['admin'],
    load: () => import('../import/staff/ImportPage.tsx').then((module) => module.ImportPage),
  },
  {
    path: STAFF_PATHS.zoning,
    title: () => 'SPMB | Zonasi',
    roles: OFFICE,
    load: () => import('../zoning/staff/ZoningPage.tsx').then((module) => module.ZoningPage),
  },
  {
    path: STAFF_PATHS.schools,
    title: () => 'SPMB | Sekolah',
    roles: OFFICE,
    load: () => import('../schools/staff/SchoolsPage.tsx').then((module) => module.SchoolsPage),
  },
  {
    path: STAFF_PATHS.zone,
    title: () => 'SPMB | Zonasi Desa/Kelurahan',
    roles: OFFICE,
    load: () => import('../zoning/staff/ZonePage.tsx').then((module) => module.ZonePage),
  },
  {
    path: STAFF_PATHS.desk,
    title: () => 'SPMB | Meja seleksi',
    roles: EVERYBODY,
    load: () => import('../selection/staff/desk/DeskPage.tsx').then((module) => module.DeskPage),
  },
  {
    path: STAFF_PATHS.distance,
    title: () => 'SPMB | Jarak',
    roles: OFFICE,
    load: () => import('../selection/staff/distance/DistancePage.tsx').then((module) => module.DistancePage),
  },
  {
    path: STAFF_PATHS.villageDistance,
    title: () => 'SPMB | Jarak Desa/Kelurahan',
    roles: OFFICE,
    load: () =>
      import('../selection/staff/distance/VillageDistancePage.tsx').then(
        (module) => module.VillageDistancePage,
      ),
  },
  {
    path: STAFF_PATHS.schoolDistance,
    title: () => 'SPMB | Jarak Sekolah',
    roles: OFFICE,
    load: () =>
      import('../selection/staff/distance/SchoolDistancePage.tsx').then(
        (module) => module.SchoolDistancePage,
      ),
  },
  {
    path: STAFF_PATHS.accounts,
    title: () => 'SPMB | Akun',
    roles: ['admin'],
    load: () => import('../accounts/staff/management/AccountsPage.tsx').then((module) => module.AccountsPage),
  },
  {
    path: STAFF_PATHS.accountSlips,
    title: () => 'SPMB | Lembar akun',
    roles: ['admin'],
    load: () => import('../accounts/staff/management/SlipsPage.tsx').then((module) => module.SlipsPage),
  },
  {
    path: STAFF_PATHS.setting,
    title: () => 'SPMB | Setting Akun',
    roles: EVERYBODY,
    withOneTimePassword: true,
    load: () => import('../accounts/staff/SettingPage.tsx').then((module) => module.SettingPage),
  },
  {
    path: STAFF_PATHS.edit,
    title: (number) => `SPMB | Edit ${number}`,
    roles: ['admin', 'operator'],
    load: () => import('../registration/staff/edit/EditPage.tsx').then((module) => module.EditPage),
  },
  {
    path: STAFF_PATHS.registerSd,
    title: () => 'SPMB | Daftarkan dari kertas: SD',
    roles: ['admin', 'operator'],
    level: 'SD',
    load: () => import('../registration/staff/paper/PaperPage.tsx').then((module) => module.SdPaperPage),
  },
  {
    path: STAFF_PATHS.registerSmp,
    title: () => 'SPMB | Daftarkan dari kertas: SMP',
    roles: ['admin', 'operator'],
    level: 'SMP',
    load: () => import('../registration/staff/paper/PaperPage.tsx').then((module) => module.SmpPaperPage),
  },
  {
    path: STAFF_PATHS.season,
    title: () => 'SPMB | Musim',
    roles: ['admin'],
    load: () => import('./season/SeasonPage.tsx').then((module) => module.SeasonPage),
  },
  {
    path: STAFF_PATHS.paths,
    title: (type) => `SPMB | Jalur ${type.toUpperCase()}`,
    roles: ['admin'],
    load: () => import('../paths/staff/PathsPage.tsx').then((module) => module.PathsPage),
  },
  {
    path: STAFF_PATHS.claims,
    title: () => 'SPMB | Periksa jalur',
    roles: ['admin', 'operator'],
    load: () => import('../paths/staff/claims/ClaimsPage.tsx').then((module) => module.ClaimsPage),
  },
  {
    path: STAFF_PATHS.publish,
    title: () => 'SPMB | Periksa sebelum terbit',
    roles: ['admin'],
    load: () => import('../publication/staff/PublishPage.tsx').then((module) => module.PublishPage),
  },
  {
    path: STAFF_PATHS.reports,
    title: () => 'SPMB | Laporan',
    roles: OFFICE,
    load: () => import('../complaint/staff/ReportsPage.tsx').then((module) => module.ReportsPage),
  },
  {
    path: STAFF_PATHS.audit,
    title: () => 'SPMB | Catatan perubahan',
    roles: ['admin'],
    load: () => import('../audit/staff/AuditPage.tsx').then((module) => module.AuditPage),
  },
  {
    path: STAFF_PATHS.corrections,
    title: () => 'SPMB | Permintaan Perbaikan',
    roles: EVERYBODY,
    load: () =>
      import('../registration/staff/family/CorrectionsPage.tsx').then((module) => module.CorrectionsPage),
  },
  {
    path: STAFF_PATHS.doubles,
    title: () => 'SPMB | Pendaftaran Ganda',
    roles: EVERYBODY,
    load: () => import('../registration/staff/doubles/DoublesPage.tsx').then((module) => module.DoublesPage),
  },
  {
    path: STAFF_PATHS.trash,
    title: () => 'SPMB | Sampah',
    roles: EVERYBODY,
    load: () => import('../registration/staff/removal/TrashPage.tsx').then((module) => module.TrashPage),
  },
  {
    path: STAFF_PATHS.help,
    title: () => 'SPMB | Panduan',
    roles: EVERYBODY,
    withOneTimePassword: true,
    load: () => import('./help/HelpPage.tsx').then((module) => module.HelpPage),
  },
  {
    path: STAFF_PATHS.suspicious,
    title: () => 'SPMB | Pendaftaran Mencurigakan',
    roles: ['admin'],
    load: () =>
      import('../registration/staff/suspicious/SuspiciousPage.tsx').then((module) => module.SuspiciousPage),
  },
]
