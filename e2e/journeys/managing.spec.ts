/** A family corrects, withdraws and asks, with its number and change code. */
import { NIK_TAKEN_MEANWHILE, noMatch } from '@spmb/domain/registration/manage/messages.ts'
import { withdrawApplicant } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { ManagePage } from '../pages/managing.ts'
import {
  anApplicant,
  expectNoSidewaysScrolling,
  RegisteredPage,
  RegistrationFormPage,
} from '../pages/registration.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { tabTo } from '../support/checks/keyboard.ts'
import { theSharedAdmin } from '../support/colleague.ts'
import { aNik } from '../support/invented.ts'
import { aSharedAccount, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ season }) => season({ publication: 'hidden' }))

test('a wrong letter is corrected with the code of the confirmation, and undone @full', async ({
  page,
  area,
}) => {
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant({ name: 'Contoh Anak Salh' }), await area('SD'))
  await (await form.goToCheck()).send.click()
  const registered = await new RegisteredPage(page).arrive()
  await expect(page.locator('.code')).toHaveText(/^[0-9A-HJKMNP-TV-Z]{4} [0-9A-HJKMNP-TV-Z]{4}$/)
  const code = ((await page.locator('.code').textContent()) ?? '').replace(' ', '')
  expect(page.url()).not.toContain(code)
  await page.reload()
  await expect(page.locator('.code')).toBeVisible()
  await expectNoSidewaysScrolling(page)
  const number = await registered.readNumber()

  await page.getByRole('main').getByRole('link', { name: 'Kelola Pendaftaran' }).click()
  const managing = await new ManagePage(page).arrive()
  // This tab knows both.
  await expect(page.getByLabel(/^Nomor pendaftaran/)).toHaveValue(number)
  await managing.button('Buka').click()
  await managing.expectOpened('Contoh Anak Salh')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await managing.change('Biodata Siswa')
  await expect(page.getByLabel(/^NIK/)).toHaveCount(0)
  await page.getByLabel(/^Nama lengkap anak/).fill('')
  await managing.button('Simpan').click()
  await expect(page.getByLabel(/^Nama lengkap anak/)).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel(/^Nama lengkap anak/).fill('Contoh Anak Salah')
  await managing.button('Simpan').click()
  await managing.expectOpened('Contoh Anak Salah')
  await expect(managing.button('Ubah Biodata Siswa')).toBeFocused()
  await expect(managing.changes).toContainText('Contoh Anak Salh')

  await managing.button('Urungkan').click()
  await managing.expectOpened('Contoh Anak Salh')
  await page.reload()
  await managing.expectOpened('Contoh Anak Salh')
  await managing.button('Keluar').click()
  await expect(managing.mainHeading).toHaveText('Kelola pendaftaran')
})

