import { takenBy } from '@spmb/domain/registration/staff/messages.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { anApplicant, auditOf, setSeats, type TestApplicant } from '../../../../testing/applicants.ts'
import { aNik } from '../../../../testing/builders.ts'
import { openEditing } from '../../../../testing/editing.ts'

const { app: testApp, zone, admin, operator1, operator2, names, edit, stored } = await openEditing()
afterAll(() => testApp.close())

describe('concurrent edits', () => {
  const concurrently = <T>(count: number, work: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, i) => work(i)))

  test('a stale edit is refused with the name of the first editor, and nothing is overwritten', async () => {
    const child = await anApplicant(testApp)
    await edit(child.id, { version: 1, name: 'Contoh Pertama' }, operator1)
    const { status, body } = await edit(
      child.id,
      { version: 1, name: 'Contoh Kedua', address: 'x' },
      operator2,
    )
    expect(status).toBe(409)
    expect(body.message).toContain('diubah oleh Contoh operator pada 3 Juni 2025, 10.00 WITA')
    expect(await stored(child.id)).toMatchObject({ name: 'Contoh Pertama', version: 2 })
    // Original clients send no version, so there is no conflict check.
    expect((await edit(child.id, { name: 'Contoh Ketiga' })).status).toBe(200)
  })

  test('of 20 edits with one version one succeeds', async () => {
    const child = await anApplicant(testApp)
    const answers = await concurrently(20, (i) =>
      edit(child.id, { version: 1, name: `Contoh ${i}` }, i % 2 ? operator1 : operator2),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await stored(child.id)).version).toBe(2)
  })

  test('of 50 admissions to the last seat one succeeds', async () => {
    const children = await concurrently(50, () => anApplicant(testApp))
    const used = await testApp.db.kysely
      .selectFrom('registration')
      .select((is) => is.fn.countAll<number>().as('n'))
      .where((is) =>
        is.or([
          is.and([is('school_1_id', '=', zone.school_1_id), is('school_1_decision', '=', 'LULUS')]),
          is.and([is('school_2_id', '=', zone.school_1_id), is('school_2_decision', '=', 'LULUS')]),
        ]),
      )
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await setSeats(testApp, zone.school_1_id, used.n + 1)
    const answers = await concurrently(50, (i) =>
      edit((children[i] as TestApplicant).id, { status_announcement: 'LULUS' }, i % 2 ? admin : operator1),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.message).toBe(`Kuota ${names.get(zone.school_1_id)} sudah penuh`)
    }
    await setSeats(testApp, zone.school_1_id, 500)
  })

  test('of two admissions of one child by both schools one succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const child = await anApplicant(testApp)
      const answers = await Promise.all([
        edit(child.id, { status_announcement: 'LULUS' }, operator1),
        edit(child.id, { status_announcement: 'LULUS' }, operator2),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  test('of a concurrent deletion and admission one is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const child = await anApplicant(testApp)
      const [edited, deleted] = await Promise.all([
        edit(child.id, { status_announcement: 'LULUS' }),
        testApp.app.inject({
          method: 'DELETE',
          url: `/api/ppdb/${child.id}/delete`,
          headers: operator1.bearer,
        }),
      ])
      const row = await stored(child.id)
      const isDeleted = row.deleted_at !== null
      expect([deleted.statusCode, edited.status]).toEqual(isDeleted ? [200, 404] : [409, 200])
      expect(row.school_1_decision).toBe(isDeleted ? null : 'LULUS')
      const last = (await auditOf(testApp, child.id)).at(-1)
      expect(last?.action).toBe(isDeleted ? 'registration.delete' : 'registration.edit')
    }
  })

  test('of 20 edits to the same NIK one succeeds', async () => {
    const children = await concurrently(20, () => anApplicant(testApp))
    const nik = aNik()
    const answers = await concurrently(20, (i) => edit((children[i] as TestApplicant).id, { nik }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { number } = children[answers.findIndex(({ status }) => status === 200)] as TestApplicant
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.message).toEqual({ nik: [takenBy('nik', number)] })
    }
  })

  test('a concurrent exchange of NIKs is refused or answered with a retry, never with a 500', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await anApplicant(testApp, 'SMP'), await anApplicant(testApp, 'SMP')]
      const answers = await Promise.all([
        edit(a.id, { nik: b.body.nik }, admin, 'smp'),
        edit(b.id, { nik: a.body.nik }, admin, 'smp'),
      ])
      for (const { status } of answers) expect([200, 400]).toContain(status)
    }
  })

  test('concurrent decisions and quota changes of both schools never return a deadlock error', async () => {
    const children = await concurrently(20, () => anApplicant(testApp))
    const decide = (i: number) =>
      edit((children[i % 20] as TestApplicant).id, {
        school_1_status: i % 2 ? 'LULUS' : null,
        school_2_status: i % 2 ? null : 'LULUS',
      })
    const lockBoth = () =>
      testApp.db.kysely
        .transaction()
        .execute((tx) =>
          tx.selectFrom('quota').selectAll().orderBy('season_id').orderBy('school_id').forUpdate().execute(),
        )
    const [answers] = await Promise.all([concurrently(80, decide), concurrently(10, lockBoth)])
    for (const { status } of answers) expect(status).toBe(200)
  })
})
