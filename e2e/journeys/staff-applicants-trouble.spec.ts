/** Two people at one record, a session that ends, a network that goes: nothing is overwritten, nothing typed is lost. */
import { logout } from '@spmb/domain/accounts/contract.staff.ts'
import { DetailPage, expectToast, ListPage, LoginFields } from '../pages/staff.ts'
import { arriveAtDialog, EditPage, LEAVE_QUESTION, SESSION_ENDED } from '../pages/staff-applicants.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { type Account, anAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const NAME = 'Contoh Anak Satu'

let admin: Account
let other: Account
test.beforeAll(async ({ server }) => {
  admin = await anAccount(server, 'admin')
  other = await anAccount(server, 'admin')
})
test.beforeEach(({ context, server }) => signIn(context, server, admin))

test('the second of two editors sees what changed, and saves after that', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 409: PUT .*\/api\/ppdb\/sd\/\d+\/edit/)
  const where = await area('SD')
  const [first, second, third = first] = where.schools
  const number = await register(server, 'SD', where)
  const colleague = await aColleague(server, other)
  const edit = await new EditPage(page, number).open()
  await edit.openZone.click()
  await expect(edit.combobox('Pilihan 2')).toHaveValue(second.name)
  await edit.field(/^Nama ayah/).fill('Ayah yang diketik')
  await colleague.edit(number, {
    mother_job: 'Bidan',
    school_1_id: second.id,
    school_2_id: third.id,
    school_2_status: 'TIDAK LULUS',
  })
  await edit.save.click()
  await expect(edit.refusal).toContainText('Data ini baru saja diubah oleh Contoh admin')
  await expect(edit.refusal.getByRole('listitem')).toHaveText([
    'Pekerjaan ibu: Bidan',
    `Pilihan 1: ${second.name}`,
    `Pilihan 2: ${third.name}`,
    'Status Pilihan 2: TIDAK LULUS',
  ])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(edit.save).toBeFocused()
  await expect(edit.field(/^Nama ayah/)).toHaveValue('Ayah yang diketik')
  await expect(edit.field(/^Pekerjaan ibu/)).toHaveValue('Bidan')
  await expect(edit.decision('Pilihan 2')).toHaveValue('TIDAK LULUS')
  // The lists were open and untouched: they must not bring the old schools back.
  await expect(edit.openZone).toBeVisible()
  await edit.save.click()
  await new DetailPage(page, { name: NAME, number }).reach()
  expect(await colleague.read(number)).toMatchObject({
    school_1_id: { id: second.id },
    school_2_id: { id: third.id },
    school_2_status: 'TIDAK LULUS',
    meta_student_id: { father_name: 'Ayah yang diketik', mother_job: 'Bidan' },
  })
})

test('an edit does not restore a record that was deleted meanwhile @desktop', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 404: PUT .*\/api\/ppdb\/sd\/\d+\/edit/)
  const number = await register(server, 'SD', await area('SD'))
  const edit = await new EditPage(page, number).open()
  await edit.field(/^Nama ayah/).fill('Ayah yang diketik')
  await (await aColleague(server, other)).delete(number)
  await edit.save.click()
  await expectToast(page, 'Data registrasi tidak ditemukan')
  await expect(edit.field(/^Nama ayah/)).toHaveValue('Ayah yang diketik')
})

test('a session that ends during an edit asks to sign in above the form, which is saved afterwards @desktop', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 401: PUT .*\/api\/ppdb\/sd\/\d+\/edit/)
  const number = await register(server, 'SD', await area('SD'))
  const edit = await new EditPage(page, number).open()
  await edit.field(/^Nama ayah/).fill('Ayah yang diketik')
  await context.request.post(server.url + logout.path, { headers: { origin: server.url } })
  await edit.save.click()
  const dialog = await arriveAtDialog(page, SESSION_ENDED)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('.session-note', { hasText: SESSION_ENDED })).toBeVisible()
  await expect(edit.field(/^Nama ayah/)).toHaveValue('Ayah yang diketik')

  await page.getByRole('button', { name: 'Masuk kembali' }).click()
  await new LoginFields(dialog).signIn(admin)
  await expect(dialog).toBeHidden()
  await edit.save.click()
  const detail = await new DetailPage(page, { name: NAME, number }).reach()
  await expect(detail.value('Nama ayah')).toHaveText('Ayah yang diketik')
})

test('without a network the edit says so and saves when it is back; two clicks save once', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/failed request: PUT .*ERR_INTERNET_DISCONNECTED/)
  // A slow machine is not idle before the network goes.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const number = await register(server, 'SD', await area('SD'))
  const edit = await new EditPage(page, number).open()
  await edit.field(/^Nama ayah/).fill('Ayah yang diketik')
  await context.setOffline(true)
  await edit.save.click()
  await expectToast(page, 'Tidak ada sambungan internet')
  await expect(edit.save).toHaveText('Edit Perubahan')
  await context.setOffline(false)
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves++
  })
  await edit.save.dblclick()
  const detail = await new DetailPage(page, { name: NAME, number }).reach()
  await expect(detail.value('Nama ayah')).toHaveText('Ayah yang diketik')
  expect(saves).toBe(1)
})

test('leaving an edit with unsaved changes asks first, by link and by Back @desktop', async ({
  page,
  server,
  area,
}) => {
  const number = await register(server, 'SD', await area('SD'))
  const detail = new DetailPage(page, { name: NAME, number })
  await page.goto(`/admin/detail/${number}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const edit = await new EditPage(page, number).reach()
  // Nothing typed: nothing to ask.
  await edit.back.click()
  await expect(detail.mainHeading).toHaveAccessibleName(NAME)
  await page.goBack()
  await edit.field(/^Nama ayah/).fill('Ayah yang diketik')

  await edit.back.click()
  const dialog = await arriveAtDialog(page, LEAVE_QUESTION)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edit.back).toBeFocused()
  await page.goBack()
  await dialog.getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/edit/${number}$`))
  await expect(edit.field(/^Nama ayah/)).toHaveValue('Ayah yang diketik')

  await page.goBack()
  await dialog.getByRole('button', { name: 'Tinggalkan halaman' }).click()
  await detail.reach()
  await expect(detail.value('Nama ayah')).toHaveText('Contoh Ayah')
})

test('closing or reloading the page, and logging out, ask too @desktop', async ({ page, server, area }) => {
  const number = await register(server, 'SD', await area('SD'))
  const edit = await new EditPage(page, number).open()
  await edit.field(/^Nama ayah/).fill('Ayah yang diketik')
  const asked = page.waitForEvent('dialog')
  // Not `page.reload()`, which waits for a page that does not come.
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(edit.field(/^Nama ayah/)).toHaveValue('Ayah yang diketik')

  await edit.account.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: LEAVE_QUESTION })
  await dialog.getByRole('button', { name: 'Tetap di sini' }).click()
  await page.getByRole('link', { name: 'SPMB SMP' }).click()
  await dialog.getByRole('button', { name: 'Tinggalkan halaman' }).click()
  await new ListPage(page, 'SMP').reach()
})
