/** 'Langkah musim' as lines: each step with its words, its links and the findings that it resolves. Pure. */
import type { Finding } from '@spmb/domain/findings/findings.ts'
import { findingDetail, findingTitle } from '@spmb/domain/findings/messages.ts'
import {
  type SeasonStep,
  STEP_FINDINGS,
  type StepFacts,
  type StepId,
  seasonSteps,
} from '@spmb/domain/reporting/season-steps.ts'
import {
  METHOD_STILL_OPEN,
  proposedZones,
  STEP_OBSTACLES,
  STEP_WORDS,
} from '@spmb/domain/reporting/season-steps-messages.ts'
import type { OfficeTasks } from '@spmb/domain/reporting/tasks-contract.staff.ts'
import { METHOD_NAMES } from '@spmb/domain/season/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Role } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { findingLink } from '../../../findings/staff/finding-links.ts'
import { LIST_PATHS, STAFF_PATHS } from '../../../platform/staff/paths.ts'
import type { TaskLine } from './task-lines.ts'

export interface StepLine {
  id: StepId
  state: SeasonStep['state']
  title: string
  /** Null where the user may not open the screen. */
  to: string | null
  /** The same for each level, where a screen is about one. */
  levels: readonly (readonly [words: string, to: string])[]
  /** What is left, and what hinders it; null for nothing. */
  note: string | null
  lines: TaskLine[]
}

/** @param who decides which screens a step may lead to */
export function stepLines(facts: StepFacts & { tasks: OfficeTasks }, who: Role, now: Date): StepLine[] {
  return seasonSteps(facts, now).map((step): StepLine => {
    const lines = step.state === 'now' ? linesOf(step.id, facts.tasks) : []
    return {
      id: step.id,
      state: step.state,
      title: STEP_WORDS[step.id].title,
      to: pathOf(step.id, facts, who),
      levels: LEVEL_FILTERS[step.id]
        ? LEVELS.map((level) => [level, `${LIST_PATHS[level]}?${LEVEL_FILTERS[step.id]}`] as const)
        : [],
      note: noteOf(step, facts, lines.length > 0),
      lines,
    }
  })
}

function pathOf(id: StepId, { sample }: StepFacts, who: Role): string | null {
  // Once the district's own data are there, its zones are what is left.
  if (id === 'data' && !sample.data) return STAFF_PATHS.zoning
  return who === 'admin' || !ADMIN_ONLY.has(id) ? PATHS[id] : null
}

const PATHS: Record<StepId, string> = {
  data: STAFF_PATHS.import,
  office: `${STAFF_PATHS.season}?tab=kantor`,
  method: STAFF_PATHS.season,
  dates: STAFF_PATHS.season,
  quotas: STAFF_PATHS.quota,
  accounts: STAFF_PATHS.accounts,
  open: STAFF_PATHS.season,
  papers: `${LIST_PATHS.SD}?documents=belum`,
  claims: STAFF_PATHS.claims,
  close: STAFF_PATHS.season,
  decide: STAFF_PATHS.selection,
  check: STAFF_PATHS.publish,
  publish: STAFF_PATHS.publish,
  re_registration: STAFF_PATHS.reRegistration,
  reserve: STAFF_PATHS.reserve,
  placement: STAFF_PATHS.onward,
  recap: STAFF_PATHS.recap,
  next: `${STAFF_PATHS.season}?tab=semua`,
}

/** Whose screens a monitor does not open. */
const ADMIN_ONLY: ReadonlySet<StepId> = new Set<StepId>([
  'data',
  'office',
  'method',
  'dates',
  'accounts',
  'open',
  'claims',
  'close',
  'check',
  'publish',
  'next',
])

const LEVEL_FILTERS: Partial<Record<StepId, string>> = {
  papers: 'documents=belum',
  placement: 'decision=tanpa_tempat',
}

function linesOf(id: StepId, tasks: OfficeTasks): TaskLine[] {
  if (id === 'accounts') return accountLines(tasks)
  const codes = STEP_FINDINGS[id] ?? []
  return tasks.findings.filter(({ code }) => codes.includes(code)).map(findingLine)
}

const findingLine = (found: Finding): TaskLine => ({
  id: `${found.code} ${found.level}`,
  count: found.count,
  title: findingTitle(found),
  detail: findingDetail(found),
  to: findingLink(found),
})

function accountLines({ accounts_never_used: never, progress }: OfficeTasks): TaskLine[] {
  const without = progress.schools_without_account ?? 0
  const path = STAFF_PATHS.accounts
  return [
    ...(without > 0
      ? [{ id: 'no account', count: without, title: 'sekolah tanpa akun', detail: null, to: path }]
      : []),
    ...(never
      ? [
          {
            id: 'accounts',
            count: never,
            title: 'akun belum pernah masuk',
            detail: null,
            to: `${path}?state=never`,
          },
        ]
      : []),
  ]
}

function noteOf(step: SeasonStep, { progress }: StepFacts, hasLines: boolean): string | null {
  const { counted } = STEP_WORDS[step.id]
  const parts = [
    step.count !== null && counted && (!hasLines || step.id === 'papers')
      ? `${formatCount(step.count)} ${counted}`
      : null,
    step.obstacle && STEP_OBSTACLES[step.obstacle] + (step.first ? `: ${STEP_WORDS[step.first].title}` : ''),
    step.id === 'data' && progress.zones_proposed > 0
      ? proposedZones(formatCount(progress.zones_proposed))
      : null,
    step.id === 'method'
      ? progress.levels
          .map(({ level, method }) => `${level} ${METHOD_NAMES[method].toLowerCase()}`)
          .join(', ')
      : null,
    step.id === 'method' && step.state === 'now' ? METHOD_STILL_OPEN : null,
  ]
  return parts.filter(Boolean).join(' · ') || null
}
