/**
 * The public pages that run in the browser. The server prerenders each of them; the browser loads the code of the
 * page that it opens, and every link loads another document. Pages that only inform are in informing/routes.ts.
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
  /** The module that the page imports with `importLater`, as the build names it; the document lists its files. */
  later?: string
}

export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  {
    path: PATHS.registerSd,
    title: () => 'SPMB | Formulir Tingkat SD',
    module: 'src/registration/RegistrationPage.tsx',
    load: () => import('../registration/RegistrationPage.tsx').then((module) => module.SdRegistrationPage),
    later: 'src/registration/steps/LaterSteps.tsx',
  },
  {
    path: PATHS.registerSmp,
    title: () => 'SPMB | Formulir Tingkat SMP',
    module: 'src/registration/RegistrationPage.tsx',
    load: () => import('../registration/RegistrationPage.tsx').then((module) => module.SmpRegistrationPage),
    later: 'src/registration/steps/LaterSteps.tsx',
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
