import { describe, expect, test } from 'vitest'
import {
  clockTime,
  isEmptyDraft,
  makeDraft,
  nextDraft,
  readDraft,
  replacesWaiting,
  savedWhen,
} from './draft.ts'

const NOW = new Date(2025, 5, 2, 10, 42).getTime()
const HOUR = 3_600_000
const draft = makeDraft({ name: 'Contoh Anak', village_id: '71' }, { village_id: 'Nangamiro' }, NOW)

test('a draft never contains NIK, NISN or consent', () => {
  const made = makeDraft(
    { nik: '5205990000000000', nisn: '0000000000', consent: 'on', name: 'Contoh' },
    {},
    NOW,
  )
  expect(JSON.stringify(made)).not.toMatch(/nik|nisn|consent|5205|0000000000/)
})

test('a NIK in a tampered draft is not read', () => {
  const tampered = JSON.stringify({ ...draft, answers: { ...draft.answers, nik: '5205990000000000' } })
  expect(readDraft(tampered, NOW)?.answers).toEqual(draft.answers)
})

describe('a stored draft', () => {
  test.each([
    ['just saved', 0, draft],
    ['23 hours later', 23 * HOUR, draft],
    ['24 hours later', 24 * HOUR, null],
    ['with a clock set back', -HOUR, draft],
    ['with a clock that was a year ahead', -365 * 24 * HOUR, null],
  ])('is read or ignored %s', (_, later, offered) => {
    expect(readDraft(JSON.stringify(draft), NOW + later)).toEqual(offered)
  })

  test.each([
    null,
    '',
    'no json',
    '[]',
    '{}',
    '{"savedAt":"now","answers":{}}',
    '{"savedAt":1,"answers":{"a":1}}',
  ])('is ignored when it is %j', (stored) => {
    expect(readDraft(stored, NOW)).toBeNull()
  })

  test('is ignored without answers, unless a request is pending', () => {
    expect(readDraft(JSON.stringify(makeDraft({ name: ' ' }, {}, NOW)), NOW)).toBeNull()
    const sent = makeDraft({}, {}, NOW, 'key-of-a-registration')
    expect(isEmptyDraft(sent)).toBe(false)
    expect(readDraft(JSON.stringify(sent), NOW)?.sendingKey).toBe('key-of-a-registration')
  })
})

describe('the next draft', () => {
  const sent = { ...draft, sendingKey: 'key-on-its-way' }

  test('is null while the answers are unchanged, so that the draft expires', () => {
    expect(nextDraft(draft, { ...draft.answers, nik: '1', email: '' }, draft.names, NOW + HOUR)).toBeNull()
  })

  test('has the new answers and the pending key', () => {
    const next = nextDraft(sent, { name: 'Contoh Lain' }, {}, NOW + HOUR)
    expect(next).toEqual({
      savedAt: NOW + HOUR,
      answers: { name: 'Contoh Lain' },
      names: {},
      sendingKey: 'key-on-its-way',
    })
  })

  test('keeps the name of an unchanged choice whose list is not loaded', () => {
    expect(nextDraft(draft, { ...draft.answers, name: 'B' }, {}, NOW)?.names).toEqual({
      village_id: 'Nangamiro',
    })
    expect(nextDraft(draft, { ...draft.answers, village_id: '72' }, {}, NOW)?.names).toEqual({})
  })
})

describe('a draft beside a form that waits on the device', () => {
  const waiting = {
    answers: { ...draft.answers, nik: '5205990000000000', email: '' },
    key: 'K1',
    savedAt: NOW,
  }
  const corrected = { ...draft.answers, village_id: '72' }
  test.each([
    ['without a draft', null, false],
    ['stored with the same answers', makeDraft(draft.answers, {}, NOW + HOUR), false],
    ['changed later', makeDraft(corrected, {}, NOW + HOUR), true],
    ['of an earlier time', makeDraft(corrected, {}, NOW - HOUR), false],
    ['sent with the same key', makeDraft(corrected, {}, NOW + HOUR, 'K1'), false],
    ['sent with another key', makeDraft(draft.answers, {}, NOW + HOUR, 'K2'), true],
  ])('replaces the form or not: %s', (_, beside, replaces) => {
    expect(replacesWaiting(beside, waiting)).toBe(replaces)
  })
})

test('times are formatted in Indonesian', () => {
  expect(clockTime(NOW)).toBe('10.42')
  expect(savedWhen(NOW, NOW + HOUR)).toBe('hari ini pukul 10.42')
  expect(savedWhen(NOW, NOW + 20 * HOUR)).toBe('kemarin pukul 10.42')
})
