/**
 * Staff of a school that did not admit a child try to rename or delete it (docs/product-rules.md#decisions and
 * docs/product-rules.md#deletion).
 */
import { DELETION_MESSAGES } from '@spmb/domain/registration/staff/messages.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { anApplicant, auditOf, type TestApplicant } from '../../../testing/applicants.ts'
import { openEditing, type Staff } from '../../../testing/editing.ts'

const here = await openEditing()
const { app, zone, admin, monitor, operator1, operator2, stranger, smpOperator, names, edit, stored } = here
afterAll(() => app.close())

async function remove(child: TestApplicant, as: Staff) {
  const response = await app.app.inject({
    method: 'DELETE',
    url: `/api/ppdb/${child.id}/delete`,
    headers: as.bearer,
  })
  return { status: response.statusCode, message: response.json().message as string }
}

/** A child admitted by choice 1 or 2. */
async function anAdmittedChild(choice: 1 | 2): Promise<TestApplicant> {
  const child = await anApplicant(app)
  const { status } = await edit(child.id, { [`school_${choice}_status`]: 'LULUS' })
  expect(status).toBe(200)
  return child
}

describe('biodata of an admitted child', () => {
  test.each([
    ['the admitting school, choice 1', 1, operator1, 200],
    ['the other school, choice 2', 1, operator2, 409],
    ['the admitting school, choice 2', 2, operator2, 200],
    ['the other school, choice 1', 2, operator1, 409],
    ['an admin', 1, admin, 200],
    ['the monitor', 1, monitor, 403],
    ['a school that was not chosen', 1, stranger, 404],
    ['an operator of the other level', 1, smpOperator, 403],
  ] as const)('edited by %s', async (_who, choice, as, expected) => {
    const child = await anAdmittedChild(choice)
    const { status, body } = await edit(child.id, { name: 'Contoh Nama Lain' }, as)
    expect(status).toBe(expected)
    const row = await stored(child.id)
    expect(row.name).toBe(expected === 200 ? 'Contoh Nama Lain' : child.body.name)
    expect(row.version).toBe(expected === 200 ? 3 : 2)
    const admitting = names.get(choice === 1 ? zone.school_1_id : zone.school_2_id)
    if (expected === 409) expect(body.message).toContain(`sudah LULUS di ${admitting}`)
  })

  test('the other school can still set its own decision, with the record sent unchanged', async () => {
    const child = await anAdmittedChild(1)
    const sent = { name: child.body.name, status_announcement: 'TIDAK LULUS' }
    expect((await edit(child.id, sent, operator2)).status).toBe(200)
    expect(await stored(child.id)).toMatchObject({ school_2_decision: 'TIDAK LULUS' })
  })

  test('a biodata change is refused even when the same edit contains a permitted decision', async () => {
    const child = await anAdmittedChild(1)
    const sent = { mother_name: 'Contoh Lain', status_announcement: 'TIDAK LULUS' }
    expect((await edit(child.id, sent, operator2)).status).toBe(409)
    expect(await stored(child.id)).toMatchObject({ school_2_decision: null, version: 2 })
  })
})

describe('deletion', () => {
  test.each([
    ['an undecided child, first choice', null, operator1, 200],
    ['an undecided child, second choice', null, operator2, 403],
    ['an undecided child, admin', null, admin, 200],
    ['an undecided child, monitor', null, monitor, 403],
    ['an undecided child, a school that was not chosen', null, stranger, 404],
    ['admitted by choice 1, first choice', 1, operator1, 409],
    ['admitted by choice 1, second choice', 1, operator2, 403],
    ['admitted by choice 2, first choice', 2, operator1, 409],
    ['admitted by choice 2, second choice', 2, operator2, 403],
    ['admitted by choice 1, admin', 1, admin, 409],
    ['admitted by choice 1, monitor', 1, monitor, 403],
    ['admitted by choice 1, a school that was not chosen', 1, stranger, 404],
  ] as const)('%s', async (_case, admittedBy, as, expected) => {
    const child = admittedBy ? await anAdmittedChild(admittedBy) : await anApplicant(app)
    const { status, message } = await remove(child, as)
    expect(status).toBe(expected)
    expect((await stored(child.id)).deleted_at === null).toBe(expected !== 200)
    if (expected === 409) expect(message).toBe(DELETION_MESSAGES.admitted)
    if (expected === 403 && as === operator2) expect(message).toBe(DELETION_MESSAGES.not_first_choice)
    const deletions = (await auditOf(app, child.id)).filter(({ action }) => action === 'registration.delete')
    expect(deletions).toHaveLength(expected === 200 ? 1 : 0)
  })

  test('of a concurrent deletion and admission, one is refused', async () => {
    const child = await anApplicant(app)
    const [removed, decided] = await Promise.all([
      remove(child, operator1),
      edit(child.id, { status_announcement: 'LULUS' }, operator2),
    ])
    const row = await stored(child.id)
    expect([removed.status, decided.status]).toEqual(row.deleted_at ? [200, 404] : [409, 200])
  })
})
