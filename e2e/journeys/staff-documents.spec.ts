/** Documents seen, note and flags on the record, and what the family reads of them. */

import type { Page } from '@playwright/test'
import { saveNote } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import { ListPage } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { anAccount, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('documents are ticked from child to child by Enter alone @full', async ({
  page,
  context,
  server,
  area,
}) => {
  const where = await area('SD')
  const family = aFamilyName()
  for (const first of ['Ani', 'Budi', 'Cici'])
    await register(server, 'SD', where, { name: `${family} ${first}` })
  await signIn(context, server, await aSharedAccount(server, 'operator', where.schools[0]))
  const list = await new ListPage(page, 'SD').open(
    `?${new URLSearchParams({ search: family, documents: 'belum' })}`,
  )
  await expect(list.rows).toHaveCount(3)
  await list.row(`${family} Ani`).getByRole('link').first().click()
  const heading = page.getByRole('heading', { level: 1 })
  const documents = page.getByRole('region', { name: 'Berkas diperiksa' })
  const onward = documents.getByRole('button', { name: 'Semua ada, berikutnya' })
  await onward.focus()
  for (const first of ['Ani', 'Budi', 'Cici']) {
    await expect(heading).toHaveText(`${family} ${first}`)
    await expect(onward).toBeFocused()
    if (first === 'Ani') await expectAccessible(page)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Ini pendaftar terakhir dalam daftar.')).toBeVisible()
  await expect(documents.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(documents.getByText('Contoh operator')).toHaveCount(2)
  await expectAccessible(page)

  // A tick need not wait until the one before is saved.
  const saving = Promise.withResolvers<void>()
  await page.route('**/documents', async (route) => {
    await saving.promise
    await route.continue()
  })
  await documents.getByLabel('Kartu Keluarga').uncheck()
  await documents.getByLabel('Akta kelahiran').uncheck()
  saving.resolve()
  await expect(documents.getByText('Contoh operator')).toHaveCount(0)
  await documents.getByLabel('Akta kelahiran').check()
  await expect(documents.getByText('Contoh operator')).toHaveCount(1)
  await list.open(`?${new URLSearchParams({ search: family, documents: 'lengkap' })}`)
  await expect(list.rows).toHaveCount(2)
})

test('note and flag: a colleague is noticed, what was typed stays without network, and the family reads one line only @full', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  const where = await area('SD')
  const number = await register(server, 'SD', where)
  const colleague = await aColleague(server, await anAccount(server, 'operator', where.schools[1]))
  const { id } = await colleague.read(number)
  await signIn(context, server, await aSharedAccount(server, 'operator', where.schools[0]))
  await open(page, number)
  const notes = page.getByRole('region', { name: 'Catatan dan tanda' })
  await notes.getByRole('button', { name: 'Tulis catatan' }).click()
  const typed = notes.getByLabel(/^Catatan/)
  await expect(typed).toBeFocused()
  await typed.fill('Ibu datang 3 Juni')
  await colleague.call(saveNote, { params: { id: String(id) }, body: { note: 'Telepon ibu dahulu' } })
  troubles.announce(/answer 409: PUT .*\/note/)
  await notes.getByRole('button', { name: 'Simpan catatan' }).click()
  await expect(notes.getByRole('alert').last()).toContainText('diubah oleh Contoh operator')
  await expect(notes.getByText('Telepon ibu dahulu')).toBeVisible()
  await expect(typed).toHaveValue('Ibu datang 3 Juni')
  await expectAccessible(page)

  troubles.announce(/failed request: PUT .*\/note net::ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await notes.getByRole('button', { name: 'Simpan catatan' }).click()
  await expect(notes.getByRole('alert').last()).toContainText('sambungan internet')
  await expect(typed).toHaveValue('Ibu datang 3 Juni')
  await context.setOffline(false)
  await notes.getByRole('button', { name: 'Simpan catatan' }).click()
  await expect(notes.getByText('Ibu datang 3 Juni')).toBeVisible()
  await expect(typed).toHaveCount(0)

  await notes.getByRole('button', { name: 'Tambah tanda' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah tanda' })
  await dialog.getByRole('button', { name: 'Simpan tanda' }).click()
  await expect(dialog.getByText('Pilih jenis tanda dari daftar')).toBeVisible()
  await dialog.getByLabel(/^Jenis tanda/).selectOption('Putusan pengadilan')
  await dialog.getByLabel(/^Alasan/).fill('Penetapan wali')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Simpan tanda' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notes.getByText('Penetapan wali')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Riwayat perubahan' })).toContainText('Putusan pengadilan')
  await page.getByRole('button', { name: 'Semua ada' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expectAccessible(page)

  const parent = await context.browser()?.newContext()
  const phone = await parent?.newPage()
  if (!parent || !phone) throw new Error('There is no browser')
  await expect(async () => {
    await phone.goto(`${server.url}/information/pengumuman-hasil-ppdb/${number}`)
    await expect(phone.getByText('Berkas sudah diperiksa')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(phone.getByText(/Penetapan|Ibu datang/)).toHaveCount(0)
  await expectAccessible(phone)
  await parent.close()
})

test('a monitor reads and cannot write; the other school sees who ticked @desktop @full', async ({
  page,
  context,
  server,
  area,
}) => {
  const where = await area('SD')
  const number = await register(server, 'SD', where)
  await signIn(context, server, await aSharedAccount(server, 'operator', where.schools[1]))
  await open(page, number)
  await page.getByLabel('Akta kelahiran').check()
  await expect(page.getByText(new RegExp(`Contoh operator · ${where.schools[1].name}`))).toBeVisible()
  await signIn(context, server, await aSharedAccount(server, 'operator', where.schools[0]))
  await open(page, number)
  await expect(page.getByLabel('Akta kelahiran')).toBeDisabled()
  await expect(page.getByLabel('Kartu Keluarga')).toBeEnabled()
  await signIn(context, server, await aSharedAccount(server, 'monitor'))
  await open(page, number)
  await expect(page.getByRole('region', { name: 'Berkas diperiksa' })).toContainText('Sudah')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /catatan|Semua ada/ })).toHaveCount(0)
  await expectAccessible(page)
})

async function open(page: Page, number: string): Promise<void> {
  await page.goto(`/admin/detail/${number}`)
  await expect(page.getByRole('heading', { name: 'Berkas diperiksa' })).toBeVisible()
}
