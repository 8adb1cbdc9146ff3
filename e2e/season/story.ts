/** One season of an office, from the empty installation on. Each task relies on the ones before it. */
import type { Task } from './task.ts'
import { correctRecords } from './tasks/correct-records.ts'
import { createAccounts } from './tasks/create-accounts.ts'
import { decideTogether } from './tasks/decide-together.ts'
import { importData } from './tasks/import-data.ts'
import { publish } from './tasks/publish.ts'
import { setDates } from './tasks/set-dates.ts'
import { setQuotas } from './tasks/set-quotas.ts'

export const STORY: readonly Task[] = [
  importData,
  setDates,
  setQuotas,
  createAccounts,
  correctRecords,
  decideTogether,
  publish,
]
