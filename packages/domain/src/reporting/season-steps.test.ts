import { describe, expect, it } from 'vitest'
import { FINDING_KINDS } from '../findings/findings.ts'
import { FINDING_CODES } from '../season/finding-codes.ts'
import { STEP_FINDINGS, STEP_IDS, type StepFacts, type StepId, seasonSteps } from './season-steps.ts'

const NOW = new Date('2025-06-05T00:00:00Z')
const byHand = [
  { level: 'SD', method: 'manual', state: 'draft' },
  { level: 'SMP', method: 'manual', state: 'draft' },
] as const
const byRun = (state: 'draft' | 'signed') => [byHand[0], { level: 'SMP', method: 'run', state } as const]

type Changes = Partial<Omit<StepFacts, 'progress' | 'season'>> & {
  progress?: Partial<StepFacts['progress']>
  season?: Partial<StepFacts['season']>
}

/** A season that is prepared and not opened. */
function steps({ progress, season, ...others }: Changes = {}) {
  const facts: StepFacts = {
    progress: {
      schools: 272,
      zones_proposed: 0,
      schools_without_account: 0,
      applicants: 0,
      papers_unseen: 0,
      undecided: 0,
      without_place: 0,
      without_school: 0,
      admitted: 0,
      arrived: 0,
      free_seats: 0,
      levels: [...byHand],
      prepared: false,
      ...progress,
    },
    findings: [],
    sample: { data: false, office: false },
    season: {
      window: 'before',
      closesAt: '2025-06-10T16:00:00Z',
      published: false,
      reRegistration: 'set',
      ...season,
    },
    accountsNeverUsed: 0,
    ...others,
  }
  const found = seasonSteps(facts, NOW)
  return (id: StepId) => {
    const step = found.find((one) => one.id === id)
    if (!step) throw new Error(id)
    return step
  }
}

const CLOSED = { progress: { applicants: 565 }, season: { window: 'closed' } } as const
const PUBLIC = { window: 'closed', published: true } as const

