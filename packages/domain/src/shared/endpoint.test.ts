import { expect, test } from 'vitest'
import { callPath, querySuffix } from './endpoint.ts'

test.each([
  ['/api/district', {}, '/api/district'],
  ['/api/village/:district_id/district', { district_id: 3 }, '/api/village/3/district'],
  ['/api/ppdb/choices/:type/:village_id', { type: 'sd', village_id: 7 }, '/api/ppdb/choices/sd/7'],
  ['/api/ppdb/registered/:no', { no: 'SD25 0/0?#%' }, '/api/ppdb/registered/SD25%200%2F0%3F%23%25'],
])('the address of %s', (path, params, address) => {
  expect(callPath(path, params)).toBe(address)
})

test.each([
  [{}, ''],
  [{ search: '' }, '?search='],
  [{ search: 'a b&c', page: '2' }, '?search=a+b%26c&page=2'],
])('the query of %j', (parameters, suffix) => {
  expect(querySuffix(new URLSearchParams(parameters as Record<string, string>))).toBe(suffix)
})
