/** Searches by name, number and school, and the filters by school, village and decision. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApplicant } from '../../../../../testing/applicants.ts'
import {
  type ListedApplicants,
  listedApplicants,
  type Staff,
} from '../../../../../testing/registrations/listed-applicants.ts'

let testApp: ListedApplicants['testApp']
let zone: ListedApplicants['zone']
let children: ListedApplicants['children']
let admin: Staff
let operator1: Staff
let operator2: Staff
let list: ListedApplicants['list']
let names: ListedApplicants['names']

beforeAll(async () => {
  ;({ testApp, zone, children, admin, operator1, operator2, list, names } = await listedApplicants())
})
afterAll(() => testApp.close())

describe('a search', () => {
  test.each([
    ['zahra', ['Contoh Zahra']],
    ['ZAHRA', ['Contoh Zahra']],
    ['ÁGIL', ['Contoh ágil']],
    ['%', ['Contoh 50% Diskon']],
    ['50% d', ['Contoh 50% Diskon']],
    ['_', ['Contoh A_B']],
    ['a_b', ['Contoh A_B']],
    ['\\', ['Contoh C\\D']],
    ['(kur', ['Contoh (Kurung)']],
    ['<svg', ['<svg onload=alert(1)>']],
    ["' or 1=1 --", []],
    ['Contoh  Zahra', ['Contoh Zahra']],
    ['ontoh zah', ['Contoh Zahra']],
    ['contoh ágil', ['Contoh ágil']],
    ['contoh 50% dis', ['Contoh 50% Diskon']],
    // Each word is in a name, but the whole text is not.
    ['zahra contoh', []],
    ['contoh zahra zahra', []],
    ['contoh 50_ dis', []],
  ])('for %j matches the literal text, in any letter case', async (search, expected) => {
    expect(await names(`?page=1&search=${encodeURIComponent(search)}`)).toEqual(expected)
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(expected)
  })

  test('finds a number in any spelling, whole or in part', async () => {
    const { number } = children[4] as TestApplicant
    const plain = number.replaceAll('-', '')
    for (const spelling of [
      number,
      number.toLowerCase(),
      plain,
      plain.toLowerCase(),
      number.slice(3),
      plain.slice(6),
      number.slice(5, 12),
      number.replaceAll('-', ' '),
      number.replaceAll('0', 'o'),
    ]) {
      expect(await names(`?page=1&search=${encodeURIComponent(spelling)}`), spelling).toEqual(['Contoh A_B'])
    }
  })

  test('includes the names of both schools', async () => {
    const school = (await list('?per_page=1')).body.data[0].school_2_id.name as string
    expect((await list(`?page=1&search=${encodeURIComponent(school.toUpperCase())}`)).body.meta.total).toBe(
      10,
    )
    const smp = (await list('?per_page=1', admin, 'smp')).body.data[0].school_1_id.name as string
    const found = await list(`?page=1&search=${encodeURIComponent(smp)}`, admin, 'smp')
    expect(found.body.meta.total).toBe(1)
  })

  test('does not match across the end of a name and the start of a number', async () => {
    const { number } = children[0] as TestApplicant
    expect(await names(`?page=1&search=${encodeURIComponent(`Zahra ${number.slice(0, 4)}`)}`)).toEqual([])
  })

  test('with an empty text returns all applicants', async () => {
    expect((await list('?page=1&search=')).body.meta.total).toBe(10)
    expect((await list('?page=1&search=%20')).body.meta.total).toBe(10)
  })
})

describe('filters', () => {
  test('by school, village and decision can be combined', async () => {
    const [first, second, third] = children as [TestApplicant, TestApplicant, TestApplicant]
    const decide = (id: number, decisions: Record<string, 'LULUS' | 'TIDAK LULUS'>) =>
      testApp.db.kysely.updateTable('registration').set(decisions).where('id', '=', id).execute()
    await decide(first.id, { school_2_decision: 'LULUS', school_1_decision: 'TIDAK LULUS' })
    await decide(second.id, { school_1_decision: 'TIDAK LULUS', school_2_decision: 'TIDAK LULUS' })
    await decide(third.id, { school_1_decision: 'TIDAK LULUS' })
    const ids = async (query: string, as?: Staff) =>
      (await list(`?page=1&${query}`, as)).body.data.map((row: { id: number }) => row.id)
    const rest = children.slice(3).map(({ id }) => id)

    // For admins without a school the decision is that of the child.
    expect(await ids('decision=lulus')).toEqual([first.id])
    expect(await ids('decision=tidak_lulus')).toEqual([second.id])
    expect(await ids('decision=belum')).toEqual([third.id, ...rest])
    // Without a place: refused everywhere or undecided, whichever school the list is about.
    expect(await ids('decision=tanpa_tempat')).toEqual([second.id, third.id, ...rest])
    expect(await ids('decision=tanpa_tempat', operator2)).toEqual(expect.not.arrayContaining([first.id]))
    // With school_id it is the decision of that school.
    expect(await ids(`decision=lulus&school_id=${zone.school_1_id}`)).toEqual([])
    expect(await ids(`decision=tidak_lulus&school_id=${zone.school_1_id}`)).toEqual([
      first.id,
      second.id,
      third.id,
    ])
    expect(await ids(`decision=belum&school_id=${zone.school_2_id}`)).toEqual([third.id, ...rest])
    // Nothing is left to decide about a child whom the other school admits.
    await decide(third.id, { school_2_decision: 'LULUS' })
    expect(await ids(`decision=belum&school_id=${zone.school_1_id}`)).toEqual(rest)
    await testApp.db.kysely
      .updateTable('registration')
      .set({ school_2_decision: null })
      .where('id', '=', third.id)
      .execute()
    // For operators it is their school's decision, whatever school_id is.
    expect(await ids('decision=lulus', operator2)).toEqual([first.id])
    expect(await ids('decision=lulus', operator1)).toEqual([])
    expect(await ids(`decision=tidak_lulus&school_id=${zone.school_2_id}`, operator1)).toEqual([
      first.id,
      second.id,
      third.id,
    ])
    // The record has that decision as status_announcement.
    const own = (await list('?page=1', operator2)).body.data[0]
    expect(own).toMatchObject({ id: first.id, status_announcement: 'LULUS', school_1_status: 'TIDAK LULUS' })

    expect(await ids(`village_id=${zone.village_id}`)).toHaveLength(10)
    expect(await ids('village_id=999999')).toEqual([])
    expect(await ids('school_id=999999')).toEqual([])
    expect(await ids(`village_id=${zone.village_id}&search=zahra&decision=lulus`)).toEqual([first.id])
  })

  test('by choice need a school: the own one of an operator, or school_id', async () => {
    const total = async (query: string, as?: Staff) => (await list(`?page=1&${query}`, as)).body.meta.total
    expect(await total('choice=1', operator1)).toBe(10)
    expect(await total('choice=2', operator1)).toBe(0)
    expect(await total('choice=2', operator2)).toBe(10)
    expect(await total(`choice=1&school_id=${zone.school_1_id}`)).toBe(10)
    expect(await total(`choice=1&school_id=${zone.school_2_id}`)).toBe(0)
    expect(await total('choice=1')).toBe(10)
  })

  test.each([
    'colour=red',
    'choice=3',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=satu',
    'page=99999999999',
    'page=1&page=2',
    'per_page=0',
    'per_page=101',
    'per_page=',
    'sort=nik',
    'sort=--name',
    'sort=name,id',
    'school_id=abc',
    'school_id=1%20or%201=1',
    'village_id=0',
    'decision=LULUS',
    `search=${'a'.repeat(121)}`,
    `search=${'a'.repeat(10_000)}`,
    'search=a%00b',
    'search[]=a',
  ])('refuse %s', async (query) => {
    const { status, body } = await list(`?${query}`)
    expect(status).toBe(400)
    for (const sentences of Object.values(body.message)) {
      for (const sentence of sentences as string[]) expect(sentence).toMatch(/^[A-Z][a-z]/)
    }
    expect(body.data).toBeNull()
  })
})
