import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await test.db.kysely
    .insertInto('village')
    .values([
      {
        code: '52.05.04.9101',
        name: 'Contoh Lané',
        type: 'DESA',
        district_id: 8,
        aliases: ['Lane Lama', 'Lanci'],
      },
      { code: '52.05.04.9102', name: 'Contoh 100%', type: 'DESA', district_id: 8 },
      { code: '52.05.04.9103', name: 'Contoh_Satu \\ Dua (Baru)', type: 'DESA', district_id: 8 },
    ])
    .execute()
  await test.syncCaches()
})
afterAll(() => test.close())

const get = async (url: string) => (await test.app.inject(url)).json()
const post = async (url: string, body?: unknown) =>
  test.app.inject({
    method: 'POST',
    url,
    ...(body === undefined
      ? {}
      : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const names = async (url: string, name: unknown) =>
  (await post(url, { name })).json().data.map((item: { name: string }) => item.name)

describe('districts', () => {
  it('are the eight of the regency, sorted by id', async () => {
    expect(await get('/api/district')).toEqual({
      status: 200,
      message: 'Berhasil',
      data: [
        { id: 1, name: 'Dompu' },
        { id: 2, name: 'Woja' },
        { id: 3, name: 'Pajo' },
        { id: 4, name: "Hu'u" },
        { id: 5, name: 'Manggelewa' },
        { id: 6, name: 'Kempo' },
        { id: 7, name: 'Pekat' },
        { id: 8, name: 'Kilo' },
      ],
    })
  })

  it.each([
    ['a part of it', 'mp', ['Dompu', 'Kempo']],
    ['any letter case', 'DOMPU', ['Dompu']],
    ['spaces around it', '  woja ', ['Woja']],
    ['accents that nobody writes', 'dômpú', ['Dompu']],
    ['full-width letters', 'ｄｏｍｐｕ', ['Dompu']],
    ['a straight apostrophe', "hu'u", ["Hu'u"]],
    ['the apostrophe of a phone keyboard', 'hu’u', ["Hu'u"]],
    ['no apostrophe', 'huu', ["Hu'u"]],
    ['a name that is not there', 'Bima', []],
    ['a percent sign, which is only a character', '%', []],
    ['an underscore, which is only a character', '_', []],
    ['an expression', '.*', []],
    ['a statement', "'; drop table district; --", []],
    ['a NUL', '\u0000', []],
    ['a lone surrogate', '\ud800', []],
  ])('are found by %s', async (_title, name, found) => {
    expect(await names('/api/district_filter', name)).toEqual(found)
  })

  it.each([
    ['no body', undefined],
    ['null', null],
    ['an empty object', {}],
    ['no name', { other: 1 }],
    ['an empty name', { name: '' }],
    ['a name of spaces', { name: '   ' }],
    ['a name that is null', { name: null }],
  ])('are all of them for %s', async (_title, body) => {
    const answer = await post('/api/district_filter', body)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toHaveLength(8)
  })

  it('are all of them for a JSON content type without a body', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/district_filter',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json().data).toHaveLength(8)
  })

  it.each([
    ['a number', { name: 5 }, 'name', 'Isi nama dengan teks, paling panjang 200 huruf'],
    ['a list', { name: ['Dompu'] }, 'name', 'Isi nama dengan teks, paling panjang 200 huruf'],
    ['an object', { name: {} }, 'name', 'Isi nama dengan teks, paling panjang 200 huruf'],
    ['201 letters', { name: 'x'.repeat(201) }, 'name', 'Isi nama dengan teks, paling panjang 200 huruf'],
    ['a body that is a list', [], '_', 'Kirim data sebagai objek JSON'],
    ['a body that is a text', 'Dompu', '_', 'Kirim data sebagai objek JSON'],
    ['a body that is a number', 1, '_', 'Kirim data sebagai objek JSON'],
  ])('are refused for %s', async (_title, body, field, sentence) => {
    const answer = await post('/api/district_filter', body)
    expect(answer.json()).toEqual({ status: 400, message: { [field]: [sentence] }, data: null })
  })
})

describe('villages of a district', () => {
  it('are sorted by name and contain the id', async () => {
    const { data } = await get('/api/village/1/district')
    expect(data.map((village: { name: string }) => village.name)).toEqual([
      'Desa Contoh 2 Dompu',
      'Desa Contoh 3 Dompu',
      'Kelurahan Contoh 1 Dompu',
    ])
    expect(data.every((village: object) => Object.keys(village).join() === 'id,name')).toBe(true)
  })

  it.each([
    ['an accent that is there', 'lané', ['Contoh Lané']],
    ['an accent left out', 'LANE', ['Contoh Lané']],
    ['another spelling of it', 'lanci', ['Contoh Lané']],
    ['a percent sign', '100%', ['Contoh 100%']],
    ['a percent sign alone', '%', ['Contoh 100%']],
    ['an underscore', 'contoh_', ['Contoh_Satu \\ Dua (Baru)']],
    ['a backslash', '\\', ['Contoh_Satu \\ Dua (Baru)']],
    ['a bracket', '(baru', ['Contoh_Satu \\ Dua (Baru)']],
    ['spacing of another kind', 'contoh \u00a0 100', ['Contoh 100%']],
    ['a name of another district', 'Dompu', []],
  ])('are found by %s', async (_title, name, found) => {
    expect(await names('/api/village_filter/8', name)).toEqual(found)
  })

  it.each([
    '0',
    '9',
    '2147483647',
    '2147483648',
    '99999999999999999999',
    '-1',
    '1.0',
    '1e0',
    'x',
    '%20',
    '%00',
    '１',
  ])('are a 404 for the district %s', async (district) => {
    const nothing = { status: 404, message: 'Data tidak ditemukan', data: null }
    expect(await get(`/api/village/${encodeURI(district)}/district`)).toEqual(nothing)
    expect((await post(`/api/village_filter/${encodeURI(district)}`, { name: 'x' })).json()).toEqual(nothing)
  })
})

it('is answered from the cache while the database is unavailable', async () => {
  const other = await createTestApp()
  const before = (await other.app.inject('/api/district')).body
  await other.db.close()
  const during = await other.app.inject('/api/district')
  expect([during.statusCode, during.body]).toEqual([200, before])
  await other.close()
})
