/** What each role sees of the applicants, and what it is not offered: the server refuses it anyway. */
import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { DetailPage, expectToast, ListPage, MONITOR_MENU, operatorMenu } from '../pages/staff.ts'
import { EditPage } from '../pages/staff-applicants.ts'
import { theSharedAdmin } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

for (const [level, other] of [
  ['SD', 'SMP'],
  ['SMP', 'SD'],
] as const) {
  test(`an operator of an ${level} works with the applicants of the own school, and decides for it alone @full`, async ({
    page,
    context,
    server,
    area,
  }) => {
    const where = await area(level)
    const [first, second, ...more] = where.schools
    const name = aFamilyName()
    const number = await register(server, level, where, { name: `${name} Kedua` })
    const turned = { school_1_id: second.id, school_2_id: (more[0] ?? first).id }
    await register(server, level, where, { name: `${name} Pertama`, ...turned })
    const office = await theSharedAdmin(server)
    await office.leaveSeats(second, 1)
    await signIn(context, server, await aSharedAccount(server, 'operator', second))

    await page.goto('/admin/ppdb')
    const list = await new ListPage(page, level).reach()
    await list.expectMenu(operatorMenu(level))
    for (const address of [
      `/admin/${other.toLowerCase()}`,
      '/admin/zonasi',
      '/admin/quota',
      '/admin/report',
    ]) {
      await page.goto(address)
      await expect(page).toHaveURL(new RegExp(`/admin/${level.toLowerCase()}$`))
    }
    await list.open(`?${new URLSearchParams({ search: name })}`)
    await expect(list.rows).toHaveCount(2)
    const downloading = page.waitForEvent('download')
    await list.exportLink.click()
    const file = await readFile(await (await downloading).path())
    expect((await readXlsx(file)).sheets[0]?.rows).toHaveLength(1 + 2)

    await list.row(`${name} Kedua`).getByRole('link', { name: number }).click()
    const detail = await new DetailPage(page, { name: `${name} Kedua`, number }).reach()
    await expect(detail.deleteButton).toHaveCount(0)
    await expect(page.getByText('hanya dapat dihapus oleh sekolah pilihan 1')).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const edit = await new EditPage(page, number).arrive()
    await expectNoSidewaysScrolling(page)
    await expect(edit.field(/^NIK anak/)).toHaveCount(0)
    await expect(edit.openZone).toHaveCount(0)
    await expect(edit.decisions).toHaveCount(1)
    await edit.decision('Pilihan 2').selectOption('LULUS')
    await edit.save.click()
    await expectToast(page, 'Data calon murid berhasil diubah')
    await detail.reach()
    expect(await office.read(number)).toMatchObject({ school_1_status: null, school_2_status: 'LULUS' })
    await list.open('?decision=lulus')
    await expect(list.row(`${name} Kedua`)).toBeVisible()
  })
}

test('a monitor sees both levels, and is offered nothing that changes something', async ({
  page,
  context,
  server,
  area,
}) => {
  const name = aFamilyName()
  const number = await register(server, 'SD', await area('SD'), { name })
  await signIn(context, server, await aSharedAccount(server, 'monitor'))
  const list = await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: name })}`)
  await list.expectMenu(MONITOR_MENU)
  // The export of a monitor has no NIK.
  await expect(list.exportLink).toBeVisible()
  await page.goto(`/admin/detail/${number}`)
  const detail = await new DetailPage(page, { name, number }).arrive()
  await expect(page.getByRole('link', { name: /^Kartu PDF/ })).toBeVisible()
  await expect(detail.deleteButton).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tampilkan NIK' })).toHaveCount(0)
  await page.goto(`/admin/edit/${number}`)
  await new ListPage(page, 'SD').reach()
})
