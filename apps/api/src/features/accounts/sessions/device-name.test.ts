import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome di Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox di Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari di iOS',
  ],
  [undefined, null],
  ['', null],
])('%s is %s', (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device)
})

it('stays short, whatever a client sends', () => {
  expect((deviceName('x'.repeat(100_000)) ?? '').length).toBeLessThanOrEqual(60)
})
