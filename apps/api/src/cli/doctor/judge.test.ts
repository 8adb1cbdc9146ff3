import { describe, expect, it } from 'vitest'
import { judgeClock, judgeDisk, judgeSite } from './judge.ts'

const now = new Date('2026-06-03T02:00:00Z')
const certificate = { ends: new Date('2026-09-01T00:00:00Z'), untrusted: null }
const site = (given: object) =>
  judgeSite({ status: 200, proxy: undefined, certificate, ...given }, now).map(({ level, en }) => [level, en])

describe('the site, asked through the proxy', () => {
  it.each([
    [{}, 'ok', 'sends the address of each visitor'],
    [{ proxy: 'forged' }, 'problem', 'what a stranger writes'],
    [{ proxy: 'no_header' }, 'problem', 'sends no X-Forwarded-For'],
    [{ proxy: 'no_proxy' }, 'problem', 'TRUSTED_PROXIES=127.0.0.1'],
    [{ status: 421 }, 'problem', 'proxy_set_header Host $host'],
    [{ status: 502 }, 'problem', 'code 502'],
    [{ status: 503 }, 'ok', 'sends the address'],
  ])('with %j', (given, level, words) => {
    expect(site(given)[0]).toEqual([level, expect.stringContaining(words)])
  })

  it.each([
    ['2026-09-01T00:00:00Z', null, 'ok', '89 more days'],
    ['2026-06-10T03:00:00Z', null, 'warning', 'ends in 7 days'],
    ['2026-06-02T00:00:00Z', null, 'problem', 'ended on 2026-06-02'],
    ['2026-06-02T00:00:00Z', 'CERT_HAS_EXPIRED', 'problem', 'ended on 2026-06-02'],
    ['2026-09-01T00:00:00Z', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'warning', 'does not trust'],
  ])('with a certificate until %s (%s)', (ends, untrusted, level, words) => {
    expect(site({ certificate: { ends: new Date(ends), untrusted } })[1]).toEqual([
      level,
      expect.stringContaining(words),
    ])
  })
})

it.each([
  ['1970-01-01T00:10:00Z', null, true, 'problem', 'long ago'],
  ['2026-06-03T02:00:00Z', '2026-06-03T04:00:00Z', true, 'problem', 'the newest record is later'],
  ['2026-06-03T02:00:00Z', '2026-06-03T01:59:00Z', false, 'warning', 'no time server'],
  ['2026-06-03T02:00:00Z', '2026-06-03T01:59:00Z', null, 'ok', '2026-06-03 02:00 UTC'],
])('a clock at %s with a newest record at %s', (time, newest, synchronised, level, words) => {
  const facts = { newest: newest === null ? null : new Date(newest), synchronised }
  expect(judgeClock(new Date(time), facts)).toMatchObject({ level, en: expect.stringContaining(words) })
})

it.each([
  [500_000_000, 'problem', '500 MB'],
  // The same bound as the task and the alert.
  [2_000_000_000, 'problem', '2 GB'],
  [4_000_000_000, 'warning', 'only 4 GB'],
  [60_000_000_000, 'ok', '60 GB free'],
])('a disk with %d bytes free', (free, level, words) => {
  expect(judgeDisk('/var/lib/spmb', { free, total: 100_000_000_000 })).toMatchObject({
    level,
    en: expect.stringContaining(words),
  })
})
