/** Free seats: an admin opens them, a family names a school on its phone, the office gives the seat, the family reads it. */
import { openFreeSeats, readFreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import { withdrawApplicant } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import { ManagePage } from '../pages/managing.ts'
import { findSchoolElsewhere } from '../support/area.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { theSharedAdmin } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { aSharedAccount, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** Milliseconds until the families' last moment, which is written in whole seconds. */
const SOON = 3_000

test('a family without a place names a school with free seats and gets it @full', async ({
  page,
  context,
  browser,
  server,
  area,
  troubles,
  season,
}) => {
  const where = await area('SMP')
  const [first, second] = where.schools
  const other = await findSchoolElsewhere(server.url, 'SMP', where)
  const admin = await theSharedAdmin(server)
  await admin.leaveSeats(first, 0)
  await admin.leaveSeats(second, 0)
  await admin.leaveSeats(other, 2)
  const name = `${aFamilyName()} Fajar`
  const { number, code } = await registerWithCode(server, 'SMP', where, { name })
  await season({ mode: 'closed' })
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await page.goto('/admin/free-seats?level=smp')
  const choosing = page.getByRole('region', { name: 'Masa memilih' })
  const moment = async (year: string) => {
    await choosing.getByLabel('Tanggal').fill('4')
    await choosing.getByLabel('Bulan').selectOption('7')
    await choosing.getByLabel('Tahun', { exact: true }).fill(year)
    await choosing.getByLabel(/^Jam/).fill('24.00')
    await choosing.getByRole('button', { name: /^(Buka untuk keluarga|Ubah batas waktu)/ }).click()
  }
  troubles.announce(/answer 400: POST .*free_seats\/open/)
  await moment('2020')
  await expect(page.getByText('Batas ini sudah lewat. Isi saat yang akan datang').first()).toBeVisible()
  await expectAccessible(page)
  await moment('2099')
  await expect(page.getByText('Keluarga dapat memilih sampai Sabtu, 4 Juli 2099')).toBeVisible()
  await expectAccessible(page)

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: server.url })
  const family = await phone.newPage()
  await family.goto(`/information/pengumuman-hasil-ppdb/${number}`)
  await expect(
    family.getByText('Pilih sekolah yang masih punya kursi sampai Sabtu, 4 Juli 2099'),
  ).toBeVisible()
  // One request has no network.
  await family.route('**/api/manage/free_seats', (route) => route.abort(), { times: 1 })
  await (await new ManagePage(family).open()).signIn({ number, code })
  const naming = family.getByRole('region', { name: 'Kursi kosong' })
  await expect(naming.getByRole('alert')).toBeVisible()
  await expectAccessible(family)
  await naming.getByRole('button', { name: 'Coba lagi' }).click()
  const wanted = naming.getByLabel('Paling diinginkan')
  await wanted.selectOption({ index: 1 })
  const chosen = await wanted.locator('option:checked').textContent()
  await expectAccessible(family)
  await phone.setOffline(true)
  await naming.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect(naming.getByRole('alert')).toContainText(/./)
  await expect(wanted.locator('option:checked')).toHaveText(chosen ?? '')
  await phone.setOffline(false)
  await naming.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(family.getByText('Pilihan sekolah tersimpan')).toBeVisible()

  // The first try and its repetition.
  await page.route('**/api/ppdb/*/free_seats', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 2,
  })
  troubles.announce(/answer 500: GET .*free_seats/)
  await page.goto(`/admin/detail/${number}`)
  const card = page.getByRole('region', { name: 'Kursi kosong' })
  await card.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)

  // The moment passes. One that has passed before the server reads it is refused.
  await expect(async () => {
    const until = writeLocalTime(new Date(Date.now() + SOON), 'Asia/Makassar')
    await admin.call(openFreeSeats.SMP, { body: { until } })
  }).toPass()
  await expect.poll(async () => (await admin.call(readFreeSeats.SMP)).period).toBe('over')
  await page.goto('/admin/free-seats?level=smp')
  const give = page.getByRole('button', { name: /^Beri kursi kepada/ })
  await expect(page.getByRole('table', { name: 'Anak yang mendapat kursi' })).toContainText(name)
  await give.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Alasan/).fill('Rapat kursi kosong')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Beri kursi kepada/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(name)).toHaveCount(0)

  await page.goto(`/admin/detail/${number}`)
  await expect(card).toContainText('LULUS')
  await expect(async () => {
    await family.goto(`/information/pengumuman-hasil-ppdb/${number}`)
    await expect(family.getByRole('heading', { name: /^Diterima di/ })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expectAccessible(family)
  await phone.close()

  await page.getByRole('button', { name: 'Tarik kembali kursi' }).click()
  const taking = page.getByRole('dialog', { name: 'Tarik kembali kursi' })
  await taking.getByRole('button', { name: 'Tarik kembali kursi' }).click()
  await expect(taking.getByLabel(/^Alasan/)).toBeFocused()
  await taking.getByLabel(/^Alasan/).fill('Contoh: diberikan keliru')
  await expectAccessible(page)
  await taking.getByRole('button', { name: 'Tarik kembali kursi' }).click()
  await expect(page.getByText('Kursi ditarik kembali dan kosong lagi')).toBeVisible()
  await expect(page.getByText('Contoh: diberikan keliru')).toBeVisible()
  await expect(card).toHaveCount(0)
  const { id } = await admin.read(number)
  const reason = { reason: 'Contoh alasan', asked_by: 'Contoh Ibu' }
  await admin.call(withdrawApplicant, { params: { id: String(id) }, body: reason })
})
