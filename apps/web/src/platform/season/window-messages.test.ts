import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { describe, expect, it } from 'vitest'
import { nextChange, windowMessages } from './window-messages.ts'

function facts(
  windowMode: PageFacts['season']['windowMode'],
  window: PageFacts['season']['window'],
  more: Partial<PageFacts['season']> = {},
  today = '2025-05-31',
) {
  const season = {
    opensAt: '2025-06-01T16:00:00Z',
    closesAt: '2025-06-10T16:00:00Z',
    windowMode,
    window,
    publicationMode: 'hidden',
    publishesAt: null,
    published: false,
    reRegistration: null,
    ...more,
  }
  return { season, timeZone: 'Asia/Makassar', today } as PageFacts
}

describe('windowMessages', () => {
  it.each([
    ['before', 'Pendaftaran belum dibuka', 'Dibuka Senin, 2 Juni 2025 pukul 00.00 WITA, 2 hari lagi.'],
    ['open', 'Pendaftaran dibuka', 'Ditutup Selasa, 10 Juni 2025 pukul 23.59 WITA, 10 hari lagi.'],
    ['closed', 'Pendaftaran sudah ditutup', 'Ditutup Selasa, 10 Juni 2025 pukul 23.59 WITA'],
  ] as const)('explains the state "%s" by the dates while the schedule decides', (window, state, after) => {
    const words = windowMessages(facts('schedule', window))
    expect(words.state).toBe(state)
    expect(words).toMatchObject({ planned: false, dates: '2\u00a0–\u2060\u00a010 Juni 2025' })
    expect(words.after.join(' ')).toContain(after)
  })

  it.each([
    ['open', 'Pendaftaran dibuka'],
    ['closed', 'Pendaftaran sedang ditutup'],
  ] as const)('states a forced "%s" and reads the dates as a plan', (mode, state) => {
    const words = windowMessages(facts(mode, mode))
    expect(words.state).toBe(state)
    expect(words).toMatchObject({ planned: true, dates: '2\u00a0–\u2060\u00a010 Juni 2025' })
    expect(words.after.join(' ')).not.toMatch(/Ditutup|Dibuka|WITA/)
  })

  it.each(['before', 'open'] as const)('says in the state "%s" that haste is of no use', (window) => {
    expect(windowMessages(facts('schedule', window)).after.join(' ')).toContain(
      'lebih cepat tidak membuat anak didahulukan',
    )
  })

  it('says until when paths are claimed and checked, as long as that is ahead', () => {
    const claims = { until: '2025-06-10T16:00:00Z', checkedUntil: '2025-06-14T16:00:00Z' }
    const last = (today: string, more: Partial<PageFacts['season']> = {}) =>
      windowMessages({
        ...facts('schedule', 'open', more, today),
        selection: [{ level: 'SD' }, { level: 'SMP', claims }] as PageFacts['selection'],
      }).after.at(-1)
    expect(last('2025-06-10')).toBe(
      'Jalur SMP selain domisili diajukan sampai Selasa, 10 Juni 2025 pukul 23.59 WITA. Berkasnya diperiksa sampai Sabtu, 14 Juni 2025 pukul 23.59 WITA.',
    )
    expect(last('2025-06-11')).toBe(
      'Jalur SMP selain domisili: berkasnya diperiksa sampai Sabtu, 14 Juni 2025 pukul 23.59 WITA.',
    )
    for (const words of [last('2025-06-15'), last('2025-06-10', { published: true })])
      expect(words).not.toContain('Jalur')
  })

  it.each(['schedule', 'closed'] as const)('names the announcement after the end, in mode %s', (mode) => {
    const planned = { publicationMode: 'schedule', publishesAt: '2025-06-17T02:00:00Z' } as const
    expect(windowMessages(facts(mode, 'closed', planned, '2025-06-11'))).toMatchObject({
      planned: false,
      dates: 'Pengumuman: Selasa, 17 Juni 2025 pukul 10.00 WITA',
    })
    expect(windowMessages(facts(mode, 'closed', { published: true })).dates).toBe('Hasil sudah diumumkan')
  })

  it('calls no end what the office closed before the end: the schedule, to come back, and the announcement', () => {
    const planned = { publicationMode: 'schedule', publishesAt: '2025-06-17T02:00:00Z' } as const
    expect(windowMessages(facts('closed', 'closed', planned, '2025-06-10'))).toEqual({
      state: 'Pendaftaran sedang ditutup',
      planned: true,
      dates: '2\u00a0–\u2060\u00a010 Juni 2025',
      after: [
        'Buka lagi halaman ini nanti, atau telepon kantor dinas.',
        'Hasil diumumkan Selasa, 17 Juni 2025 pukul 10.00 WITA, 7 hari lagi.',
      ],
    })
  })
})

describe('nextChange', () => {
  const planned = { publicationMode: 'schedule', publishesAt: '2025-06-17T02:00:00.000Z' } as const

  it.each([
    ['before', '2025-06-01T16:00:00Z'],
    ['open', '2025-06-10T16:00:00Z'],
    ['closed', planned.publishesAt],
  ] as const)('is what the schedule says in the state "%s"', (window, moment) => {
    expect(nextChange(facts('schedule', window, planned))).toBe(moment)
  })

  it('is not known where the office decides', () => {
    expect(nextChange(facts('open', 'open', planned))).toBeUndefined()
    expect(nextChange(facts('schedule', 'closed'))).toBeUndefined()
    expect(nextChange(facts('schedule', 'closed', { ...planned, published: true }))).toBeUndefined()
  })
})
