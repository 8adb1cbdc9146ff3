/** Finding anybody from the top bar; walking a list from record to record, deciding, and returning to the place. */
import { DetailPage, expectToast, ListPage } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aFamilyName } from '../support/invented.ts'
import { type Account, anAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await anAccount(server, 'admin')
})
test.beforeEach(({ context, server }) => signIn(context, server, admin))

test('anybody is found by name of a parent and by a whole telephone number', async ({ page, server, area }, {
  project,
}) => {
  const name = aFamilyName()
  const mother = aFamilyName()
  const where = await area('SD')
  const number = await register(server, 'SD', where, { name, mother_name: mother, phone: '0813 7654 3210' })
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const isPhone = project.name === 'phone'
  if (isPhone) await page.locator('.menu-find summary').click()
  else await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: /^Cari siapa saja/ })
  if (isPhone) await box.click()
  await expect(box).toBeFocused()

  await box.fill('zz')
  await expect(page.getByText('Ketik sedikitnya 3 huruf atau angka.')).toBeVisible()
  await box.fill('0813 7654 321')
  await expect(page.getByText(/^Tidak ditemukan\./)).toBeVisible()
  await box.fill('0813 7654 3210')
  await expect(page.getByRole('option').filter({ hasText: number })).toBeVisible()
  await box.fill(mother)
  const found = page.getByRole('option', { name: new RegExp(name) })
  await expect(found).toBeVisible()
  await expect(found.locator('mark')).toHaveText(mother)
  await expectAccessible(page)
  if (isPhone) await found.click()
  else await box.press('Enter')
  await new DetailPage(page, { name, number }).reach()
})

test('a filtered list is walked with decisions on the way, and Kembali returns to the row @full', async ({
  page,
  server,
  area,
}) => {
  const where = await area('SD')
  const family = aFamilyName()
  const children: { name: string; number: string }[] = []
  for (const first of ['Ani', 'Budi', 'Cici']) {
    const name = `${family} ${first}`
    children.push({ name, number: await register(server, 'SD', where, { name }) })
  }
  const [ani, budi, cici] = children as [(typeof children)[0], (typeof children)[0], (typeof children)[0]]
  const query = new URLSearchParams({ search: family, decision: 'belum', sort: 'name', per_page: '2' })
  const list = await new ListPage(page, 'SD').open(`?${query}`)
  await expect(list.names).toHaveText([ani.name, budi.name])
  await list.row(ani.name).getByRole('link', { name: ani.number }).click()

  const first = await new DetailPage(page, ani).reach()
  const walk = page.getByRole('navigation', { name: 'Pendaftar dalam daftar' })
  await expect(walk).toContainText('1 dari 3')
  const decision = first.card('Sekolah Pilihan').getByRole('group', { name: where.schools[0].name })
  await decision.getByRole('radio', { name: 'TIDAK LULUS' }).check()
  await first.card('Sekolah Pilihan').getByRole('button', { name: 'Simpan status' }).click()
  await expectToast(page, 'Data calon murid berhasil diubah')
  const second = first.card('Sekolah Pilihan').getByRole('group', { name: where.schools[1].name })
  await second.getByRole('radio', { name: 'TIDAK LULUS' }).check()
  const secondForm = first
    .card('Sekolah Pilihan')
    .locator('form')
    .filter({ has: page.getByRole('group', { name: where.schools[1].name }) })
  await secondForm.getByRole('button', { name: 'Simpan status' }).click()
  // The child has left the filtered list, and the walk continues from its place.
  await expect(walk).toContainText('Tidak lagi dalam daftar (2)')
  await expectAccessible(page)
  await walk.getByRole('link', { name: 'Berikutnya' }).click()
  await new DetailPage(page, budi).reach()
  await expect(walk).toContainText('1 dari 2')
  await walk.getByRole('link', { name: 'Berikutnya' }).click()
  const last = await new DetailPage(page, cici).reach()
  await expect(walk.getByRole('link', { name: 'Berikutnya' })).toHaveCount(0)
  await last.back.click()
  await expect(list.names).toHaveText([budi.name, cici.name])
  await expect(list.row(cici.name).getByRole('link').first()).toBeFocused()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(Object.fromEntries(query))
})
