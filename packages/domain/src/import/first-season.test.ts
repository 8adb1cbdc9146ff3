import { describe, expect, it } from 'vitest'
import { firstSeasonModes, modesWithoutSample } from './first-season.ts'

describe('the first season', () => {
  it.each([
    [true, true, 'open', 'published'],
    [true, false, 'closed', 'hidden'],
    [false, true, 'closed', 'hidden'],
    [false, false, 'closed', 'hidden'],
  ] as const)(
    'on the own machine: %s, with the sample set: %s: %s and %s',
    (isLocal, hasSample, windowMode, publicationMode) => {
      expect(firstSeasonModes({ isLocal, hasSample })).toEqual({ windowMode, publicationMode })
    },
  )
})

describe('a season whose sample set is replaced', () => {
  const now = new Date('2025-05-01T00:00:00Z')
  const season = {
    opensAt: new Date('2025-06-02T00:00:00Z'),
    closesAt: new Date('2025-06-11T00:00:00Z'),
    publishesAt: new Date('2025-06-17T02:00:00Z'),
  }
  const on = (date: string) => new Date(`${date}T00:00:00Z`)
  it.each([
    ['open', 'published', now, 'closed', 'hidden'],
    ['closed', 'hidden', now, 'closed', 'hidden'],
    ['schedule', 'schedule', now, 'schedule', 'schedule'],
    ['schedule', 'schedule', on('2025-06-05'), 'closed', 'schedule'],
    ['schedule', 'schedule', on('2025-07-01'), 'closed', 'hidden'],
  ] as const)('%s and %s at %s becomes %s and %s', (windowMode, publicationMode, at, nextWindow, next) => {
    expect(modesWithoutSample({ ...season, windowMode, publicationMode }, at)).toEqual({
      windowMode: nextWindow,
      publicationMode: next,
    })
  })
})
