import { expect, test } from 'vitest'
import { loginAddress, safeReturn } from './paths.ts'

test.each([
  ['/admin/sd?search=contoh&page=2', '/admin/sd?search=contoh&page=2'],
  ['/admin/detail/SD25-00000-00001-0', '/admin/detail/SD25-00000-00001-0'],
])('after the login %s is opened', (wanted, opened) => {
  expect(safeReturn(wanted)).toBe(opened)
})

test.each([
  null,
  '',
  '/',
  '/login',
  '/administrator',
  '//elsewhere.example/admin/sd',
  '/\\elsewhere.example/admin/sd',
  'https://elsewhere.example/admin/sd',
  'javascript:alert(1)',
  '/admin/../../ppdb',
  '/admin/%2e%2e/login',
  'http://',
])('after the login %j leads to the dashboard', (wanted) => {
  expect(safeReturn(wanted)).toBe('/admin/dashboard')
})

test('the login path keeps the parameters of the wanted address', () => {
  const address = loginAddress('/admin/sd?search=a%26b&page=2')
  expect(safeReturn(new URL(address, 'http://x.invalid').searchParams.get('ke'))).toBe(
    '/admin/sd?search=a%26b&page=2',
  )
})