test('a wrong code says nothing about which part is wrong, and counts @phone', async ({
  page,
  server,
  area,
  troubles,
}) => {
  const child = await registerWithCode(server, 'SD', await area('SD'))
  const managing = await new ManagePage(page).open()
  await managing.button('Buka').click()
  await expect(page.getByLabel(/^Nomor pendaftaran/)).toBeFocused()
  troubles.announce(/404.*\/api\/manage\/session/)
  await managing.signIn({ ...child, code: '0000 0000' })
  await expect(page.getByLabel(/^Kode Ubah/)).toBeFocused()
  await expect(page.getByLabel(/^Kode Ubah/)).toHaveAccessibleDescription(new RegExp(noMatch(9).slice(0, 40)))
  await expect(page).toHaveTitle(/^Kesalahan: /)
  await page.setViewportSize({ width: 360, height: 300 })
  await expect(page.getByText(noMatch(9).slice(0, 40))).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(page)
  // A number that cannot be one is said to be mistyped, without costing a try.
  await managing.signIn({ number: 'SD25-00000-00000-1', code: child.code })
  await expect(page.getByLabel(/^Nomor pendaftaran/)).toHaveAccessibleDescription(/salah ketik/)
  await managing.signIn({ number: child.number.toLowerCase(), code: ` ${child.code.toLowerCase()} ` })
  await managing.expectOpened('Contoh Anak Satu')

  // Two children that the device keeps: each with its own entry.
  await managing.button('Keluar').click()
  const sibling = 'SD25-00000-00000-0'
  await page.evaluate(
    (codes) => {
      localStorage.setItem('spmb-kode-ubah', JSON.stringify(codes))
      sessionStorage.clear()
    },
    { [child.number]: child.code, [sibling]: 'K7RM4W2X' },
  )
  await page.goto('about:blank')
  await page.goto(`/ppdb/kelola#${child.number}`)
  await managing.arrive()
  await expect(page.getByLabel(/^Nomor pendaftaran/)).toHaveValue(child.number)
  await expect(page.getByLabel(/^Kode Ubah/)).toHaveValue(child.code)
  await page.getByLabel(/^Anak di HP ini/).selectOption(sibling)
  await expect(page.getByLabel(/^Nomor pendaftaran/)).toHaveValue(sibling)
  await expect(page.getByLabel(/^Kode Ubah/)).toHaveValue('K7RM4W2X')
})

test('schools are changed before the closing and asked for after it @full', async ({
  page,
  server,
  area,
  season,
  troubles,
}) => {
  const { district, village, schools } = await area('SD')
  const child = await registerWithCode(server, 'SD', { district, village, schools })
  const managing = await new ManagePage(page).open()
  await managing.signIn(child)
  await managing.change('Desa dan Sekolah Pilihan')
  const form = new RegistrationFormPage(page, 'SD')
  // A new first choice that is the second one empties the second.
  await form.choose(/^Pilihan 1/, schools[1].name)
  await form.choose(/^Pilihan 2/, schools[0].name)
  await managing.button('Simpan').click()
  await expect(managing.changes).toContainText('Diubah')
  await expect(page.getByRole('region', { name: /^Desa dan Sekolah/ })).toContainText(schools[1].name)

  await managing.change('Kontak Siswa')
  await page.getByLabel(/^E-mail/).fill('ibu@contoh.example')
  // The registration closes while the family is typing.
  await season({ mode: 'closed', publication: 'hidden' })
  troubles.announce(/409.*\/api\/manage/)
  await managing.button('Simpan').click()
  await managing.button('Muat data terbaru').click()
  await expect(page.getByLabel(/^E-mail/)).toHaveValue('ibu@contoh.example')
  await managing.button('Kirim permintaan').click()
  const requests = page.getByRole('region', { name: 'Permintaan perbaikan', exact: true })
  await expect(requests).toContainText('Menunggu jawaban sekolah')
  await expect(requests).toContainText('ibu@contoh.example')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})

