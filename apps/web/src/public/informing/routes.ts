/**
 * The pages that only inform: components that the server renders and no browser hydrates (docs/decisions/0032-informing-pages.md).
 * Links, details and videos work by themselves.
 */
import type { NumberedView } from '@spmb/domain/announcement/numbered-page.ts'
import type { PickerView, SchoolView, VillageView } from '@spmb/domain/finder/views.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { ComponentType } from 'react'
import { ResultCheckPage } from '../../announcement/ResultCheckPage.tsx'
import { ResultPage } from '../../announcement/ResultPage.tsx'
import { SdSelectionPage, SmpSelectionPage } from '../../announcement/selection/SelectionPage.tsx'
import { FinderPage } from '../../finder/FinderPage.tsx'
import { SchoolPage } from '../../finder/SchoolPage.tsx'
import { GuidelinesPage } from '../../information/GuidelinesPage.tsx'
import { InformationPage } from '../../information/InformationPage.tsx'
import { PrivacyPage } from '../../information/PrivacyPage.tsx'
import { TutorialPage } from '../../information/TutorialPage.tsx'
import { LandingPage } from '../../landing/LandingPage.tsx'
import { LevelPage } from '../../level/LevelPage.tsx'
import { PATHS } from '../../platform/paths.ts'
import { RegisteredPage } from '../../registration/confirmation/RegisteredPage.tsx'
import type { InformingStyle } from './sources.ts'

export interface InformingRoute<Props = object> {
  path: string
  /** The document title. */
  title: (facts: PageFacts) => string
  Page: ComponentType<Props>
  /** The style sheet that only this page has. */
  style?: InformingStyle
  /** The module of the page that most readers open next; its scripts are prefetched. */
  next?: string
}

export const INFORMING_ROUTES: readonly InformingRoute[] = [
  {
    path: PATHS.home,
    title: (facts) => `SPMB | ${facts.office.region}`,
    Page: LandingPage,
  },
  {
    path: PATHS.levels,
    title: () => 'SPMB | Tingkat SPMB',
    Page: LevelPage,
    style: 'src/level/level.css',
    next: 'src/registration/RegistrationPage.tsx',
  },
  {
    path: PATHS.information,
    title: () => 'SPMB | Informasi Layanan',
    Page: InformationPage,
  },
  {
    path: PATHS.tutorial,
    title: () => 'SPMB | Tutorial Pendaftaran',
    Page: TutorialPage,
    style: 'src/information/tutorial.css',
  },
  {
    path: PATHS.guidelines,
    title: () => 'SPMB | Petunjuk Teknis',
    Page: GuidelinesPage,
  },
  {
    path: PATHS.privacy,
    title: () => 'SPMB | Perlindungan Data Pribadi',
    Page: PrivacyPage,
  },
  {
    path: PATHS.resultCheck,
    title: () => 'SPMB | Pengumuman Kelulusan',
    Page: ResultCheckPage,
    style: 'src/announcement/result-check.css',
  },
  {
    path: PATHS.selectionSd,
    title: () => 'SPMB | Cara Seleksi SD',
    Page: SdSelectionPage,
    style: 'src/announcement/selection/selection.css',
  },
  {
    path: PATHS.selectionSmp,
    title: () => 'SPMB | Cara Seleksi SMP',
    Page: SmpSelectionPage,
    style: 'src/announcement/selection/selection.css',
  },
]

/** The pages of one registration, drawn for each number. */
export const NUMBERED_ROUTES: readonly InformingRoute<{ view: NumberedView }>[] = [
  {
    path: PATHS.result,
    title: () => 'SPMB | Pengumuman Kelulusan',
    Page: ResultPage,
    style: 'src/announcement/ticket-page.css',
  },
  {
    path: PATHS.registered,
    title: () => 'SPMB | Pendaftaran Terkirim',
    Page: RegisteredPage,
    style: 'src/registration/confirmation/confirmation.css',
  },
]

const FINDER_STYLE = 'src/finder/finder.css'

/** The choice of a village, or its schools; drawn for each village. */
export const FINDER_ROUTE: InformingRoute<{ view: PickerView | VillageView }> = {
  path: PATHS.finder,
  title: () => 'SPMB | Sekolah untuk desa saya',
  Page: FinderPage,
  style: FINDER_STYLE,
  next: 'src/registration/RegistrationPage.tsx',
}

/** Drawn for each school. */
export const SCHOOL_ROUTE: InformingRoute<{ view: SchoolView }> = {
  path: PATHS.finderSchool,
  title: () => 'SPMB | Sekolah',
  Page: SchoolPage,
  style: FINDER_STYLE,
  next: 'src/registration/RegistrationPage.tsx',
}
