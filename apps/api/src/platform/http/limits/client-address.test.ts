import { describe, expect, it } from 'vitest'
import { createClientAddress, readAddress } from './client-address.ts'

describe('readAddress', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    [' 10.1.2.3 ', '10.1.2.3'],
    ['10.1.2.3:4711', '10.1.2.3'],
    ['2001:DB8::9', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['[2001:db8::9]:4711', '2001:db8::9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::FFFF:10.1.2.3', '10.1.2.3'],
    ['::ffff:a01:203', '10.1.2.3'],
    ['0:0:0:0:0:ffff:a01:203', '10.1.2.3'],
    ['[::ffff:10.1.2.3]:4711', '10.1.2.3'],
    ['::1', '::1'],
    ['ffff::1', 'ffff::1'],
    ['unknown', null],
    ['_hidden', null],
    ['10.1.2.3:port', null],
    ['10.1.2', null],
    ['10.1.2.3.4', null],
    ['[10.1.2.3', null],
    ['2001:db8::9::1', null],
    ['<script>', null],
    ['', null],
    [undefined, null],
  ])('reads %j as %j', (text, address) => {
    expect(readAddress(text)).toBe(address)
  })
})

describe('createClientAddress', () => {
  const addressOf = (trusted: string[], remoteAddress: string | undefined, forwarded?: string) =>
    createClientAddress(trusted)({
      socket: { remoteAddress } as never,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })

  it.each([
    [[], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    [['10.0.0.1'], '10.0.0.2', '198.51.100.7', '10.0.0.2'],
    [['10.0.0.1'], '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    [['10.0.0.1'], '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
    [['10.0.0.0/24'], '10.0.0.9', '198.51.100.7:4711', '198.51.100.7'],
    [['10.0.0.0/24'], '10.0.0.9', '203.0.113.5, 198.51.100.7', '198.51.100.7'],
    [['10.0.0.0/24'], '10.0.0.9', '203.0.113.5, 10.0.0.8', '203.0.113.5'],
    [['10.0.0.0/24'], '10.0.0.9', '10.0.0.7, 10.0.0.8', '10.0.0.7'],
    [['10.0.0.0/24'], '10.0.0.9', 'unknown', '10.0.0.9'],
    [['10.0.0.0/24'], '10.0.0.9', 'unknown, 10.0.0.8', '10.0.0.9'],
    [['10.0.0.0/24'], '10.0.0.9', '', '10.0.0.9'],
    [['2001:db8::/32'], '2001:db8::5', '[2001:db9::7]:80', '2001:db9::7'],
    [['fe80::1'], 'fe80::1%eth0', '198.51.100.7', '198.51.100.7'],
  ])(
    'with trusted proxies %j, socket %s and X-Forwarded-For %j is %s',
    (trusted, socket, forwarded, expected) => {
      expect(addressOf(trusted, socket, forwarded)).toBe(expected)
    },
  )

  it('is empty for a connection that has ended', () => {
    expect(addressOf([], undefined)).toBe('')
    expect(addressOf(['10.0.0.1'], undefined, '198.51.100.7')).toBe('')
  })
})
