import { describe, expect, test } from 'vitest'
import { clockTime, isEmptyDraft, makeDraft, nextDraft, readDraft, savedWhen } from './draft.ts'

const NOW = new Date(2025, 5, 2, 10, 42).getTime()
const HOUR = 3_600_000
const draft = makeDraft({ name: 'Contoh Anak', village_id: '71' }, { village_id: 'Nangamiro' }, NOW)

test('a draft never holds NIK, NISN or consent', () => {
  const made = makeDraft(
    { nik: '5205990000000000', nisn: '0000000000', consent: 'on', name: 'Contoh' },
    {},
    NOW,
  )
  expect(JSON.stringify(made)).not.toMatch(/nik|nisn|consent|5205|0000000000/)
})

test('numbers that found their way into the storage are not read back', () => {
  const tampered = JSON.stringify({ ...draft, answers: { ...draft.answers, nik: '5205990000000000' } })
  expect(readDraft(tampered, NOW)?.answers).toEqual(draft.answers)
})

describe('what the storage gives', () => {
  test.each([
    ['just saved', 0, draft],
    ['23 hours later', 23 * HOUR, draft],
    ['24 hours later', 24 * HOUR, null],
    ['with a clock set back', -HOUR, draft],
  ])('is offered or forgotten %s', (_, later, offered) => {
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

  test('is ignored when nothing was typed, unless a registration is on its way', () => {
    expect(readDraft(JSON.stringify(makeDraft({ name: ' ' }, {}, NOW)), NOW)).toBeNull()
    const sent = makeDraft({}, {}, NOW, 'key-of-a-registration')
    expect(isEmptyDraft(sent)).toBe(false)
    expect(readDraft(JSON.stringify(sent), NOW)?.sendingKey).toBe('key-of-a-registration')
  })
})

describe('what is stored next', () => {
  const sent = { ...draft, sendingKey: 'key-on-its-way' }

  test('is nothing while the answers stay the same, so that the draft grows old', () => {
    expect(nextDraft(draft, { ...draft.answers, nik: '1', email: '' }, draft.names, NOW + HOUR)).toBeNull()
  })

  test('is the new answers, with the key that is on its way', () => {
    const next = nextDraft(sent, { name: 'Contoh Lain' }, {}, NOW + HOUR)
    expect(next).toEqual({
      savedAt: NOW + HOUR,
      answers: { name: 'Contoh Lain' },
      names: {},
      sendingKey: 'key-on-its-way',
    })
  })

  test('keeps the name of a choice whose list cannot be loaded, unless the choice changed', () => {
    expect(nextDraft(draft, { ...draft.answers, name: 'B' }, {}, NOW)?.names).toEqual({
      village_id: 'Nangamiro',
    })
    expect(nextDraft(draft, { ...draft.answers, village_id: '72' }, {}, NOW)?.names).toEqual({})
  })
})

test('times read as people say them', () => {
  expect(clockTime(NOW)).toBe('10.42')
  expect(savedWhen(NOW, NOW + HOUR)).toBe('hari ini pukul 10.42')
  expect(savedWhen(NOW, NOW + 20 * HOUR)).toBe('kemarin pukul 10.42')
})
