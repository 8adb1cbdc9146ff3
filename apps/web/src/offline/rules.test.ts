import { describe, expect, test } from 'vitest'
import { handlingOf, isFresh, readNote } from './rules.ts'

const origin = 'https://spmb.example'
const asked = (path: string, mode = 'navigate', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, origin).href, origin })

describe('the worker', () => {
  test.each([
    ['/ppdb/sd', 'form'],
    ['/ppdb/smp?kecamatan=7&desa=71&sekolah=12', 'form'],
    ['/information/pengumuman-hasil-ppdb/SD25-00000-00000-0', 'result'],
    ['/', 'page'],
    ['/information/pengumuman-hasil-ppdb', 'page'],
    ['/ppdb/registered/SD25-00000-00000-0', 'page'],
    ['/contact', 'page'],
  ])('handles the page %s as a %s', (path, handling) => {
    expect(asked(path)).toBe(handling)
  })

  test.each([
    ['/assets/client-x.js', 'asset'],
    ['/favicon.svg', 'asset'],
    ['/api/district', 'list'],
    ['/api/village/7/district', 'list'],
    ['/api/ppdb/choices/sd/71', 'list'],
    ['/api/ppdb/choices/smp', 'list'],
  ])('handles %s as an %s', (path, handling) => {
    expect(asked(path, 'cors')).toBe(handling)
  })

  test.each([
    ['a registration that is sent', '/api/ppdb/sd', 'cors', 'POST'],
    ['a look-up', '/api/ppdb/registered/SD25-00000-00000-0', 'cors', 'GET'],
    ['a managed registration', '/api/manage', 'cors', 'GET'],
    ['a screen of staff', '/admin/dashboard', 'navigate', 'GET'],
    ['the sign-in of staff', '/login', 'navigate', 'GET'],
    ['a card', '/ppdb/SD25-00000-00000-0/pdf', 'navigate', 'GET'],
    ['the calendar', '/information/spmb.ics', 'navigate', 'GET'],
    ['itself', '/sw.js', 'same-origin', 'GET'],
    ['a page that a script reads', '/', 'cors', 'GET'],
    ['another site', 'https://elsewhere.example/ppdb/sd', 'navigate', 'GET'],
  ])('leaves %s to the browser', (_what, path, mode, method) => {
    expect(asked(path, mode, method)).toBeNull()
  })
})

test.each([
  ['just now', 0, true],
  ['almost a day ago', 24 * 3_600_000 - 1, true],
  ['a day ago', 24 * 3_600_000, false],
  ['in a year, by a wrong clock', -365 * 24 * 3_600_000, false],
])('a form kept %s may be served: %#', (_what, age, fresh) => {
  const now = 1_749_000_000_000
  expect(isFresh(now - age, now)).toBe(fresh)
})

describe('a message', () => {
  test('names the form and the files that it needs, and nothing else is kept', () => {
    const files = ['/assets/a.js', '/api/district', '/api/manage', 'https://elsewhere.example/assets/a.js', 7]
    expect(readNote({ kind: 'form', path: '/ppdb/sd', files }, origin)).toEqual({
      kind: 'form',
      path: '/ppdb/sd',
      files: ['/assets/a.js', '/api/district'],
    })
  })

  test('names the results of the children that the device keeps', () => {
    const paths = ['/information/pengumuman-hasil-ppdb/SD25-1', '/admin', null]
    expect(readNote({ kind: 'children', paths }, origin)).toEqual({
      kind: 'children',
      paths: paths.slice(0, 1),
    })
  })

  test.each([null, 'form', {}, { kind: 'form', path: '/admin', files: [] }, { kind: 'children' }])(
    'that is none is ignored: %j',
    (data) => {
      expect(readNote(data, origin)).toBeNull()
    },
  )
})
