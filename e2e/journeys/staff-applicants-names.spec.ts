/** Names that are markup, and hands that never leave the keyboard. */
import { DetailPage, expectToast, ListPage } from '../pages/staff.ts'
import {
  arriveAtDialog,
  DELETE_QUESTION,
  EditPage,
  LEAVE_QUESTION,
  tabTo,
} from '../pages/staff-applicants.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
})
test.beforeEach(({ context, server }) => signIn(context, server, admin))

test('a name that is markup is shown as the text it is, on every screen and in every dialog @desktop @full', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 409: PUT/)
  const markup = `<svg onload=alert(1)> "${aFamilyName()}" & <b>x</b>`
  const harm = {
    name: markup,
    mother_name: '<img src=x onerror=alert(2)>',
    address: '</textarea><script>alert(3)</script>',
  }
  const number = await register(server, 'SD', await area('SD'), harm)
  // An alert, or markup that came to life, would fail this journey by itself.
  page.on('dialog', (dialog) => {
    throw new Error(`It came to life: ${dialog.message()}`)
  })
  const list = await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: markup })}`)
  await expect(list.names).toHaveText([markup])
  await expect(list.row(markup).locator('mark')).toHaveText(markup)
  await expect(page.getByRole('link', { name: `Cari: ${markup}` })).toBeVisible()
  await list.row(markup).getByRole('link', { name: number }).click()
  const detail = await new DetailPage(page, { name: markup, number }).reach()
  await expect(detail.value('Nama ibu')).toHaveText(harm.mother_name)
  await expect(detail.value('Alamat')).toHaveText(harm.address)
  await detail.deleteButton.click()
  await expect(await arriveAtDialog(page, DELETE_QUESTION)).toContainText(markup)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const edit = await new EditPage(page, number).arrive()
  await expect(edit.field(/^Nama lengkap anak/)).toHaveValue(markup)
  const colleague = await aColleague(server, admin)
  await colleague.edit(number, { father_name: '<iframe src=javascript:alert(4)>' })
  await edit.field(/^Nama lengkap anak/).fill(`${markup}!`)
  await edit.save.click()
  await expect(edit.refusal).toContainText('<iframe src=javascript:alert(4)>')
  await page.getByRole('button', { name: 'Muat data terbaru' }).click()
  await edit.save.click()
  await new DetailPage(page, { name: `${markup}!`, number }).reach()
  await expect(page.locator('main svg[onload], main img, main iframe, main script')).toHaveCount(0)
})

test('from the list to a saved decision by keyboard only @desktop @full', async ({ page, server, area }) => {
  const where = await area('SD')
  const name = aFamilyName()
  const number = await register(server, 'SD', where, { name })
  await (await aColleague(server, admin)).leaveSeats(where.schools[0], 1)
  const list = await new ListPage(page, 'SD').open()
  await tabTo(page, list.search)
  await page.keyboard.type(name)
  await expect(list.names).toHaveText([name])
  await tabTo(page, list.row(name).getByRole('link', { name: number }))
  await page.keyboard.press('Enter')
  await new DetailPage(page, { name, number }).reach()
  await tabTo(page, page.getByRole('link', { name: 'Edit', exact: true }))
  await page.keyboard.press('Enter')
  const edit = await new EditPage(page, number).reach()

  await tabTo(page, edit.decision('Pilihan 1'))
  await page.keyboard.type('L')
  await expect(edit.decision('Pilihan 1')).toHaveValue('LULUS')
  await tabTo(page, edit.field(/^Nama lengkap anak/))
  await page.keyboard.type(`${name} Benar`)
  await tabTo(page, edit.back)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: LEAVE_QUESTION })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await expect(edit.save).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Data calon murid berhasil diubah')
  const detail = await new DetailPage(page, { name: `${name} Benar`, number }).reach()
  await expect(detail.mainHeading).toBeFocused()
  await expect(
    detail.card('Sekolah Pilihan').locator('.tag').getByText('LULUS', { exact: true }),
  ).toBeVisible()
})
