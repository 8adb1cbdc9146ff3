/**
 * 'Langkah musim': what a season needs, in its order, with the state of each step and what hinders it
 * (docs/product-rules.md#steps-of-a-season). Pure.
 */
import type { Finding } from '../findings/findings.ts'
import type { FindingCode } from '../season/finding-codes.ts'
import type { Method, StoredState } from '../season/level-state.ts'
import type { WindowState } from '../season/window.ts'
import type { SeasonProgress } from './tasks-contract.staff.ts'

/** In the order of a season. */
export const STEP_IDS = [
  'data',
  'office',
  'method',
  'dates',
  'quotas',
  'accounts',
  'open',
  'papers',
  'claims',
  'close',
  'decide',
  'check',
  'publish',
  're_registration',
  'reserve',
  'placement',
  'recap',
  'next',
] as const
export type StepId = (typeof STEP_IDS)[number]

/** The findings that a step resolves; each finding of the dashboard belongs to one. */
export const STEP_FINDINGS: Partial<Record<StepId, readonly FindingCode[]>> = {
  data: ['villages'],
  quotas: ['without_quota'],
  papers: ['under_age', 'over_age', 'disputed_numbers', 'birth_date', 'doubles', 'corrections'],
  decide: ['undecided', 'closed_school'],
  check: ['over_quota', 'passed_over', 'doubles_admitted', 'doubt', 'papers'],
  reserve: ['objections'],
}

/** `now`: can be done; `later`: an earlier step comes first. */
export type StepState = 'done' | 'now' | 'later'

/** What has to happen first. */
export type StepObstacle =
  | 'step'
  | 'window_open'
  | 'no_applicants'
  | 'ages'
  | 'decisions'
  | 'findings'
  | 'not_published'
  | 'no_re_registration'

export interface SeasonStep {
  id: StepId
  state: StepState
  /** What is left to do; null where nothing is counted. */
  count: number | null
  obstacle: StepObstacle | null
  /** The step that has to be done first, with the obstacle `step`. */
  first: StepId | null
}

export interface StepFacts {
  progress: SeasonProgress
  /** Those of the dashboard. */
  findings: readonly Pick<Finding, 'code' | 'count'>[]
  /** Schools and villages are the invented set, and the office is the sample. */
  sample: { data: boolean; office: boolean }
  season: {
    window: WindowState
    /** ISO 8601, UTC. */
    closesAt: string
    published: boolean
    /** Whether dates of re-registration are set, and whether the last has passed. */
    reRegistration: 'unset' | 'set' | 'over'
  }
  /** Null for a monitor, who does not manage accounts. */
  accountsNeverUsed: number | null
}

/** Whether decisions of a level are complete: by hand each child has one, a run is signed. */
const isGiven = ({ method, state }: { method: Method; state: StoredState }, undecided: number) =>
  method === 'run' ? state === 'signed' : undecided === 0

/** All steps of a season at a moment. */
export function seasonSteps(facts: StepFacts, now: Date): SeasonStep[] {
  const { progress, season, sample } = facts
  const { applicants, levels } = progress
  const has = applicants > 0
  const codes = (codes: readonly FindingCode[] = []) =>
    facts.findings.filter(({ code }) => codes.includes(code))
  const sum = (found: readonly Pick<Finding, 'count'>[]) =>
    found.reduce((total, { count }) => total + (count ?? 0), 0)
  const isClosed = season.window === 'closed'
  // While it is open, results that are visible are a mistake and not a step.
  const isPublic = season.published && isClosed
  const undecided = progress.undecided
  const given = has && levels.every((level) => isGiven(level, level.method === 'manual' ? undecided : 0))
  const stops = sum(codes(STEP_FINDINGS.check).filter(({ code }) => code !== 'doubt' && code !== 'papers'))
  const ages = sum(codes(['under_age', 'over_age']))
  const missing = progress.admitted - progress.arrived
  const withoutAccount = progress.schools_without_account
  const accounts =
    withoutAccount === null || facts.accountsNeverUsed === null
      ? null
      : withoutAccount + facts.accountsNeverUsed

  const done: Record<StepId, boolean> = {
    data: !sample.data && progress.schools > 0,
    office: !sample.office,
    method: has || season.window === 'open',
    dates: has || new Date(season.closesAt) > now,
    quotas: codes(['without_quota']).length === 0,
    accounts: accounts === 0,
    open: has || season.window === 'open',
    papers: has && progress.papers_unseen === 0 && sum(codes(STEP_FINDINGS.papers)) === 0,
    claims: progress.claims !== undefined && has && progress.claims.open === 0,
    close: has && isClosed,
    decide: given && isClosed,
    check: given && isClosed && stops === 0,
    publish: has && isPublic,
    re_registration: isPublic && season.reRegistration !== 'unset' && missing === 0 && has,
    reserve:
      isPublic &&
      has &&
      sum(codes(['objections'])) === 0 &&
      (progress.without_place === 0 || progress.free_seats === 0),
    placement: isPublic && has && progress.without_school === 0,
    recap: progress.prepared,
    next: progress.prepared,
  }
  const counts: Partial<Record<StepId, number | null>> = {
    quotas: sum(codes(['without_quota'])),
    accounts,
    papers: progress.papers_unseen,
    claims: progress.claims?.open ?? null,
    decide: levels.some(({ method }) => method === 'manual') ? undecided : null,
    check: stops,
    re_registration: isPublic ? missing : null,
    reserve: isPublic ? Math.min(progress.free_seats, progress.without_place) : null,
    placement: isPublic ? progress.without_school : null,
  }
  const obstacles: Partial<Record<StepId, StepObstacle | null>> = {
    papers: has ? null : 'no_applicants',
    claims: has ? null : 'no_applicants',
    close: has ? null : 'no_applicants',
    decide: !has
      ? 'no_applicants'
      : !isClosed
        ? 'window_open'
        : ages > 0 && levels.some(({ method }) => method === 'run')
          ? 'ages'
          : null,
    check: !has ? 'no_applicants' : given ? (isClosed ? null : 'window_open') : 'decisions',
    publish: !has
      ? 'no_applicants'
      : !isClosed
        ? 'window_open'
        : !given
          ? 'decisions'
          : stops > 0
            ? 'findings'
            : null,
    re_registration: !isPublic
      ? 'not_published'
      : season.reRegistration === 'unset'
        ? 'no_re_registration'
        : null,
    reserve: isPublic ? null : 'not_published',
    placement: isPublic ? null : 'not_published',
    recap: isPublic ? null : 'not_published',
    next: isPublic ? null : 'not_published',
  }
  const firstOpen = OPENING.find((id) => !done[id]) ?? null
  // An office with domisili only has no claims to check.
  const steps = STEP_IDS.filter((id) => id !== 'claims' || progress.claims !== undefined)
  return steps.map((id): SeasonStep => {
    const waitsFor = id === 'open' && !done.open ? firstOpen : null
    const obstacle = waitsFor ? 'step' : (obstacles[id] ?? null)
    const state = done[id] ? 'done' : isLater(obstacle) ? 'later' : 'now'
    return {
      id,
      state,
      count: state === 'done' ? null : counts[id] || null,
      obstacle: done[id] ? null : obstacle,
      first: waitsFor,
    }
  })
}

/** What comes before registration opens. */
const OPENING: readonly StepId[] = ['data', 'office', 'dates', 'quotas', 'accounts']

/** What is left to the office itself is named, and the step stays open for it. */
const isLater = (obstacle: StepObstacle | null) =>
  obstacle !== null && obstacle !== 'ages' && obstacle !== 'no_re_registration'
