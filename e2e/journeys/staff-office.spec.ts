/** The office prepares and activates the next season. The file has a separate server, since it changes the active season. */
import {
  activateSeason,
  createSeason,
  listSeasonFigures,
} from '@spmb/domain/season/seasons-contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, openDialog, press } from '../pages/staff.ts'
import { fillDates } from '../pages/staff-forms.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { type Account, anAccount, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample', serverSettings: { REGISTRATIONS_PER_DAY: '9999' } })

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await anAccount(server, 'admin')
})

test('an admin prepares next year, activates it knowing what follows, and still reads this year @desktop @full', async ({
  page,
  context,
  server,
  season,
  troubles,
}) => {
  troubles.announce(new RegExp(`answer 400: POST .*(${createSeason.path}|activation)`))
  expect(activateSeason.path).toContain('activation')
  await season({ mode: 'closed', publication: 'hidden' })
  await signIn(context, server, admin)
  await page.goto('/admin/season?tab=semua')
  await press(page.getByRole('button', { name: 'Musim baru…' }))
  const created = openDialog(page, 'Musim baru')
  await expect(created.getByLabel(/Tahun pelajaran/)).toHaveValue('2026/2027')
  await created.getByLabel(/Tahun pelajaran/).fill('2025/2026')
  await expectAccessible(page)
  await press(created.getByRole('button', { name: 'Buat musim' }))
  await expect(created).toContainText('Tahun pelajaran ini sudah ada')
  await created.getByLabel(/Tahun pelajaran/).fill('2026/2027')
  await created.getByLabel('Salin juga kuota').uncheck()
  await fillDates(created)
  await press(created.getByRole('button', { name: 'Buat musim' }))
  await expectToast(page, 'Musim 2026/2027 dibuat. Orang tua belum melihat apa pun darinya')
  const row = page.getByRole('row', { name: /^2026\/2027/ })
  await expect(row).toContainText('Disiapkan')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await row.getByRole('link', { name: 'Ubah' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Musim 2026/2027')
  await page.getByLabel('Pemberitahuan di halaman depan').fill('Tahun depan')
  await press(page.getByRole('button', { name: 'Simpan pendaftaran' }))
  await expectToast(page, 'Musim berhasil disimpan')

  // Beside the dates stands how the seats of each level are given.
  await expect(page.getByRole('heading', { name: 'Cara penetapan SMP' })).toBeVisible()
  await expectAccessible(page)
  // Its zones and seats are set up before it is active.
  await page.getByRole('link', { name: 'Semua musim' }).click()
  await row.getByRole('link', { name: 'Zonasi 2026/2027' }).click()
  await expect(page.getByLabel('Tahun Pelajaran', { exact: true })).toHaveValue('2026')
  await expectNoSidewaysScrolling(page)
  await page.locator('.zone .row-open').first().click()
  await press(page.getByRole('button', { name: /^Delete SD/ }).first())
  await press(openDialog(page, 'Apakah anda yakin?').getByRole('button', { name: 'Hapus!' }))
  await expectToast(page, 'Berhasil menghapus data')
  await expect(page.getByLabel('Tahun Pelajaran', { exact: true })).toHaveValue('2026')
  await expectAccessible(page)
  await page.goto('/admin/season?tab=semua')
  await row.getByRole('link', { name: 'Kuota 2026/2027' }).click()
  await expect(page.getByRole('button', { name: /Reset/ })).toHaveCount(0)
  const seats = page.getByRole('textbox', { name: 'Kursi SD Contoh 1 Dompu' })
  await expect(seats).toHaveValue('')
  await seats.fill('24')
  await page.getByLabel('Tahun Pelajaran', { exact: true }).selectOption({ label: '2025/2026 (aktif)' })
  await expectToast(page, 'Simpan atau batalkan dahulu kursi yang diketik di musim ini.')
  await expect(seats).toHaveValue('24')
  await press(page.getByRole('button', { name: /^Simpan/ }))
  await expectToast(page, '1 kuota berhasil disimpan')
  await expectAccessible(page)
  await page.getByLabel('Tahun Pelajaran', { exact: true }).selectOption({ label: '2025/2026 (aktif)' })
  await expect(seats).not.toHaveValue('24')
  await page.goto('/admin/season?tab=semua')
  await press(page.getByRole('button', { name: /^Aktifkan 2026\/2027/ }))
  const asked = openDialog(page, 'Aktifkan 2026/2027?')
  await expect(asked).toContainText('2025/2026 menjadi arsip')
  await expectAccessible(page)
  await asked.getByLabel('Password Anda sekali lagi', { exact: true }).fill(admin.password)
  await press(asked.getByRole('button', { name: 'Aktifkan 2026/2027' }))
  await expect(asked).toContainText('belum punya kuota. Isi kuota dahulu')
  await asked.getByRole('checkbox').check()
  const slow = Promise.withResolvers<void>()
  await page.route(`**${listSeasonFigures.path}`, async (route) => {
    await slow.promise
    await route.continue()
  })
  await press(asked.getByRole('button', { name: 'Aktifkan 2026/2027' }))
  await expectToast(page, 'Musim 2026/2027 sekarang aktif')
  const earlier = page.getByRole('row', { name: /^2025\/2026/ }).getByRole('link', { name: 'SD 2025/2026' })
  // The rows of before would lead to the season that is active now.
  await expect(earlier).toBeHidden()
  slow.resolve()
  await expect(page.locator('.bar')).toContainText('2026/2027')

  await earlier.click()
  await expect(page.getByLabel('Tahun Pelajaran', { exact: true })).toHaveValue('2025')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2026/2027')
})
