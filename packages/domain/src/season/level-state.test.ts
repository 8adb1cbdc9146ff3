import { describe, expect, test } from 'vitest'
import { isFrozen, LEVEL_STATES, levelState, selectionProblem } from './level-state.ts'
import type { SeasonSettings } from './settings.ts'

test.each([
  ['draft', { published: true }, 'draft'],
  ['frozen', { published: true }, 'frozen'],
  ['seeded', { published: true, archived: true }, 'seeded'],
  ['signed', { published: false }, 'signed'],
  ['signed', { published: false, archived: true }, 'signed'],
  ['signed', { published: true }, 'public'],
  ['signed', { published: true, archived: false }, 'public'],
  ['signed', { published: true, archived: true }, 'closed'],
  ['unknown', { published: true }, 'draft'],
] as const)('a level that is stored as %s, in a season %j, is %s', (stored, season, state) => {
  expect(levelState(stored, season)).toBe(state)
})

test('a draft refuses no change, a run refuses all until its publication, and then all but withdrawals and birth dates', () => {
  const refused = (change: 'data' | 'withdrawal' | 'birth_date') =>
    LEVEL_STATES.filter((state) => isFrozen(state, change))
  expect(refused('data')).toEqual(['frozen', 'seeded', 'signed', 'public', 'closed'])
  for (const change of ['withdrawal', 'birth_date'] as const)
    expect(refused(change)).toEqual(['frozen', 'seeded', 'signed'])
})

describe('a change of the settings of a season', () => {
  const NOW = new Date('2026-06-20T00:00:00Z')
  const closed: SeasonSettings = {
    opensAt: new Date('2026-06-01T00:00:00Z'),
    closesAt: new Date('2026-06-10T00:00:00Z'),
    windowMode: 'schedule',
    publicationMode: 'hidden',
    publishesAt: null,
    reRegistrationFrom: null,
    reRegistrationTo: null,
    objectionsUntil: null,
    notice: null,
  }
  const open: SeasonSettings = { ...closed, windowMode: 'open' }
  const ahead: SeasonSettings = {
    ...closed,
    opensAt: new Date('2026-07-01T00:00:00Z'),
    closesAt: new Date('2026-07-10T00:00:00Z'),
  }
  const published: SeasonSettings = { ...closed, publicationMode: 'published' }
  const scheduled: SeasonSettings = { ...closed, publicationMode: 'schedule' }
  const draft = { method: 'manual', state: 'draft' }
  const run = (state: string) => ({ method: 'run', state })
  const FROZEN = { mode: ['window.frozen'] }
  const NO_RUN = { publication: ['publication.run'] }
  const DISPUTED = { publication: ['publication.disputed'] }

  test.each([
    ['opens while one level is frozen', [draft, run('frozen')], closed, open, FROZEN],
    ['opens after a run was signed', [run('signed')], closed, open, FROZEN],
    ['will open by its schedule while a level is frozen', [run('frozen')], closed, ahead, FROZEN],
    ['opens while all levels are drafts', [draft, run('draft')], closed, open, null],
    ['stays open', [run('frozen')], open, open, null],
    ['moves the schedule ahead', [run('frozen')], ahead, open, null],
    ['closes', [run('frozen')], open, closed, null],
    ['publishes without the run', [draft, run('seeded')], closed, published, NO_RUN],
    ['plans the publication without the run', [run('draft')], closed, scheduled, NO_RUN],
    ['publishes a signed run', [run('signed')], closed, published, null],
    ['publishes decisions by hand', [draft], closed, published, null],
    ['publishes by hand a disputed number', [{ ...draft, disputed: 1 }], closed, published, DISPUTED],
    ['plans to publish a disputed number', [{ ...draft, disputed: 2 }], closed, scheduled, DISPUTED],
    ['stays published with a disputed number', [{ ...draft, disputed: 1 }], published, published, null],
    ['stays published', [run('seeded')], published, published, null],
    ['publishes what was planned', [run('seeded')], scheduled, published, null],
    ['hides', [run('seeded')], published, closed, null],
    [
      'opens and publishes, of which the opening is named',
      [run('frozen')],
      closed,
      { ...open, publicationMode: 'published' },
      FROZEN,
    ],
    ['does not matter without a level', [], closed, { ...open, publicationMode: 'published' }, null],
  ] as const)('that %s', (_title, levels, before, after, problem) => {
    expect(selectionProblem(levels, { before, after: after as SeasonSettings }, NOW)).toEqual(problem)
  })
})
