import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { describe, expect, it } from 'vitest'
import { windowMessages } from './window-messages.ts'

function facts(windowMode: PageFacts['season']['windowMode'], window: PageFacts['season']['window']) {
  const season = { opensAt: '2025-06-01T16:00:00Z', closesAt: '2025-06-10T16:00:00Z', windowMode, window }
  return { season, timeZone: 'Asia/Makassar' } as PageFacts
}

describe('windowMessages', () => {
  it.each([
    ['before', 'Pendaftaran belum dibuka', 'Dibuka 2 Juni 2025 pukul 00.00 WITA.'],
    ['open', 'Pendaftaran dibuka', 'Ditutup 10 Juni 2025 pukul 23.59 WITA.'],
    ['closed', 'Pendaftaran sudah ditutup', 'Ditutup 10 Juni 2025 pukul 23.59 WITA.'],
  ] as const)('explains the state "%s" by the dates while the schedule decides', (window, state, after) => {
    const words = windowMessages(facts('schedule', window))
    expect(words.state).toBe(state)
    expect(words).toMatchObject({ planned: false, dates: '2 – 10 Juni 2025' })
    expect(words.after).toContain(after)
  })

  it.each([
    ['open', 'Pendaftaran dibuka'],
    ['closed', 'Pendaftaran sedang ditutup'],
  ] as const)('states a forced "%s" and reads the dates as a plan', (mode, state) => {
    const words = windowMessages(facts(mode, mode))
    expect(words.state).toBe(state)
    expect(words).toMatchObject({ planned: true, dates: '2 – 10 Juni 2025' })
    expect(words.after).not.toMatch(/Ditutup|Dibuka|WITA/)
  })
})
