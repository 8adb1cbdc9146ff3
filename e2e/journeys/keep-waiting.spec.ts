/** A family that is admitted at its second choice keeps waiting for the first, by itself, and its school reads it. */
import { withdrawApplicant } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { ManagePage } from '../pages/managing.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { theSharedAdmin } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { registerWithCode } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a family keeps waiting for its first choice with its change code @full', async ({
  page,
  context,
  server,
  area,
  troubles,
  season,
}) => {
  const where = await area('SD')
  const [first, second] = where.schools
  const admin = await theSharedAdmin(server)
  await admin.leaveSeats(second, 10)
  const name = `${aFamilyName()} Gina`
  const { number, code } = await registerWithCode(server, 'SD', where, { name })
  await admin.decide('SD', number, second.id, 'LULUS')

  await expect(async () => {
    await page.goto(`/information/pengumuman-hasil-ppdb/${number}`)
    await expect(page.getByText(/Bila ingin tetap menunggu Pilihan 1/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(page)
  const managing = await new ManagePage(page).open()
  await managing.signIn({ number, code })
  const own = page.getByRole('region', { name: 'Daftar ulang', exact: true })
  const wish = own.getByRole('checkbox', { name: `Tetap menunggu kursi di ${first.name} (Pilihan 1)` })
  await expect(wish).not.toBeChecked()
  await wish.check()
  troubles.announce(/failed request: PUT .*keep_waiting net::ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await own.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect(own.locator('form').getByRole('alert')).toContainText('Tidak ada sambungan internet')
  await expect(wish).toBeChecked()
  await expectAccessible(page)
  await context.setOffline(false)
  await own.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Pilihan keluarga tersimpan')).toBeVisible()
  await expect(wish).toBeChecked()
  await expect(own.locator('form').getByRole('alert')).toBeEmpty()
  await expect(managing.changes).toContainText('Tetap menunggu Pilihan 1')
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Kami mengambil tempat ini' }).click()
  await expect(own).toContainText('Mengambil tempat, belum datang')
  await expect(managing.changes).toContainText('Jawaban atas tempat')
  await expectAccessible(page)
  await page.reload()
  await expect(wish).toBeChecked()
  await expect(own.getByRole('button', { name: 'Batalkan jawaban' })).toBeVisible()

  // The period ends while the page is open: a sentence, and nothing is sent again.
  await season({ 're-registration-from': '2025-06-16 08:00', 're-registration-to': '2025-06-20 24:00' })
  await wish.uncheck()
  troubles.announce(/answer 409: PUT .*keep_waiting/)
  await own.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect(own.locator('form').getByRole('alert')).toContainText('Masa daftar ulang sudah selesai')
  await expect(own.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
  await page.reload()
  await expect(own).toContainText(`Tetap menunggu kursi di ${first.name} (Pilihan 1).`)
  await expect(wish).toHaveCount(0)
  await expectAccessible(page)

  // The family gives the place up by itself, and may take that back while the seat is free.
  await managing.button('Mengundurkan diri').click()
  const asking = page.getByRole('dialog', { name: 'Mengundurkan diri' })
  await asking.getByLabel(/^Ketik kata MUNDUR/).fill('mundur')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Ya, mengundurkan diri' }).click()
  await expect(page.getByRole('heading', { name: 'Pendaftaran sudah ditarik' })).toBeVisible()
  await expect(own).toHaveCount(0)
  await managing.button('Batalkan penarikan').click()
  await expect(page.getByRole('heading', { name: 'Tidak jadi masuk sekolah ini?' })).toBeVisible()
  await expect(own).toContainText('Mengambil tempat, belum datang')
  await expectAccessible(page)
  const { id } = await admin.read(number)
  const reason = { reason: 'Contoh alasan', asked_by: 'Contoh Ibu' }
  await admin.call(withdrawApplicant, { params: { id: String(id) }, body: reason })
})
