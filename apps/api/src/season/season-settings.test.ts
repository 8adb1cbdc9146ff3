import { describe, expect, it } from 'vitest'
import { firstYearOf, readSeasonSettings, type SeasonSettings, type TypedSeason } from './season-settings.ts'

const before: SeasonSettings = {
  opensAt: new Date('2025-06-02T00:00:00+08:00'),
  closesAt: new Date('2025-06-11T00:00:00+08:00'),
  windowMode: 'open',
  publicationMode: 'published',
  publishesAt: null,
  notice: 'Bawa fotokopi Kartu Keluarga',
}
const read = (typed: TypedSeason, stored: SeasonSettings | null = before) =>
  readSeasonSettings(typed, stored, 'Asia/Makassar')

describe('what is typed for a season', () => {
  it.each<[TypedSeason, Partial<SeasonSettings>]>([
    [{}, {}],
    [{ mode: 'closed' }, { windowMode: 'closed' }],
    [{ mode: ' Schedule ' }, { windowMode: 'schedule' }],
    [{ opens: '2025-06-01 08:00' }, { opensAt: new Date('2025-06-01T08:00:00+08:00') }],
    [{ closes: '2025-06-12 24:00' }, { closesAt: new Date('2025-06-13T00:00:00+08:00') }],
    [{ publication: 'hidden' }, { publicationMode: 'hidden' }],
    [
      { publication: 'schedule', publishes: '2025-06-14 10:00' },
      { publicationMode: 'schedule', publishesAt: new Date('2025-06-14T10:00:00+08:00') },
    ],
    [{ publishes: '' }, { publishesAt: null }],
    [{ notice: '  Pengumuman  14 Juni ' }, { notice: 'Pengumuman 14 Juni' }],
    [{ notice: '' }, { notice: null }],
    [{ notice: 'x'.repeat(500) }, { notice: 'x'.repeat(500) }],
  ])('%j changes just that', (typed, changed) => {
    expect(read(typed)).toEqual({ settings: { ...before, ...changed }, problems: [] })
  })

  it.each<[TypedSeason, string]>([
    [{ opens: '2 June' }, "--opens '2 June' is not a day and a time, year first."],
    [{ closes: '2025-06-31 10:00' }, "--closes '2025-06-31 10:00' names a day that does not exist"],
    [{ publishes: '2025-06-14 24:30' }, "--publishes '2025-06-14 24:30' names a time that does not exist"],
    [{ opens: '2025-06-11 00:00' }, 'Registration would close before it opens'],
    [{ mode: 'opened' }, "--mode 'opened' is not known. Write one of: schedule, open, closed."],
    [{ publication: 'yes' }, "--publication 'yes' is not known. Write one of: schedule, published, hidden."],
    [{ publication: 'schedule' }, '--publication schedule needs the moment of publication.'],
    [{ notice: 'x'.repeat(501) }, '--notice has 501 characters, at most 500 are allowed.'],
    [{ notice: 'satu\u202edua' }, '--notice contains a control character'],
  ])('%j is refused with what to write', (typed, sentence) => {
    const { problems } = read(typed)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
  })

  it('names every mistake at once', () => {
    expect(read({ opens: 'x', closes: 'y', mode: 'z', publication: '?' }).problems).toHaveLength(4)
  })

  it('needs the window for a new season, which then follows its schedule', () => {
    expect(read({ opens: '2026-06-01 00:00' }, null).problems).toEqual([
      expect.stringContaining('A new season needs --closes.'),
    ])
    const { settings, problems } = read({ opens: '2026-06-01 00:00', closes: '2026-06-09 24:00' }, null)
    expect(problems).toEqual([])
    expect(settings).toMatchObject({ windowMode: 'schedule', publicationMode: 'published', notice: null })
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
