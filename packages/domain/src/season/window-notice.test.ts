import { expect, test } from 'vitest'
import type { WindowMode } from './season.ts'
import { windowNotice } from './window.ts'

const season = (windowMode: WindowMode) => ({
  windowMode,
  opensAt: new Date('2025-06-02T00:00:00+08:00'),
  closesAt: new Date('2025-06-11T00:00:00+08:00'),
})

test.each([
  [
    'schedule',
    'before',
    'Pendaftaran belum dibuka',
    'Pendaftaran berlangsung 2\u00a0–\u2060\u00a010 Juni 2025, mulai 2 Juni 2025 pukul 00.00 WITA.',
  ],
  [
    'schedule',
    'closed',
    'Pendaftaran sudah ditutup',
    'Pendaftaran berlangsung 2\u00a0–\u2060\u00a010 Juni 2025.',
  ],
  ['closed', 'closed', 'Pendaftaran sedang ditutup', 'Jadwal pendaftaran: 2\u00a0–\u2060\u00a010 Juni 2025.'],
] as const)('in mode %s, state %s, the notice names the dates', (mode, state, title, text) => {
  expect(windowNotice(season(mode), state, 'Asia/Makassar')).toEqual({ title, text })
})
