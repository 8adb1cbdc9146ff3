/**
 * The pages that only inform: components that the server renders and no browser hydrates (docs/decisions/0032-informing-pages.md).
 * Links, details and videos work by themselves.
 */

import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import type { NumberedView } from '@spmb/domain/results/numbered-page.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { ComponentType } from 'react'
import { FinderPage } from '../../finder/FinderPage.tsx'
import { finderTitle } from '../../finder/finder-title.ts'
import { SchoolPage } from '../../finder/SchoolPage.tsx'
import { GuidelinesPage } from '../../information/GuidelinesPage.tsx'
import { InformationPage } from '../../information/InformationPage.tsx'
import { PrivacyPage } from '../../information/PrivacyPage.tsx'
import { TutorialPage } from '../../information/TutorialPage.tsx'
import { LandingPage } from '../../landing/LandingPage.tsx'
import { LevelPage } from '../../level/LevelPage.tsx'
import { PATHS } from '../../platform/paths.ts'
import { RegisteredPage } from '../../registration/confirmation/RegisteredPage.tsx'
import { ResultCheckAnswer, ResultCheckPage } from '../../results/ResultCheckPage.tsx'
import { ResultPage } from '../../results/ResultPage.tsx'
import { SdSelectionPage, SmpSelectionPage } from '../../results/selection/SelectionPage.tsx'
import type { InformingStyle } from './sources.ts'

interface InformingDocument {
  path: string
  /** The style sheet that only this page has. */
  style?: InformingStyle
  /** The module of the page that most readers open next; its scripts are prefetched. */
  next?: string
}

/** A page that shows the season's facts. */
export interface InformingRoute extends InformingDocument {
  /** The document title. */
  title: (facts: PageFacts) => string
  Page: ComponentType
}

/** A page that also shows what its address names. */
export interface RequestRoute<View = never> extends InformingDocument {
  title: (view: View) => string
  Page: ComponentType<{ view: View }>
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
    style: 'src/results/result-check.css',
  },
  {
    path: PATHS.selectionSd,
    title: () => 'SPMB | Cara Seleksi SD',
    Page: SdSelectionPage,
    style: 'src/results/selection/selection.css',
  },
  {
    path: PATHS.selectionSmp,
    title: () => 'SPMB | Cara Seleksi SMP',
    Page: SmpSelectionPage,
    style: 'src/results/selection/selection.css',
  },
]

/** The title of a page of one registration. */
const titleOf = (found: string) => (view: NumberedView) =>
  `SPMB | ${view.kind === 'found' ? found : REGISTRATION_NOT_FOUND}`

/** Pages that are rendered for a request: what they show follows from the number, village or school in their address. */
export const REQUEST_ROUTES: readonly RequestRoute[] = [
  {
    path: PATHS.result,
    title: titleOf('Pengumuman Kelulusan'),
    Page: ResultPage,
    style: 'src/results/ticket-page.css',
  },
  {
    path: PATHS.resultCheck,
    title: () => 'Kesalahan: SPMB | Pengumuman Kelulusan',
    Page: ResultCheckAnswer,
    style: 'src/results/result-check.css',
  },
  {
    path: PATHS.registered,
    title: titleOf('Pendaftaran Terkirim'),
    Page: RegisteredPage,
    style: 'src/registration/confirmation/confirmation.css',
  },
  {
    path: PATHS.finder,
    title: finderTitle,
    Page: FinderPage,
    style: 'src/finder/finder.css',
    next: 'src/registration/RegistrationPage.tsx',
  },
  {
    path: PATHS.finderSchool,
    title: finderTitle,
    Page: SchoolPage,
    style: 'src/finder/finder.css',
    next: 'src/registration/RegistrationPage.tsx',
  },
]
