/** Reserve calls: leavers free seats, the office calls up those who wait, and repeats a call from its record. */
import { answerObjection, fileObjection } from '@spmb/domain/objection/contract.staff.ts'
import { saveKeepWaiting } from '@spmb/domain/re-registration/contract.staff.ts'
import { withdrawApplicant } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { expectToast } from '../pages/staff.ts'
import { refuseTheRest } from '../support/admitted.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague, theSharedAdmin } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { anAccount, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('the reserve of a school is called up, and the call can be repeated @full', async ({
  page,
  context,
  browser,
  server,
  area,
  season,
  troubles,
}) => {
  const where = await area('SD')
  const [first, second] = where.schools
  const admin = await theSharedAdmin(server)
  await admin.leaveSeats(first, 1)
  await admin.leaveSeats(second, 1)
  const family = aFamilyName()
  // Older than the children of other journeys, so that these are first in the order of SD.
  const child = async (name: string, birth_date: string) => {
    const number = await register(server, 'SD', where, { name: `${family} ${name}`, birth_date })
    return { number, id: (await admin.read(number)).id }
  }
  const ani = await child('Ani', '2017-02-01')
  const budi = await child('Budi', '2017-02-02')
  const cici = await child('Cici', '2017-02-03')
  await admin.decide('SD', ani.number, first.id, 'LULUS')
  await admin.decide('SD', budi.number, second.id, 'LULUS')
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await page.goto(`/admin/reserve?level=sd&school=${first.id}`)
  await expect(page.getByText('Pendaftaran belum ditutup.')).toBeVisible()
  await expectAccessible(page)
  await season({ mode: 'closed', 'objections-until': '2099-06-18 24:00' })
  await page.reload()
  await expect(page.getByText('Tidak ada yang dapat dipanggil')).toBeVisible()
  await expectAccessible(page)

  const reason = { reason: 'Pindah ke luar daerah', asked_by: 'Contoh Ibu' }
  const recording = await aColleague(server, await anAccount(server, 'admin'))
  await recording.call(withdrawApplicant, { params: { id: String(ani.id) }, body: reason })
  const called = page.getByRole('table', { name: 'Anak yang dipanggil' })
  await page.reload()
  // Another person than recorded the withdrawal gives the seat up.
  await expect(page.getByText(/1 kursi ditahan sampai /)).toBeVisible()
  await expect(called).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/admin/detail/${ani.number}`)
  await expect(page.getByText(/1 kursi ditahan sampai /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lepas kursi sekarang' }).click()
  await expectToast(page, 'Kursi dilepas dan dapat diberikan kepada anak lain')
  await page.goto(`/admin/reserve?level=sd&school=${first.id}`)
  await expect(page.getByText(/^Ditahan: \d+ anak belum diputuskan/)).toBeVisible()
  await expect(called).toHaveCount(0)
  await refuseTheRest(server, 'SD')
  await page.reload()
  // Budi has a place and did not ask to keep waiting.
  await expect(called).toContainText(`${family} Cici`)
  await expect(called).not.toContainText('Budi')

  await admin.call(saveKeepWaiting, { params: { id: String(budi.id) }, body: { keep_waiting: true } })
  await page.reload()
  await expect(called).toContainText(`${family} Budi`)
  await expect(called).toContainText(second.name)
  await expect(called).not.toContainText('Cici')
  await expectAccessible(page)

  const objection = await admin.call(fileObjection, {
    params: { id: String(cici.id) },
    body: { school_id: first.id, text: 'Contoh keberatan' },
  })
  await page.reload()
  await expect(page.getByText('Ditahan: ada keberatan yang belum dijawab')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Panggil \d/ })).toHaveCount(0)
  await admin.call(answerObjection, {
    params: { id: String(objection.id) },
    body: { outcome: 'rejected', answer: 'Contoh jawaban' },
  })

  await page.reload()
  await page.getByRole('button', { name: /^Panggil 1 anak/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Panggil 1 anak' })
  await dialog.getByRole('button', { name: 'Panggil 1 anak' }).click()
  await expect(dialog.getByText(/Isi alasan/)).toBeVisible()
  await dialog.getByLabel(/^Alasan/).fill('Rapat daftar ulang')
  await expectAccessible(page)
  // The seats change between preview and call: what was typed stays.
  await admin.leaveSeats(first, 2)
  troubles.announce(/answer 409: POST .*reserve\/call/)
  await dialog.getByRole('button', { name: 'Panggil 1 anak' }).click()
  await expect(dialog.getByRole('alert')).toContainText('sudah berubah')
  await expect(dialog.getByLabel(/^Alasan/)).toHaveValue('Rapat daftar ulang')
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await admin.leaveSeats(first, 1)
  await page.reload()
  await page.getByRole('button', { name: /^Panggil 1 anak/ }).click()
  await dialog.getByLabel(/^Alasan/).fill('Rapat daftar ulang')
  await dialog.getByRole('button', { name: 'Panggil 1 anak' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Tidak ada yang dapat dipanggil')).toBeVisible()

  const history = page.getByRole('region', { name: 'Panggilan sebelumnya' })
  await expect(history.getByRole('listitem').first()).toContainText('Rapat daftar ulang')
  await history
    .getByRole('button', { name: /^Hitung ulang/ })
    .first()
    .click()
  await expect(history.getByText(/^Panggilan ini benar/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/detail/${budi.number}`)
  await expect(page.getByRole('region', { name: 'Sekolah Pilihan' })).toContainText('LULUS')
  // Without the session of staff.
  const phone = await browser.newPage()
  await phone.goto(`${server.url}/information/pengumuman-hasil-ppdb/${budi.number}`)
  await expect(phone.getByRole('heading', { name: `Diterima di ${first.name}` })).toBeVisible()
  await expect(phone.getByText(`${family} Budi`)).toBeVisible()
  await expect(phone.getByText('Diterima dari daftar cadangan karena ada kursi yang kosong.')).toBeVisible()
  await phone.close()
})
