import { describe, expect, it } from 'vitest'
import { firstYearOf, readSeasonSettings, type SeasonSettings, type TypedSeason } from './settings.ts'

const before: SeasonSettings = {
  opensAt: new Date('2025-06-02T00:00:00+08:00'),
  closesAt: new Date('2025-06-11T00:00:00+08:00'),
  windowMode: 'open',
  publicationMode: 'published',
  publishesAt: null,
  reRegistrationFrom: null,
  reRegistrationTo: null,
  objectionsUntil: null,
  notice: 'Bawa fotokopi Kartu Keluarga',
}
const read = (typed: TypedSeason, stored: SeasonSettings | null = before) =>
  readSeasonSettings(typed, stored, 'Asia/Makassar')
const problemsOf = (typed: TypedSeason, stored: SeasonSettings | null = before) => {
  const result = read(typed, stored)
  return result.ok ? {} : result.problems
}

describe('what is typed for a season', () => {
  it.each<[TypedSeason, Partial<SeasonSettings>]>([
    [{}, {}],
    [{ mode: 'closed' }, { windowMode: 'closed' }],
    [{ mode: ' Schedule ' }, { windowMode: 'schedule' }],
    [{ opens: '2025-06-01 08:00' }, { opensAt: new Date('2025-06-01T08:00:00+08:00') }],
    [{ closes: '2025-06-12 24:00' }, { closesAt: new Date('2025-06-13T00:00:00+08:00') }],
    [{ publication: 'hidden' }, { publicationMode: 'hidden' }],
    [
      { publication: 'schedule', publishes: '2025-06-14 10:00:30' },
      { publicationMode: 'schedule', publishesAt: new Date('2025-06-14T10:00:30+08:00') },
    ],
    [{ publishes: '' }, { publishesAt: null }],
    [
      { re_registration_from: '2025-06-17 08:00', re_registration_to: '2025-06-21 24:00' },
      {
        reRegistrationFrom: new Date('2025-06-17T08:00:00+08:00'),
        reRegistrationTo: new Date('2025-06-22T00:00:00+08:00'),
      },
    ],
    [{ objections_until: '2025-06-18 24:00' }, { objectionsUntil: new Date('2025-06-19T00:00:00+08:00') }],
    [{ notice: '  Pengumuman  14 Juni ' }, { notice: 'Pengumuman 14 Juni' }],
    [{ notice: '' }, { notice: null }],
    [{ notice: 'x'.repeat(500) }, { notice: 'x'.repeat(500) }],
  ])('%j changes just that', (typed, changed) => {
    expect(read(typed)).toEqual({ ok: true, settings: { ...before, ...changed } })
  })

  it.each<[TypedSeason, object]>([
    [{ opens: '2 June' }, { opens: ['moment.format'] }],
    [{ opens: '' }, { opens: ['moment.required'] }],
    [{ closes: '2025-06-31 10:00' }, { closes: ['moment.date'] }],
    [{ publishes: '2025-06-14 24:30' }, { publishes: ['moment.time'] }],
    [{ opens: '2025-06-11 00:00' }, { closes: ['closes.order'] }],
    [{ mode: 'opened' }, { mode: ['mode.unknown'] }],
    [{ publication: 'yes' }, { publication: ['publication.unknown'] }],
    [{ publication: 'schedule' }, { publishes: ['publishes.required'] }],
    [{ re_registration_from: '2025-06-17 08:00' }, { re_registration_to: ['re_registration.whole'] }],
    [{ re_registration_to: '2025-06-17 08:00' }, { re_registration_from: ['re_registration.whole'] }],
    [
      { re_registration_from: '2025-06-17 08:00', re_registration_to: '2025-06-17 08:00' },
      { re_registration_to: ['re_registration.order'] },
    ],
    [{ notice: 'x'.repeat(501) }, { notice: ['notice.long'] }],
    [{ notice: 'satu\u202edua' }, { notice: ['notice.characters'] }],
  ])('%j is refused by field', (typed, problems) => {
    expect(read(typed)).toEqual({ ok: false, problems })
  })

  it('names every mistake at once', () => {
    const problems = problemsOf({ opens: 'x', closes: 'y', mode: 'z', publication: '?' })
    expect(Object.keys(problems).sort()).toEqual(['closes', 'mode', 'opens', 'publication'])
  })

  it('needs the window for a new season, which starts closed and hidden', () => {
    expect(problemsOf({ opens: '2026-06-01 00:00' }, null)).toEqual({ closes: ['moment.required'] })
    expect(read({ opens: '2026-06-01 00:00', closes: '2026-06-09 24:00' }, null)).toMatchObject({
      ok: true,
      settings: { windowMode: 'closed', publicationMode: 'hidden', notice: null },
    })
  })
})

describe('a school year', () => {
  it.each([
    ['2025/2026', 2025],
    [' 2000/2001 ', 2000],
    ['2099/2100', 2099],
    ['2025/2027', null],
    ['2026/2025', null],
    ['2025-2026', null],
    ['25/26', null],
    ['1999/2000', null],
    ['', null],
  ])('%j begins in %s', (label, year) => {
    expect(firstYearOf(label)).toBe(year)
  })
})
