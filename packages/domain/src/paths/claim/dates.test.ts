import { describe, expect, it } from 'vitest'
import { defaultPaths } from '../defaults.ts'
import { CLAIM_DATE_MESSAGES, type ClaimDateCode, hasClaimPaths, readClaimDates } from './dates.ts'

const NONE = { claims_until: null, verify_until: null }
const at = (text: string) => new Date(`2025-06-${text}:00+08:00`)
const BEFORE = { claims_until: at('11T00:00'), verify_until: at('15T00:00') }
const season = {
  opensAt: at('02T00:00'),
  publicationMode: 'schedule' as const,
  publishesAt: at('20T10:00'),
}
const read = (claims_until: string, verify_until: string, opened = false, before = opened ? BEFORE : NONE) =>
  readClaimDates({ claims_until, verify_until }, before, { season, opened, timeZone: 'Asia/Makassar' })

describe('the last moments of claims', () => {
  it('are both set, moved later, or cleared before the opening', () => {
    expect(read('2025-06-10 24:00', '2025-06-14 24:00')).toEqual({ dates: BEFORE })
    expect(read('2025-06-10 24:00', '2025-06-10 24:00')).toHaveProperty('dates')
    expect(read('2025-06-11 24:00', '2025-06-14 24:00', true)).toHaveProperty('dates')
    expect(read(' ', '')).toEqual({ dates: NONE })
    expect(read('2025-06-10 24:00', '2025-06-14 24:00', true, NONE)).toEqual({ dates: BEFORE })
  })

  const refused: [string, string, boolean, string, ClaimDateCode][] = [
    ['besok', '2025-06-14 24:00', false, 'claims_until', 'moment.format'],
    ['2025-06-10 24:00', '2025-02-30 24:00', false, 'verify_until', 'moment.date'],
    ['2025-06-10 24:00', '', false, 'verify_until', 'dates.whole'],
    ['', '2025-06-10 24:00', false, 'claims_until', 'dates.whole'],
    ['2025-06-02 00:00', '2025-06-10 24:00', false, 'claims_until', 'dates.opens'],
    ['2025-06-10 24:00', '2025-06-10 23:59', false, 'verify_until', 'dates.order'],
    ['2025-06-10 24:00', '2025-06-20 10:01', false, 'verify_until', 'dates.publishes'],
    ['2025-06-10 23:59', '2025-06-14 24:00', true, 'claims_until', 'dates.earlier'],
    ['2025-06-10 24:00', '2025-06-14 23:59', true, 'verify_until', 'dates.earlier'],
    ['', '', true, 'claims_until', 'dates.earlier'],
  ]
  it.each(refused)('refuse %s and %s (opened: %s) at %s: %s', (claims, verify, opened, field, code) => {
    expect(read(claims, verify, opened)).toMatchObject({
      messages: { [field]: [CLAIM_DATE_MESSAGES[code]] },
    })
  })

  it('may follow the announcement that no schedule decides', () => {
    const unset = { ...season, publicationMode: 'hidden' as const }
    expect(
      readClaimDates({ claims_until: '2025-06-10 24:00', verify_until: '2025-06-30 24:00' }, NONE, {
        season: unset,
        opened: false,
        timeZone: 'Asia/Makassar',
      }),
    ).toHaveProperty('dates')
  })
})

it('asks for dates only where a path is claimed', () => {
  expect(hasClaimPaths(null)).toBe(false)
  const paths = defaultPaths('SD')
  expect(hasClaimPaths(paths)).toBe(true)
  expect(hasClaimPaths({ ...paths, paths: paths.paths.filter(({ is_rest }) => is_rest) })).toBe(false)
})
