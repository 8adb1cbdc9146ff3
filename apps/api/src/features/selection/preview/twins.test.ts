/** Twins in a preview, over HTTP: docs/product-rules.md#twins */
import type { SelectionCases, SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { afterAll, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, setSeats } from '../../../../testing/applicants.ts'
import { aZone } from '../../../../testing/builders.ts'
import { aRunAt, readyForSelection } from '../../../../testing/selection.ts'
import { createTestApp } from '../../../../testing/test-app.ts'

const test = await createTestApp()
afterAll(() => test.close())

it('names twins whom one last seat separates, and nobody else, and records who read it', async () => {
  const zone = await aZone(test.db.kysely, 'SD')
  await setSeats(test, zone.school_1_id, 1)
  await setSeats(test, zone.school_2_id, 1)
  const child = (name: string, mother_name: string, birth_date: string) =>
    anApplicant(test, 'SD', { name, mother_name, birth_date })
  const twins = [
    await child('Contoh Hasan', 'Contoh Siti Aminah', '2018-01-01'),
    await child('Contoh Husein', 'contoh SITI AMINAH', '2018-01-01'),
  ]
  // Younger, so without a place together; and a child of the same mother of another day.
  await child('Contoh Rani', 'Contoh Nur', '2018-09-09')
  await child('Contoh Rina', 'Contoh Nur', '2018-09-09')
  await child('Contoh Adik', 'Contoh Siti Aminah', '2018-10-10')
  const admin = await signIn(test, 'admin')
  const seasonId = await readyForSelection(test, 'SD')
  const { id } = await aRunAt(test, { seasonId, level: 'SD', stage: 'previewed' })
  const get = async (path: string) =>
    (await test.app.inject({ url: `/api/selection/${id}/${path}`, headers: admin.bearer })).json().data

  const figures: SelectionFigures = await get('figures')
  expect(figures.twins).toEqual({ groups: 2, separated: 1 })
  expect(JSON.stringify(figures)).not.toContain('Hasan')
  const cases: SelectionCases = await get('cases')
  expect(cases.twins).toHaveLength(1)
  const [group = []] = cases.twins
  expect(group.map(({ no_registration }) => no_registration).toSorted()).toEqual(
    twins.map(({ number }) => number).toSorted(),
  )
  expect(group.map(({ placed }) => placed?.id).toSorted()).toEqual(
    [zone.school_1_id, zone.school_2_id].toSorted(),
  )
  const { changes } = await test.db.kysely
    .selectFrom('audit_entry')
    .select('changes')
    .where('action', '=', 'selection.cases')
    .executeTakeFirstOrThrow()
  expect((changes as { ids: number[] }).ids.toSorted()).toEqual(twins.map((each) => each.id).toSorted())
})
