/** A device keeps registrations and their change codes when the family asks for it, and forgets them. */
import {
  anApplicant,
  expectNoSidewaysScrolling,
  RegisteredPage,
  RegistrationFormPage,
} from '../pages/registration.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { shiftOf } from '../support/checks/still.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ season }) => season({ publication: 'hidden' }))

test('the device keeps the code only when the family asks for it @phone @full', async ({
  page,
  area,
  context,
}) => {
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant(), await area('SD'))
  await (await form.goToCheck()).send.click()
  await new RegisteredPage(page).reach()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Pendaftaran terkirim')
  await expect(other.locator('.code')).toBeHidden()
  await page.getByLabel('Ingat di HP ini').check()
  // A browser tells its tabs of a changed storage a little later.
  const keys = () => other.evaluate(() => Object.keys(localStorage))
  await expect.poll(keys).toContain('spmb-kode-ubah')
  await other.reload()
  await expect(other.locator('.code')).toBeVisible()
  await other.getByLabel('Ingat di HP ini').uncheck()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Pendaftaran terkirim')
  await expect(other.locator('.code')).toBeHidden()
})

test('the first page lists the children that the family keeps on this device, and forgets them @full', async ({
  page,
  area,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (shared: ShareData) => Object.assign(window, { shared }) })
  })
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant({ name: 'Kenari Contoh Anak' }), await area('SD'))
  await (await form.goToCheck()).send.click()
  const registered = await new RegisteredPage(page).arrive()
  const number = await registered.readNumber()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  await page.goto('/')
  await expect(page.getByText('Pendaftaran di HP ini')).toBeHidden()
  await page.goto(`/ppdb/registered/${number}`)
  await page.getByLabel('Ingat di HP ini').check()
  await expect(page.getByText(/Siapa pun yang memakai HP ini dapat mengubah/)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('spmb-anak'))).not.toContain('Contoh')

  await page.goto('/')
  const kept = page.getByRole('region', { name: 'Pendaftaran di HP ini' })
  await expect(kept.getByText(number)).toBeVisible()
  await expect(kept.getByText('Hasil belum diumumkan')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  await expect(kept.getByRole('link', { name: 'Kartu Kenari' })).toHaveAttribute(
    'href',
    `/ppdb/${number}/pdf`,
  )
  await kept.getByRole('button', { name: 'Bagikan nomor Kenari' }).click()
  const shared = await page.evaluate(() => (window as unknown as { shared: { text: string } }).shared)
  expect(shared.text).toContain(`/information/pengumuman-hasil-ppdb/${number}`)
  await expect(kept.getByRole('link', { name: 'Kelola pendaftaran Kenari C.' })).toHaveAttribute(
    'href',
    `/ppdb/kelola#${number}`,
  )
  const remove = async () => {
    await kept.getByRole('button', { name: 'Hapus Kenari C. dari HP ini' }).click()
    await expect(kept.getByRole('status')).toContainText('Tekan “Ya, hapus”')
    await kept.getByRole('button', { name: 'Ya, hapus' }).click()
    await expect(kept.getByRole('status')).toContainText('Kenari C. dihapus dari HP ini')
  }
  await remove()
  await kept.getByRole('button', { name: 'Urungkan' }).click()
  await expect(kept.getByText(number)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('spmb-kode-ubah')
  await remove()
  await expect(kept.getByText(number)).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('spmb-anak')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('spmb-kode-ubah')
  await page.reload()
  await expect(page.getByText('Pendaftaran di HP ini')).toBeHidden()
})
