/**
 * The public pages. The server prerenders each of them; the browser loads the code of a page when it is first opened.
 */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { ComponentType } from 'react'
import { PATHS } from '../platform/paths.ts'

export interface PublicRoute {
  path: string
  /** The document title. */
  title: (facts: PageFacts) => string
  /** The module that `load` imports, as the build names it; its chunk is preloaded. */
  module: string
  load: () => Promise<ComponentType>
  /** Has a parameter and fetches by it: prerendered without data. */
  shell?: true
}

export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  {
    path: PATHS.home,
    title: (facts) => `SPMB | ${facts.office.region}`,
    module: 'src/landing/LandingPage.tsx',
    load: () => import('../landing/LandingPage.tsx').then((module) => module.LandingPage),
  },
  {
    path: PATHS.levels,
    title: () => 'SPMB | Tingkat SPMB',
    module: 'src/level/LevelPage.tsx',
    load: () => import('../level/LevelPage.tsx').then((module) => module.LevelPage),
  },
  {
    path: PATHS.registerSd,
    title: () => 'SPMB | Formulir Tingkat SD',
    module: 'src/registration/RegistrationPage.tsx',
    load: () => import('../registration/RegistrationPage.tsx').then((module) => module.SdRegistrationPage),
  },
  {
    path: PATHS.registerSmp,
    title: () => 'SPMB | Formulir Tingkat SMP',
    module: 'src/registration/RegistrationPage.tsx',
    load: () => import('../registration/RegistrationPage.tsx').then((module) => module.SmpRegistrationPage),
  },
  {
    path: PATHS.registered,
    title: () => 'SPMB | Pendaftaran Terkirim',
    module: 'src/registration/confirmation/RegisteredPage.tsx',
    load: () =>
      import('../registration/confirmation/RegisteredPage.tsx').then((module) => module.RegisteredPage),
    shell: true,
  },
  {
    path: PATHS.manage,
    title: () => 'SPMB | Kelola Pendaftaran',
    module: 'src/registration/manage/ManagePage.tsx',
    load: () => import('../registration/manage/ManagePage.tsx').then((module) => module.ManagePage),
  },
  {
    path: PATHS.lostNumber,
    title: () => 'SPMB | Cari Nomor Pendaftaran',
    module: 'src/registration/lost-number/LostNumberPage.tsx',
    load: () =>
      import('../registration/lost-number/LostNumberPage.tsx').then((module) => module.LostNumberPage),
  },
  {
    path: PATHS.information,
    title: () => 'SPMB | Informasi Layanan',
    module: 'src/information/InformationPage.tsx',
    load: () => import('../information/InformationPage.tsx').then((module) => module.InformationPage),
  },
  {
    path: PATHS.tutorial,
    title: () => 'SPMB | Tutorial Pendaftaran',
    module: 'src/information/TutorialPage.tsx',
    load: () => import('../information/TutorialPage.tsx').then((module) => module.TutorialPage),
  },
  {
    path: PATHS.guidelines,
    title: () => 'SPMB | Petunjuk Teknis',
    module: 'src/information/GuidelinesPage.tsx',
    load: () => import('../information/GuidelinesPage.tsx').then((module) => module.GuidelinesPage),
  },
  {
    path: PATHS.selectionSd,
    title: () => 'SPMB | Cara Seleksi SD',
    module: 'src/announcement/selection/SelectionPage.tsx',
    load: () =>
      import('../announcement/selection/SelectionPage.tsx').then((module) => module.SdSelectionPage),
  },
  {
    path: PATHS.selectionSmp,
    title: () => 'SPMB | Cara Seleksi SMP',
    module: 'src/announcement/selection/SelectionPage.tsx',
    load: () =>
      import('../announcement/selection/SelectionPage.tsx').then((module) => module.SmpSelectionPage),
  },
  {
    path: PATHS.privacy,
    title: () => 'SPMB | Perlindungan Data Pribadi',
    module: 'src/information/PrivacyPage.tsx',
    load: () => import('../information/PrivacyPage.tsx').then((module) => module.PrivacyPage),
  },
  {
    path: PATHS.resultCheck,
    title: () => 'SPMB | Pengumuman Kelulusan',
    module: 'src/announcement/ResultCheckPage.tsx',
    load: () => import('../announcement/ResultCheckPage.tsx').then((module) => module.ResultCheckPage),
  },
  {
    path: PATHS.result,
    title: () => 'SPMB | Pengumuman Kelulusan',
    module: 'src/announcement/ResultPage.tsx',
    load: () => import('../announcement/ResultPage.tsx').then((module) => module.ResultPage),
    shell: true,
  },
  {
    path: PATHS.contact,
    title: () => 'SPMB | Kontak',
    module: 'src/complaint/ContactPage.tsx',
    load: () => import('../complaint/ContactPage.tsx').then((module) => module.ContactPage),
  },
  {
    path: PATHS.reportAnswer,
    title: () => 'SPMB | Jawaban Laporan',
    module: 'src/complaint/answer/AnswerPage.tsx',
    load: () => import('../complaint/answer/AnswerPage.tsx').then((module) => module.AnswerPage),
  },
]