test('a registration is managed by keyboard only @desktop @full', async ({ page, server, area }) => {
  const child = await registerWithCode(server, 'SD', await area('SD'))
  const managing = await new ManagePage(page).open()
  await tabTo(page, page.getByLabel(/^Nomor pendaftaran/))
  await page.keyboard.type(child.number.toLowerCase())
  await tabTo(page, page.getByLabel(/^Kode Ubah/))
  await page.keyboard.type(child.code)
  await page.keyboard.press('Enter')
  await managing.expectOpened('Contoh Anak Satu')
  await tabTo(page, managing.button('Ubah Orang Tua / Wali'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Nama ayah/)).toBeFocused()
  await tabTo(page, page.getByRole('checkbox', { name: 'Ibu sudah meninggal' }))
  await page.keyboard.press('Space')
  await expect(page.getByLabel(/^Pekerjaan ibu/)).toHaveValue('Almarhumah')
  await tabTo(page, managing.button('Simpan'))
  await page.keyboard.press('Enter')
  await expect(managing.button('Ubah Orang Tua / Wali')).toBeFocused()
  await expect(managing.changes).toContainText('Almarhumah')
  await expect(managing.changes).toContainText('Keadaan ibu')
  await tabTo(page, managing.button('Urungkan'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Orang Tua / Wali' })).toContainText('Penenun')
  await tabTo(page, managing.button('Keluar'))
  await page.keyboard.press('Enter')
  await expect(managing.mainHeading).toHaveText('Kelola pendaftaran')
})

test('a registration is withdrawn by a typed word and taken back while the NIK is free @full', async ({
  page,
  server,
  area,
  troubles,
}) => {
  const place = await area('SD')
  const nik = aNik('110318')
  const child = await registerWithCode(server, 'SD', place, { nik })
  const managing = await new ManagePage(page).open()
  await managing.signIn(child)
  const withdraw = async () => {
    await managing.button('Mengundurkan diri').click()
    await managing.button('Ya, mengundurkan diri').click()
    await expect(page.getByLabel(/^Ketik kata MUNDUR/)).toHaveAccessibleDescription(/MUNDUR/)
    await page.getByLabel(/^Ketik kata MUNDUR/).fill('mundur')
    await expectAccessible(page)
    await managing.button('Ya, mengundurkan diri').click()
    await expect(page.getByRole('heading', { name: 'Pendaftaran sudah ditarik' })).toBeVisible()
  }
  await withdraw()
  await managing.button('Batalkan penarikan').click()
  await expect(page.getByRole('heading', { name: 'Tidak jadi mendaftar?' })).toBeVisible()
  await withdraw()
  await registerWithCode(server, 'SD', place, { nik })
  troubles.announce(/409.*withdraw\/undo/)
  await managing.button('Batalkan penarikan').click()
  await expect(page.getByRole('alert').filter({ hasText: NIK_TAKEN_MEANWHILE })).toBeVisible()
})

test('what is typed stays when the network is lost and when the session has ended', async ({
  page,
  server,
  area,
  context,
  troubles,
}) => {
  const child = await registerWithCode(server, 'SD', await area('SD'))
  const managing = await new ManagePage(page).open()
  await managing.signIn(child)
  // Other parts of the page may still be loading, and then say that there is no network too.
  const address = await managing.change('Alamat Siswa')
  await page.getByLabel(/^Alamat lengkap/).fill('Dusun Contoh Dua')
  troubles.announce(/api\/manage/)
  await context.setOffline(true)
  await managing.button('Simpan').click()
  await expect(address.getByText('Tidak ada sambungan internet')).toBeVisible()
  await context.setOffline(false)
  await context.clearCookies({ name: 'kelola' })
  await address.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Masukkan Kode Ubah lagi').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Kode Ubah/).fill(child.code)
  await managing.button('Buka').click()
  await expect(page.getByLabel(/^Alamat lengkap/)).toHaveValue('Dusun Contoh Dua')
  await managing.button('Simpan').click()
  await expect(managing.changes).toContainText('Dusun Contoh Dua')
})

test('a lost number is found, and not by a guesser @phone', async ({ page, server, area, troubles }) => {
  const nik = aNik('110318')
  const { number } = await registerWithCode(server, 'SD', await area('SD'), { nik })
  const managing = await new ManagePage(page).open()
  await page.getByRole('link', { name: 'Cari nomor pendaftaran' }).click()
  await expect(managing.mainHeading).toHaveText('Cari nomor pendaftaran')
  await managing.button('Cari nomor').click()
  await expect(page.getByLabel('SD', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('SD', { exact: true }).check()
  await page.getByLabel(/^NIK anak/).fill(nik)
  await page.getByLabel('Tanggal', { exact: true }).fill('11')
  await page.getByLabel('Bulan').fill('Maret')
  await page.getByLabel('Tahun', { exact: true }).fill('2018')
  await page.getByLabel(/^Nama ibu/).fill('Contoh Penebak')
  troubles.announce(/404.*lost_number/)
  await managing.button('Cari nomor').click()
  await expect(page.getByText('Data tidak cocok', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByLabel(/^Nama ibu/).fill('contoh ibu')
  await managing.button('Cari nomor').click()
  await expect(page.locator('.ticket .number')).toHaveText(number)
  await expect(managing.mainHeading).toBeFocused()
  await expectAccessible(page)
  expect(page.url()).not.toContain(nik)
})

test('a lost code is replaced at the school, and the request of the family is answered @desktop @full', async ({
  page,
  context,
  server,
  area,
  season,
}) => {
  const place = await area('SD')
  const { number } = await registerWithCode(server, 'SD', place)
  await signIn(context, server, await aSharedAccount(server, 'operator', place.schools[0]))
  await page.goto(`/admin/detail/${number}`)
  await page.getByRole('button', { name: 'Kode Ubah', exact: true }).click()
  await page.getByRole('button', { name: 'Buat Kode Ubah baru' }).click()
  await expect(page.locator('.code-slip .code')).toBeVisible()
  await expectAccessible(page)
  // Paper has the slip and nothing else.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.code-slip')).toContainText('/ppdb/kelola')
  await expect(page.locator('.code-slip .code')).toBeVisible()
  await expect(page.getByText('Kode ini hanya ditampilkan sekarang.')).toBeHidden()
  await expect(page.locator('h1')).toBeHidden()
  await page.emulateMedia({ media: null })
  const code = ((await page.locator('.code-slip .code').textContent()) ?? '').replace(' ', '')

  await season({ mode: 'closed', publication: 'hidden' })
  const family = await context.newPage()
  const managing = await new ManagePage(family).open()
  await managing.signIn({ number, code })
  await expect(managing.changes).toContainText('Kode Ubah dibuat')
  await managing.change('Alamat Siswa')
  await family.getByLabel(/^Alamat lengkap/).fill('Dusun Contoh Diminta')
  await managing.button('Kirim permintaan').click()
  await expect(family.getByText('Menunggu jawaban sekolah')).toBeVisible()

  await page.goto(`/admin/detail/${number}`)
  await expect(page.getByText('Perbaikan menunggu jawaban')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Permintaan perbaikan \d+ permintaan menunggu$/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: number })
  await expect(row).toContainText('Dusun Contoh Diminta')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Terima/ }).click()
  await expect(row).toHaveCount(0)
  await family.reload()
  await expect(family.getByRole('region', { name: 'Permintaan perbaikan' })).toContainText('Diterima')
})

test('a family takes back a withdrawal that it did not ask for, and keeps the seat @full', async ({
  page,
  server,
  area,
  season,
}) => {
  const where = await area('SD')
  const [school] = where.schools
  const admin = await theSharedAdmin(server)
  await admin.leaveSeats(school, 1)
  const child = await registerWithCode(server, 'SD', where, { name: 'Contoh Kursi' })
  await admin.decide('SD', child.number, school.id, 'LULUS')
  await season({ publication: 'published', mode: 'closed' })
  const { id } = await admin.read(child.number)
  const recorded = { reason: 'Contoh alasan', asked_by: 'Contoh Ibu' }
  await admin.call(withdrawApplicant, { params: { id: String(id) }, body: recorded })
  const managing = await new ManagePage(page).open()
  await managing.signIn(child)
  await managing.expectOpened('Contoh Kursi')
  await expect(page.getByText(/^Kursi anak Anda ditahan sampai /)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await managing.button('Ya, lepas kursinya').click()
  const asked = page.getByRole('dialog', { name: 'Lepas kursi ini?' })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Tidak jadi' }).click()
  await managing.button('Batalkan pengunduran diri').click()
  await expect(page.getByText(/^Kursi anak Anda ditahan sampai /)).toHaveCount(0)
  expect((await admin.read(child.number)).withdrawal).toBeNull()
})
