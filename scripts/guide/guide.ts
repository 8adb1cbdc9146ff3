/** The office's guide in its order: the tasks of the story, which the journey performs, and sections of words alone. */
import { correctRecords } from '../../e2e/season/tasks/correct-records.ts'
import { createAccounts } from '../../e2e/season/tasks/create-accounts.ts'
import { decideTogether } from '../../e2e/season/tasks/decide-together.ts'
import { describeOffice } from '../../e2e/season/tasks/describe-office.ts'
import { enterPaperForm } from '../../e2e/season/tasks/enter-paper-form.ts'
import { importData } from '../../e2e/season/tasks/import-data.ts'
import { printRecap } from '../../e2e/season/tasks/print-recap.ts'
import { publish } from '../../e2e/season/tasks/publish.ts'
import { runSelection } from '../../e2e/season/tasks/run-selection.ts'
import { setDates } from '../../e2e/season/tasks/set-dates.ts'
import { setQuotas } from '../../e2e/season/tasks/set-quotas.ts'
import { startNextSeason } from '../../e2e/season/tasks/start-next-season.ts'
import * as words from './words.ts'

export interface GuidePage {
  title: string
  about: string
  steps: readonly { text: string; picture?: { file: string; alt: string } }[]
}

/** As 'Langkah musim' on the dashboard, with what happens in between. */
export const GUIDE: readonly GuidePage[] = [
  words.dashboard,
  importData,
  words.area,
  words.distances,
  describeOffice,
  words.method,
  words.paths,
  setDates,
  words.mail,
  setQuotas,
  createAccounts,
  words.forgottenPassword,
  words.list,
  enterPaperForm,
  words.screening,
  words.claims,
  words.doubles,
  words.corrections,
  correctRecords,
  decideTogether,
  runSelection,
  publish,
  words.reRegistration,
  words.objections,
  words.reserve,
  words.freeSeats,
  words.complaints,
  printRecap,
  words.audit,
  words.backup,
  startNextSeason,
]
