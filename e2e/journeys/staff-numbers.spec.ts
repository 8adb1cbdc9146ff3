/** A number that two registrations have: an admin decides whose it is. */

import { expectAccessible } from '../support/checks/accessible.ts'
import { aNik } from '../support/invented.ts'
import { aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('an admin decides whose a number is, and the other one follows later @full', async ({
  context,
  page,
  area,
  server,
}) => {
  const where = await area('SD')
  const nik = aNik('110318')
  const first = await register(server, 'SD', where, { nik, name: 'Contoh Pertama' })
  const second = await register(server, 'SD', where, { nik, name: 'Contoh Kedua', number_check: true })
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await page.goto('/admin/doubles')
  const disputed = page.getByRole('region', { name: 'Nomor yang diperiksa' })
  const item = disputed.getByRole('listitem').filter({ hasText: second })
  await expect(item).toContainText(first)
  await expectAccessible(page)
  await item.getByRole('button', { name: 'Putuskan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Putuskan' }).click()
  await expect(dialog.getByText('Pilih nomor ini milik siapa')).toBeVisible()
  await dialog.getByLabel(/milik Contoh Kedua/).check()
  await dialog.getByLabel(/^Berkas yang dilihat/).fill('KK asli kedua anak')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Putuskan' }).click()
  await expect(dialog).toHaveCount(0)
  const following = page.getByRole('region', { name: 'Nomor menyusul' })
  const missing = following.getByRole('listitem').filter({ hasText: first })
  await expect(missing).toContainText('NIK menyusul')
  await missing.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Contoh Pertama' })).toBeVisible()
  await expect(page.getByText('NIK menyusul').first()).toBeVisible()
})
