import { expect, test } from 'vitest'
import type { LaterPart, LaterParts } from '../fields/answers.ts'
import { registerPart } from './later-parts.ts'

const empty = (): LaterParts => ({ held: {}, own: {}, part: null })
const part = (changes: Partial<LaterPart> = {}): LaterPart => ({
  answers: () => ({}),
  check: () => ({}),
  fill: () => {},
  anchor: () => null,
  ...changes,
})

test('without a part there is none to ask, and a part that goes leaves the others', () => {
  const parts = empty()
  registerPart(parts, 'claims', part({ answers: () => ({ 'jalur-a-path': 'on' }) }))
  registerPart(parts, 'oddCases', part({ answers: () => ({ 'lain-guardian': 'on' }) }))
  expect(parts.part?.answers()).toEqual({ 'jalur-a-path': 'on', 'lain-guardian': 'on' })
  registerPart(parts, 'oddCases', null)
  expect(parts.part?.answers()).toEqual({ 'jalur-a-path': 'on' })
  registerPart(parts, 'claims', null)
  expect(parts.part).toBeNull()
})

test('what a draft kept of a part stays until the part is there, and only of that part', () => {
  const parts = { ...empty(), held: { 'jalur-a-path': 'on', 'lain-guardian': 'on' } }
  registerPart(parts, 'oddCases', part())
  expect(parts.part?.answers()).toEqual({ 'jalur-a-path': 'on' })
})

test('what is wrong with any part is told, and otherwise all is sent', () => {
  const parts = empty()
  registerPart(parts, 'claims', part({ check: () => ({ paths: [] }) }))
  registerPart(parts, 'oddCases', part({ check: () => ({ father_state: 'dead' as const }) }))
  expect(parts.part?.check()).toEqual({ paths: [], father_state: 'dead' })
  registerPart(parts, 'claims', part({ check: () => ({ messages: { paths: ['Pilih jalur'] } }) }))
  expect(parts.part?.check()).toEqual({ messages: { paths: ['Pilih jalur'] } })
})

test('each part is filled, and the first that knows a field leads to it', () => {
  const parts = empty()
  const filled: string[] = []
  registerPart(parts, 'claims', part({ fill: () => filled.push('claims'), anchor: () => null }))
  registerPart(
    parts,
    'oddCases',
    part({ fill: () => filled.push('odd'), anchor: (field) => (field === 'guardian_name' ? 'lain' : null) }),
  )
  parts.part?.fill({})
  expect(filled).toEqual(['claims', 'odd'])
  expect([parts.part?.anchor('guardian_name'), parts.part?.anchor('paths')]).toEqual(['lain', null])
})

test('the usual rules hold unless the odd case has its own', () => {
  const parts = empty()
  registerPart(parts, 'claims', part())
  const usual = parts.part?.rules?.('SD', {}, { today: '2025-06-02', firstYear: 2025 })
  expect(usual && !usual.ok && usual.problems).toHaveProperty('father_name')
  registerPart(parts, 'oddCases', part({ rules: () => ({ ok: false, problems: {} }) }))
  expect(parts.part?.rules?.('SD', {}, { today: '2025-06-02', firstYear: 2025 })).toEqual({
    ok: false,
    problems: {},
  })
})
