/** One applicant, whole: read, its NIK and card, deleted after a question, and told when it is not there. */
import type { Page } from '@playwright/test'
import { readHistory } from '@spmb/domain/registration/staff/contract.staff.ts'
import { DetailPage, expectToast, ListPage, RecordNotFoundPage } from '../pages/staff.ts'
import { arriveAtDialog, DELETE_QUESTION, EditPage } from '../pages/staff-applicants.ts'
import { findSchoolElsewhere } from '../support/area.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName, aNik, aNisn } from '../support/invented.ts'
import { type Account, aSharedAccount, register, saidOnResultPage, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const NAME = 'Contoh Anak Satu'

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
})
test.beforeEach(({ context, server }) => signIn(context, server, admin))

test('the detail shows all answers, and the NIK only on request @full', async ({ page, server, area }) => {
  const where = await area('SMP')
  const [nik, nisn] = [aNik(), aNisn()]
  const number = await register(server, 'SMP', where, { nik, nisn, email: 'contoh@contoh.id' })
  await page.goto(`/admin/detail/${number}`)
  const detail = await new DetailPage(page, { name: NAME, number }).arrive()
  const shown = {
    Nama: NAME,
    'Jenis kelamin': 'Laki-laki',
    Agama: 'Islam',
    'Tempat, tanggal lahir': /^Dompu, 11 Maret 2012 \(13 tahun 3 bulan pada 1 Juli 2025\)$/,
    'Nama ayah': 'Contoh Ayah',
    'Pekerjaan ayah': 'Petani',
    'Nomor HP ayah': 'Tidak diisi',
    'Nama ibu': 'Contoh Ibu',
    'Nomor HP': '0812 0000 0000',
    'E-mail': 'contoh@contoh.id',
    Alamat: 'Dusun Contoh, RT 01/RW 02',
    'Desa/Kelurahan': where.village.name,
    Kecamatan: where.district.name,
    NISN: nisn,
    'Sekolah asal': 'MI Contoh',
    'Tahun lulus': '2025',
  }
  for (const [label, value] of Object.entries(shown)) await expect(detail.value(label)).toHaveText(value)
  const choices = detail.card('Sekolah Pilihan')
  for (const school of where.schools.slice(0, 2)) await expect(choices).toContainText(school.name)
  await expect(choices.locator('.tag').getByText('Belum diputuskan')).toHaveCount(2)
  const history = detail.card('Riwayat perubahan').getByRole('listitem')
  await expect(history).toHaveCount(1)
  await expect(history).toContainText('DidaftarkanPendaftar')

  const shownNik = detail.value('NIK')
  await expect(shownNik).toContainText('529901••••••••••')
  await page.getByRole('button', { name: 'Tampilkan NIK' }).click()
  await expect(shownNik).toContainText(nik)
  await expect(history.first()).toContainText('NIK ditampilkan')
  await page.getByRole('button', { name: 'Sembunyikan NIK' }).click()
  await expect(shownNik).not.toContainText(nik)

  await expectPrintedCardsApart(page)
  const card = page.getByRole('link', { name: /^Kartu PDF/ })
  const file = await page.request.get((await card.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

/** Fails when a card of the printed record touches the next one. */
async function expectPrintedCardsApart(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const boxes = await page
    .locator('.detail .card')
    .evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect()).sort((one, other) => one.top - other.top),
    )
  await page.emulateMedia({ media: null })
  expect(boxes.length).toBeGreaterThan(3)
  boxes.slice(1).forEach((box, index) => {
    expect(box.top - (boxes[index]?.bottom ?? 0), `card ${index + 2}`).toBeGreaterThan(8)
  })
}

test('an unknown number and a child of another school are not found @desktop @full', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 404: GET .*\/api\/ppdb\/registered\//)
  await page.goto('/admin/detail/SD25-00000-00000-0')
  await new RecordNotFoundPage(page).arrive()
  await expect(page.getByRole('main')).not.toContainText('sekolah Anda')
  await page.getByRole('link', { name: 'Kembali ke daftar' }).click()
  await new ListPage(page, 'SD').reach()

  const where = await area('SD')
  const number = await register(server, 'SD', where)
  const elsewhere = await findSchoolElsewhere(server.url, 'SD', where)
  await signIn(context, server, await aSharedAccount(server, 'operator', elsewhere))
  for (const screen of ['detail', 'edit']) {
    await page.goto(`/admin/${screen}/${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data registrasi tidak ditemukan')
    await expect(page.getByText(NAME)).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('tidak memilih sekolah Anda')
  }
})

test('a record and a history that fail to load can be retried @phone @full', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/failed request: GET .*\/api\/ppdb\//)
  const number = await register(server, 'SD', await area('SD'))
  await page.route('**/api/ppdb/**', (route) => route.abort('connectionreset'))
  await page.goto(`/admin/detail/${number}`)
  const again = page.getByRole('button', { name: 'Coba lagi' })
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/ppdb/**')
  const historyCall = (url: URL) => url.pathname.endsWith(readHistory.path.split('/').at(-1) ?? '')
  await page.route(historyCall, (route) => route.abort('connectionreset'))
  await again.click()
  const detail = await new DetailPage(page, { name: NAME, number }).reach()
  const history = detail.card('Riwayat perubahan')
  await expect(history.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(historyCall)
  await history.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(1)
})

test('an applicant is deleted after a confirmation, which Escape and Batal cancel @full', async ({
  page,
  server,
  area,
}) => {
  const name = aFamilyName()
  const number = await register(server, 'SD', await area('SD'), { name })
  const list = await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: name })}`)
  await list.row(name).getByRole('link', { name: number }).click()
  const detail = await new DetailPage(page, { name, number }).reach()
  await detail.deleteButton.click()
  const dialog = await arriveAtDialog(page, DELETE_QUESTION)
  await expect(dialog.getByLabel('Alasan')).toBeFocused()
  await expect(dialog).toContainText('Pendaftaran dipindahkan ke Sampah')
  await expectAccessible(page)
  await expect(dialog).toContainText(`${name} ${number}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(detail.deleteButton).toBeFocused()
  await detail.deleteButton.press('Enter')
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await expect(dialog).toBeHidden()

  await detail.deleteButton.click()
  await dialog.getByRole('button', { name: 'Hapus!' }).click()
  await expect(dialog.getByText('Isi alasan', { exact: false })).toBeVisible()
  await dialog.getByLabel('Alasan').fill('Terkirim dua kali')
  await dialog.getByRole('button', { name: 'Hapus!' }).click()
  const undo = page.getByRole('button', { name: 'Urungkan' })
  await expect(undo).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/sd\?search=/)
  await expect(page.getByText('Tidak ada pendaftar yang cocok')).toBeVisible()
  await expectAccessible(page)
  await undo.click()
  await expectToast(page, 'Pendaftaran berhasil dipulihkan')
  await expect(list.row(name)).toBeVisible()
})

test('the trash shows why a registration was deleted, and restores it while its NIK is free @desktop', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 409: POST .*\/restore/)
  const [name, nik] = [aFamilyName(), aNik()]
  const where = await area('SD')
  const number = await register(server, 'SD', where, { name, nik })
  const colleague = await aColleague(server, admin)
  await colleague.delete(number, 'Terkirim dua kali')
  const again = await register(server, 'SD', where, { name, nik })
  await page.goto('/admin/trash')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Terkirim dua kali')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Pulihkan' }).click()
  await expect(row.getByRole('alert')).toContainText(again)
  await colleague.delete(again, 'Yang kedua')
  await row.getByRole('button', { name: 'Pulihkan' }).click()
  await expectToast(page, 'Pendaftaran berhasil dipulihkan')
  await expect(row).toHaveCount(0)
})

test('a withdrawal is recorded with a reason and taken back @full', async ({ page, server, area }) => {
  const name = aFamilyName()
  const number = await register(server, 'SD', await area('SD'), { name })
  await page.goto(`/admin/detail/${number}`)
  await new DetailPage(page, { name, number }).reach()
  await page.getByRole('button', { name: 'Mengundurkan diri' }).click()
  const dialog = await arriveAtDialog(page, 'Mengundurkan diri')
  await dialog.getByLabel('Alasan').fill('Pindah ke kabupaten lain')
  await dialog.getByRole('button', { name: 'Catat pengunduran diri' }).click()
  await expect(dialog.getByText('Isi siapa yang meminta', { exact: false })).toBeVisible()
  await dialog.getByLabel('Diminta oleh').fill('Contoh Ibu (ibu)')
  await dialog.getByRole('button', { name: 'Catat pengunduran diri' }).click()
  await expectToast(page, 'Calon murid dicatat mengundurkan diri')
  await expect(page.getByText('diminta oleh Contoh Ibu (ibu)')).toBeVisible()
  await expectAccessible(page)
  const withdrawn = 'Pendaftaran ini sudah ditarik'
  await saidOnResultPage(server, number, withdrawn)
  const family = await page.context().newPage()
  await family.goto(`/information/pengumuman-hasil-ppdb/${number}`)
  await expect(family.getByText(withdrawn)).toBeVisible()
  await expect(family.locator('.school .tag').getByText('Mengundurkan diri')).toHaveCount(2)
  await expectAccessible(family)
  await family.close()
  await page.getByRole('button', { name: 'Batalkan pengunduran diri' }).click()
  await expectToast(page, 'Pengunduran diri dibatalkan')
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
})

test('deleting an applicant that a colleague has deleted reports that it is gone @desktop @full', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 404: DELETE .*\/api\/ppdb\/\d+\/delete/)
  const number = await register(server, 'SD', await area('SD'))
  // The parts of the record are read after its answers, and not found once it is deleted.
  const parts = ['history', 'screening', 'distance', 'objection', 'free_seats']
  const read = Promise.all(parts.map((part) => page.waitForResponse(new RegExp(`/ppdb/\\d+/${part}$`))))
  await page.goto(`/admin/detail/${number}`)
  const detail = await new DetailPage(page, { name: NAME, number }).reach()
  await read
  await (await aColleague(server, admin)).delete(number)
  await detail.deleteButton.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alasan').fill('Terkirim dua kali')
  await dialog.getByRole('button', { name: 'Hapus!' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Data registrasi tidak ditemukan')
  troubles.announce(/answer 404: GET .*\/api\/ppdb\/registered\//)
  await new EditPage(page, number).page.goto(`/admin/edit/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data registrasi tidak ditemukan')
})
