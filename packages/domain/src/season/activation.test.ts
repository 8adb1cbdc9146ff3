import { describe, expect, test } from 'vitest'
import { activationConsequences, activationObstacle, isWithoutQuotas } from './activation.ts'
import type { Season } from './season.ts'

const NOW = new Date('2026-05-05T02:00:00Z')
const day = (text: string) => new Date(`${text}T00:00:00+08:00`)
const left: Season = {
  id: 1,
  label: '2025/2026',
  firstYear: 2025,
  opensAt: day('2025-06-02'),
  closesAt: day('2025-06-11'),
  windowMode: 'schedule',
  publicationMode: 'published',
  publishesAt: null,
  reRegistrationFrom: null,
  reRegistrationTo: null,
  objectionsUntil: null,
  notice: null,
}
const next: Season = {
  ...left,
  id: 2,
  label: '2026/2027',
  firstYear: 2026,
  opensAt: day('2026-06-01'),
  closesAt: day('2026-06-10'),
  publicationMode: 'hidden',
}

describe('the season that is active now is left', () => {
  const later = { reRegistrationFrom: day('2026-05-01'), reRegistrationTo: day('2026-05-06') }
  test.each<[string, Partial<Season>, string[], string | null]>([
    ['when nothing of it is open', {}, ['draft', 'closed'], null],
    ['not while a level is frozen', {}, ['draft', 'frozen'], 'activation.selection'],
    ['not while a level waits for signatures', {}, ['seeded', 'draft'], 'activation.selection'],
    ['not before its re-registration ends', later, [], 'activation.re_registration'],
    ['when its re-registration has ended', { ...later, reRegistrationTo: NOW }, [], null],
    [
      'not while objections are accepted',
      { objectionsUntil: day('2026-05-06') },
      [],
      'activation.objections',
    ],
    ['when objections have ended', { objectionsUntil: NOW }, [], null],
    ['when its objections ended long ago', { objectionsUntil: day('2026-01-01') }, [], null],
    ['when its results were never published', { ...later, publicationMode: 'hidden' }, [], null],
  ])('%s', (_title, changed, levels, obstacle) => {
    expect(activationObstacle({ season: { ...left, ...changed }, levels }, NOW)).toBe(obstacle)
  })

  test('not while families may choose free seats', () => {
    const choosing = (until: Date) => ({ season: left, levels: [], freeSeatsUntil: [until] })
    expect(activationObstacle(choosing(day('2026-05-06')), NOW)).toBe('activation.free_seats')
    expect(activationObstacle(choosing(NOW), NOW)).toBeNull()
  })

  test('not while children may be registered late', () => {
    const registering = (until: Date) => ({ season: left, levels: [], lateUntil: [until] })
    expect(activationObstacle(registering(day('2026-05-06')), NOW)).toBe('activation.late')
    expect(activationObstacle(registering(NOW), NOW)).toBeNull()
  })

  test('not while a seat is held for a withdrawn child', () => {
    expect(activationObstacle({ season: left, levels: [], heldSeats: 1 }, NOW)).toBe('activation.held_seats')
  })

  test('not while an objection waits for an answer', () => {
    const unanswered = { season: left, levels: [], objections: 1 }
    expect(activationObstacle(unanswered, NOW)).toBe('activation.objections')
  })
})

test.each([
  [[], false],
  [[{ schools: 0, withQuota: 0 }], false],
  [[{ schools: 9, withQuota: 1 }], false],
  [
    [
      { schools: 9, withQuota: 9 },
      { schools: 2, withQuota: 0 },
    ],
    true,
  ],
])('levels %j are without quotas: %s', (levels, expected) => {
  expect(isWithoutQuotas(levels)).toBe(expected)
})

describe('what an activation does at once', () => {
  const ready = [{ schools: 9, withQuota: 9 }]
  const said = (changed: Partial<Season>, quotas = ready) =>
    activationConsequences({ next, left: { ...left, ...changed }, quotas }, NOW, 'Asia/Makassar')

  test('names what parents see and that the other season becomes an archive', () => {
    expect(said({})).toEqual([
      'Dalam satu detik halaman depan, formulir, dan daftar memakai 2026/2027 (1\u00a0–\u2060\u00a09 Juni 2026). Orang tua melihat: Pendaftaran belum dibuka, hasil tersembunyi.',
      '2025/2026 menjadi arsip: tetap dapat dibaca, tetapi datanya tidak dapat diubah lagi.',
    ])
  })

  test('names no other season where there is none', () => {
    const sentences = activationConsequences({ next, left: null, quotas: ready }, NOW, 'Asia/Makassar')
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain('2026/2027')
  })

  test('names what of the other season is still open, and schools without a quota', () => {
    const sentences = said({ windowMode: 'open', publicationMode: 'hidden' }, [{ schools: 9, withQuota: 2 }])
    expect(sentences).toContain('Pendaftaran 2025/2026 masih dibuka dan langsung berhenti.')
    expect(sentences).toContain('Hasil 2025/2026 belum terbit.')
    expect(sentences.at(-1)).toBe('7 sekolah belum punya kuota 2026/2027: LULUS di sana ditolak.')
  })
})
