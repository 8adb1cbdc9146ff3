/** Registrations that may be of one child: docs/product-rules.md#the-same-child-twice */
import type { ListedDouble } from '@spmb/domain/registration/staff/doubles/contract.staff.ts'
import { afterAll, expect, it } from 'vitest'
import { admit, anApplicant, takeAway } from '../../../../../testing/applicants.ts'
import { aSchoolOutside } from '../../../../../testing/builders.ts'
import { openEditing, type Staff } from '../../../../../testing/editing.ts'

const here = await openEditing()
const { app, zone, admin, monitor, operator1, operator2, stranger } = here
afterAll(() => app.close())

/** After the time that a reading is kept. */
async function doubles(as: Staff = admin): Promise<ListedDouble[]> {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const answer = await app.app.inject({ url: '/api/ppdb/sd/doubles', headers: as.bearer })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const numbers = (pairs: ListedDouble[]) =>
  pairs.map(({ reason, one, other }) => [reason, one.no_registration, other?.no_registration ?? null])

it('a child with two numbers that differ in one digit is named with both places, to each as far as it may see', async () => {
  const name = 'Contoh Anak Ganda'
  const first = await anApplicant(app, 'SD', {
    nik: '5299011103180001',
    name,
    mother_name: 'Contoh Ibu Ganda',
  })
  const second = await anApplicant(app, 'SD', {
    nik: '5299011103180011',
    name: 'CONTOH anak ganda',
    mother_name: 'Ibu Lain',
    school_1_id: zone.school_2_id,
    school_2_id: zone.school_1_id,
  })
  expect(numbers(await doubles())).toEqual([['nik', first.number, second.number]])
  expect((await doubles())[0]?.both_admitted).toBe(false)
  await admit(app, first.id)
  await admit(app, second.id)
  const [pair] = await doubles(monitor)
  expect(pair).toMatchObject({
    both_admitted: true,
    one: { admitted_at: { id: zone.school_1_id } },
    other: { admitted_at: { id: zone.school_2_id } },
  })
  expect(await doubles(stranger)).toEqual([])
  await app.db.kysely
    .updateTable('registration')
    .set({ school_2_id: await aSchoolOutside(app.db.kysely, zone) })
    .where('id', '=', second.id)
    .execute()
  expect(numbers(await doubles(operator1))).toEqual([['nik', first.number, null]])
  expect(numbers(await doubles(operator2))).toEqual([['nik', first.number, second.number]])
  await takeAway(app, second.id, 'withdrawn')
  expect(await doubles()).toEqual([])
})

it('name, birth date and mother alike are named whatever the NIK, and neither is refused', async () => {
  const alike = { name: 'Contoh Anak Sama', mother_name: 'Contoh Ibu Sama', birth_date: '2018-05-05' }
  const first = await anApplicant(app, 'SD', alike)
  const second = await anApplicant(app, 'SD', { ...alike, name: 'contoh anak-sama' })
  expect(numbers(await doubles())).toEqual([['same', first.number, second.number]])
})
