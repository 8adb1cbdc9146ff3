/** One season of an office, from the empty installation on. Each task relies on the ones before it. */
import type { Task } from './task.ts'
import { correctRecords } from './tasks/correct-records.ts'
import { createAccounts } from './tasks/create-accounts.ts'
import { decideTogether } from './tasks/decide-together.ts'
import { describeOffice } from './tasks/describe-office.ts'
import { enterPaperForm } from './tasks/enter-paper-form.ts'
import { importData } from './tasks/import-data.ts'
import { printRecap } from './tasks/print-recap.ts'
import { publish } from './tasks/publish.ts'
import { runSelection } from './tasks/run-selection.ts'
import { setDates } from './tasks/set-dates.ts'
import { setQuotas } from './tasks/set-quotas.ts'
import { startNextSeason } from './tasks/start-next-season.ts'

export const STORY: readonly Task[] = [
  importData,
  describeOffice,
  setDates,
  setQuotas,
  createAccounts,
  enterPaperForm,
  correctRecords,
  decideTogether,
  publish,
  printRecap,
  startNextSeason,
  runSelection,
]