describe('the steps of a season', () => {
  it('come in the order of a season, and each finding of the dashboard belongs to one of them', () => {
    expect(STEP_IDS.indexOf('method')).toBeLessThan(STEP_IDS.indexOf('open'))
    const stepped = Object.values(STEP_FINDINGS).flat()
    const onDashboard = FINDING_CODES.filter((code) => !FINDING_KINDS[code].notOnDashboard)
    expect([...stepped].sort()).toEqual([...onDashboard].sort())
  })

  it('before it opens: what is missing hinders the opening, and no step is done without applicants', () => {
    expect(steps()('open')).toMatchObject({ state: 'now', obstacle: null })
    expect(steps()('method').state).toBe('now')
    for (const id of ['papers', 'close', 'decide', 'check', 'publish', 'placement'] as const)
      expect(steps()(id).state).toBe('later')
    expect(steps()('decide').obstacle).toBe('no_applicants')
  })

  it.each<[string, Changes, StepId, number | null]>([
    ['sample schools', { sample: { data: true, office: false } }, 'data', null],
    ['a sample office', { sample: { data: false, office: true } }, 'office', null],
    ['dates that have passed', { season: { closesAt: '2025-06-01T00:00:00Z' } }, 'dates', null],
    ['schools without a quota', { findings: [{ code: 'without_quota', count: 3 }] }, 'quotas', 3],
    ['accounts that were never used', { accountsNeverUsed: 12 }, 'accounts', 12],
    ['schools without an account', { progress: { schools_without_account: 9 } }, 'accounts', 9],
  ])('%s come before the opening', (_what, changes, id, count) => {
    const step = steps(changes)
    expect(step(id)).toMatchObject({ state: 'now', count })
    expect(step('open')).toMatchObject({ state: 'later', obstacle: 'step', first: id })
  })

  it('a monitor, who sees no accounts, is not told that they are in order', () => {
    expect(steps({ accountsNeverUsed: null })('accounts')).toMatchObject({ state: 'now', count: null })
  })

  it('has a step of claims only where a path is claimed, done when none is open', () => {
    expect(() => steps()('claims')).toThrow('claims')
    const step = (open: number, applicants = 565) =>
      steps({ progress: { applicants, claims: { open } } })('claims')
    expect(step(0, 0)).toMatchObject({ state: 'later', obstacle: 'no_applicants' })
    expect(step(12)).toMatchObject({ state: 'now', count: 12 })
    expect(step(0)).toMatchObject({ state: 'done', count: null })
  })

  it('while it is open: papers are checked, and decisions wait for the closing', () => {
    const step = steps({
      progress: { applicants: 565, papers_unseen: 560, undecided: 565 },
      season: { window: 'open' },
    })
    expect(step('method').state).toBe('done')
    expect(step('open').state).toBe('done')
    expect(step('papers')).toMatchObject({ state: 'now', count: 560 })
    expect(step('decide')).toMatchObject({ state: 'later', count: 565, obstacle: 'window_open' })
    expect(step('publish').obstacle).toBe('window_open')
  })

  it.each<[string, Changes['progress'], 'done' | 'now']>([
    ['by hand, with undecided children', { levels: [...byHand], undecided: 3 }, 'now'],
    ['by hand, all decided', { levels: [...byHand] }, 'done'],
    ['by a run that is not signed', { levels: byRun('draft') }, 'now'],
    ['by a run that is signed', { levels: byRun('signed') }, 'done'],
  ])('seats given %s', (_how, progress, state) => {
    expect(steps({ ...CLOSED, progress: { ...CLOSED.progress, ...progress } })('decide').state).toBe(state)
  })

  it('children of an odd age are decided before the data of a run are frozen', () => {
    const findings = [{ code: 'under_age' as const, count: 8 }]
    const progress = { applicants: 565, levels: byRun('draft') }
    expect(steps({ ...CLOSED, findings, progress })('decide')).toMatchObject({
      state: 'now',
      obstacle: 'ages',
    })
    expect(steps({ ...CLOSED, findings })('decide').obstacle).toBeNull()
  })

  it('findings that stop hinder the publication', () => {
    const step = steps({ ...CLOSED, findings: [{ code: 'over_quota', count: 1 }] })
    expect(step('check')).toMatchObject({ state: 'now', count: 1 })
    expect(step('publish')).toMatchObject({ state: 'later', obstacle: 'findings' })
    expect(steps(CLOSED)('publish')).toMatchObject({ state: 'now', obstacle: null })
  })

  it('after the publication: who did not come, who waits and who has no place', () => {
    const progress = {
      applicants: 565,
      admitted: 500,
      arrived: 184,
      without_place: 39,
      without_school: 39,
      free_seats: 12,
      prepared: false,
    }
    const step = steps({ progress, season: PUBLIC })
    expect(step('publish').state).toBe('done')
    expect(step('re_registration')).toMatchObject({ state: 'now', count: 316, obstacle: null })
    expect(step('reserve')).toMatchObject({ state: 'now', count: 12 })
    expect(step('placement')).toMatchObject({ state: 'now', count: 39 })
    expect(step('next').state).toBe('now')
    expect(
      steps({ progress, season: { ...PUBLIC, reRegistration: 'unset' } })('re_registration').obstacle,
    ).toBe('no_re_registration')
    const unanswered = [{ code: 'objections' as const, count: 2 }]
    const given = { ...progress, without_place: 0, without_school: 0 }
    expect(steps({ progress: given, season: PUBLIC, findings: unanswered })('reserve').state).toBe('now')
    expect(steps({ progress: given, season: PUBLIC })('reserve').state).toBe('done')
  })

  it('results that are visible while registration is open are no publication', () => {
    const step = steps({ progress: { applicants: 9 }, season: { window: 'open', published: true } })
    expect(step('publish').state).toBe('later')
    expect(step('re_registration').obstacle).toBe('not_published')
  })
})
