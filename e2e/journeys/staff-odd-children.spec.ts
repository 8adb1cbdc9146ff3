/** Children whom the usual form cannot describe, from paper to the record. */
import type { Page } from '@playwright/test'
import { DetailPage, ListPage } from '../pages/staff.ts'
import type { Area } from '../support/area.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aFamilyName, aNik } from '../support/invented.ts'
import { aSharedAccount, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** Fills the paper form of a usual child for SD. */
async function fillPaper(
  page: Page,
  { village, schools }: Area,
  { nik, name }: { nik: string; name: string },
): Promise<void> {
  const fill = (id: string, text: string) => page.locator(`#${id}`).fill(text)
  await fill('nik', nik)
  await fill('name', name)
  await page.getByRole('radio', { name: 'Laki-laki' }).check()
  await fill('birth_place', 'Dompu')
  await fill('birth_date', '11032018')
  await page.locator('#religion').selectOption('islam')
  for (const id of ['father_name', 'father_job', 'mother_name', 'mother_job'])
    await fill(id, `Contoh ${id.endsWith('job') ? 'Petani' : 'Orang Tua'}`)
  await fill('phone', '0812 0000 0000')
  await fill('address', 'Dusun Contoh')
  for (const [label, option] of [
    ['Desa/Kelurahan', village.name],
    ['Pilihan 1', schools[0].name],
    ['Pilihan 2', schools[1].name],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).fill(option)
    await page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).first().click()
  }
  await page.getByLabel('Persetujuan tertulis').check()
}

/** @returns the registration number */
async function savePaper(page: Page, name: string): Promise<string> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Tersimpan: /)).toContainText(name)
  const href = await page.getByRole('link', { name: /^Cetak kartu/ }).getAttribute('href')
  return /(SD25-[^/]+)\/pdf/.exec(href ?? '')?.[1] ?? ''
}

test('a child without a NIK is registered from paper, and gets its number after the publication', async ({
  page,
  context,
  server,
  area,
  season,
}) => {
  await season({ mode: 'open', publication: 'hidden' })
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  const name = aFamilyName()
  await page.goto('/admin/register/sd')
  await fillPaper(page, await area('SD'), { nik: aNik('110318'), name })
  const tick = page.getByLabel('NIK menyusul')
  await tick.check()
  await expect(page.locator('#nik')).toHaveValue('')
  await page.keyboard.press('Control+s')
  await expect(page.locator('#number_reason')).toBeFocused()
  await expect(page.getByText(/^Tulis mengapa nomornya menyusul/).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('Akta kelahiran belum terbit')
  const number = await savePaper(page, name)

  await page.goto('/admin/doubles')
  const missing = page.getByRole('region', { name: 'Nomor menyusul' })
  const item = missing.getByRole('listitem').filter({ hasText: number })
  await expect(item).toContainText('Akta kelahiran belum terbit')
  const list = await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: name })}`)
  await expect(list.row(name)).toContainText('NIK menyusul')
  await season({ mode: 'closed', publication: 'published' })

  await page.goto(`/admin/edit/${number}`)
  await page.locator('#nik').fill(aNik('110318'))
  await page.getByRole('button', { name: 'Edit Perubahan' }).click()
  const detail = await new DetailPage(page, { name, number }).reach()
  await expect(detail.value('NIK')).toContainText('••••')
  await page.goto('/admin/doubles')
  await expect(page.getByRole('heading', { name: 'Pendaftaran ganda' })).toBeVisible()
  await expect(item).toHaveCount(0)
})

test('a foundling with its grandmother is registered from paper, and record and edit show its guardian', async ({
  page,
  context,
  server,
  area,
  season,
}) => {
  await season({ mode: 'open' })
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  const name = aFamilyName()
  await page.goto('/admin/register/sd')
  await fillPaper(page, await area('SD'), { nik: aNik('110318'), name })
  await page.getByRole('button', { name: /^Keadaan anak ini berbeda/ }).click()
  for (const parent of ['father', 'mother'])
    await page.locator(`#${parent}_state`).selectOption('not_on_certificate')
  await expect(page.locator('#mother_name')).toBeDisabled()
  await expect(page.locator('#mother_name')).toHaveValue('')
  await page.locator('#guardian_name').fill('Contoh Nenek')
  await page.keyboard.press('Control+s')
  await expect(page.locator('#guardian_relation')).toBeFocused()
  await expectAccessible(page)
  await page.locator('#guardian_relation').fill('Nenek')
  await page.locator('#guardian_job').fill('Petani')
  await page.locator('#guardian_phone').fill('+60 12-345 6789')
  const number = await savePaper(page, name)

  await page.goto(`/admin/detail/${number}`)
  const detail = await new DetailPage(page, { name, number }).reach()
  await expect(detail.value('Nama ibu')).toHaveText('Tidak tercantum di akta')
  await expect(detail.value('Hubungan wali dengan anak')).toHaveText('Nenek')
  await page.goto(`/admin/edit/${number}`)
  await expect(page.locator('#guardian_phone')).toHaveValue(/\+60/)
  await page.locator('#mother_state').selectOption('dead')
  await page.locator('#mother_name').fill('Contoh Ibu')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit Perubahan' }).click()
  await detail.reach()
  await expect(detail.value('Nama ibu')).toHaveText('Contoh Ibu (sudah meninggal)')
})
