/** Correcting and deciding: what is saved stands everywhere, what is refused says why, and what was typed stays. */
import { LOCKED_WHILE_ADMITTED } from '@spmb/domain/registration/staff/messages.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { DetailPage, expectToast, ListPage } from '../pages/staff.ts'
import { EditPage } from '../pages/staff-applicants.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague, type Colleague } from '../support/colleague.ts'
import { aFamilyName, aNik, aNisn } from '../support/invented.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const SAVED = 'Data calon murid berhasil diubah'

let admin: Account
let colleague: Colleague
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
  colleague = await aColleague(server, admin)
})
test.beforeEach(({ context, server }) => signIn(context, server, admin))

test('an admission by an admin is shown in the detail, its history and the list @full', async ({
  page,
  server,
  area,
}) => {
  const where = await area('SD')
  const name = aFamilyName()
  const number = await register(server, 'SD', where, { name })
  await colleague.leaveSeats(where.schools[0], 1)
  const list = await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: name })}`)
  await list.row(name).getByRole('link', { name: number }).click()
  const detail = await new DetailPage(page, { name, number }).reach()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const edit = await new EditPage(page, number).arrive()
  await expectNoSidewaysScrolling(page)
  await edit.decision('Pilihan 1').selectOption('LULUS')
  await edit.field(/^Nama ibu/).fill('Contoh Ibu Baru')
  await edit.save.click()

  await expectToast(page, SAVED)
  await detail.reach()
  await expect(
    detail.card('Sekolah Pilihan').locator('.tag').getByText('LULUS', { exact: true }),
  ).toBeVisible()
  await expect(detail.value('Nama ibu')).toHaveText('Contoh Ibu Baru')
  const newest = detail.card('Riwayat perubahan').getByRole('listitem').first()
  await expect(newest).toContainText('Contoh admin')
  await expect(newest).toContainText('Status Pilihan 1: Belum diputuskan → menjadi LULUS')
  await expect(newest).toContainText('Nama ibu: Contoh Ibu → menjadi Contoh Ibu Baru')
  await detail.back.click()
  await expect(list.row(name).getByText('LULUS 1', { exact: true })).toBeVisible()
})

test('a full school, a second LULUS and an admitted child are refused with a message @desktop @full', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 409: PUT .*\/api\/ppdb\/sd\/\d+\/edit/)
  const where = await area('SD')
  const [first, second] = where.schools
  const number = await register(server, 'SD', where)
  await colleague.leaveSeats(first, 0)
  await colleague.leaveSeats(second, 1)
  const edit = await new EditPage(page, number).open()
  await edit.field(/^Alamat lengkap/).fill('Dusun yang diketik')
  await edit.decision('Pilihan 1').selectOption('LULUS')
  await edit.save.click()
  await expectToast(page, `Kuota ${first.name} sudah penuh`)
  await expect(edit.refusal).toContainText(`Kuota ${first.name} sudah penuh`)
  await expect(edit.refusal).toBeInViewport()
  await expect(edit.decision('Pilihan 1'), 'the decision stands beside its refusal').toBeInViewport()
  await expect(edit.field(/^Alamat lengkap/)).toHaveValue('Dusun yang diketik')
  await expectAccessible(page)

  await edit.decision('Pilihan 2').selectOption('LULUS')
  await edit.save.click()
  await expect(edit.refusal).toContainText('Satu calon murid hanya dapat LULUS di satu sekolah')
  await edit.decision('Pilihan 1').selectOption('')
  await edit.save.click()
  await new DetailPage(page, { name: 'Contoh Anak Satu', number }).reach()

  await edit.open()
  await expect(page.getByText(LOCKED_WHILE_ADMITTED)).toBeVisible()
  await expect(edit.openZone).toHaveCount(0)
  await expect(edit.field(/^NIK anak/), 'no run reads the number').toBeVisible()
  await edit.decision('Pilihan 1').selectOption('LULUS')
  await edit.save.click()
  await expect(edit.refusal).toContainText(`Calon murid ini sudah LULUS di ${second.name}`)
})

test('an admin corrects NIK and choices, and a newly chosen school has no decision @full', async ({
  page,
  server,
  area,
}) => {
  const where = await area('SMP')
  const [first, second, third = first] = where.schools
  const number = await register(server, 'SMP', where)
  await colleague.edit(number, { school_1_status: 'TIDAK LULUS' })
  const edit = await new EditPage(page, number).open()
  await expect(edit.decision('Pilihan 1')).toHaveValue('TIDAK LULUS')
  await edit.openZone.click()
  await expect(edit.combobox('Pilihan 2')).toHaveValue(second.name)

  // The schools change places, each with its decision, or the first gives way to a third.
  await edit.choose('Pilihan 1', second.name)
  await expect(edit.combobox('Pilihan 2')).toHaveValue('')
  await expect(edit.section('Status Kelulusan')).toContainText('Pilih sekolahnya dahulu.')
  await edit.choose('Pilihan 2', third.name)
  await expect(edit.decision('Pilihan 1')).toHaveAccessibleName(`Pilihan 1: ${second.name}`)
  await expect(edit.decision('Pilihan 1')).toHaveValue('')
  await expect(edit.decision('Pilihan 2')).toHaveValue(third === first ? 'TIDAK LULUS' : '')
  await edit.decision('Pilihan 1').selectOption('TIDAK LULUS')

  const nik = aNik('520312')
  await edit.field(/^NIK anak/).fill(nik)
  await expect(page.getByText('Menurut NIK, anak ini perempuan.')).toBeVisible()
  await expect(page.getByText('Tanggal lahir di dalam NIK berbeda')).toBeVisible()
  await expectAccessible(page)
  await edit.save.click()

  await new DetailPage(page, { name: 'Contoh Anak Satu', number }).reach()
  const saved = await colleague.read(number)
  expect(saved).toMatchObject({
    school_1_id: { id: second.id },
    school_1_status: 'TIDAK LULUS',
    school_2_id: { id: third.id },
    school_2_status: third === first ? 'TIDAK LULUS' : null,
  })
  await page.getByRole('button', { name: 'Tampilkan NIK' }).click()
  await expect(page.getByText(nik)).toBeVisible()
})

test('missing and invalid fields are marked, and other changes stay', async ({ page, server, area }) => {
  const number = await register(server, 'SMP', await area('SMP'))
  const edit = await new EditPage(page, number).open()
  await edit.field(/^Nama lengkap anak/).fill('')
  await edit.field('Bulan').fill('Bulan puasa')
  await edit.field(/^Nomor HP yang bisa/).fill('12')
  await edit.field(/^NISN/).fill('123')
  await edit.field(/^Pekerjaan ayah/).fill('Nelayan')
  await edit.save.click()
  await expectToast(page, 'Masukan semua data bertanda * pada form !')
  await expect(edit.summary).toBeFocused()
  await expect(edit.summary.getByRole('link')).toHaveText([
    'Isi nama lengkap anak sesuai akta kelahiran',
    'Tanggal lahir: tulis bulannya dengan nama atau angka, contoh: Agustus atau 8',
    'Nomor telepon tidak dikenali. Contoh: 0812 0000 0000, 0373 000000, atau +60 12 345 6789',
    'Panjang NISN harus 10 digit, contoh: 0123456789',
  ])
  await expectAccessible(page)

  await edit.summary.getByRole('link', { name: /NISN/ }).click()
  await expect(edit.field(/^NISN/)).toBeFocused()
  await expect(edit.field(/^NISN/)).toHaveAccessibleDescription(/Panjang NISN harus 10 digit/)
  await edit.summary.getByRole('link', { name: /bulannya/ }).click()
  await expect(edit.field('Bulan')).toBeFocused()

  await edit.field(/^Nama lengkap anak/).fill('Contoh Anak Benar')
  await edit.field('Bulan').fill('Mei')
  await edit.field(/^Nomor HP yang bisa/).fill('0812-1111-2222')
  await edit.field(/^NISN/).fill(aNisn())
  await edit.save.click()
  const detail = await new DetailPage(page, { name: 'Contoh Anak Benar', number }).reach()
  await expect(detail.value('Tempat, tanggal lahir')).toContainText('11 Mei 2012')
  await expect(detail.value('Nomor HP')).toHaveText('0812 1111 2222')
  await expect(detail.value('Pekerjaan ayah')).toHaveText('Nelayan')
})

test('the NIK of another child is refused at its field @desktop', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 400: PUT/)
  const where = await area('SD')
  const nik = aNik()
  await register(server, 'SD', where, { nik })
  const edit = await new EditPage(page, await register(server, 'SD', where)).open()
  await edit.field(/^NIK anak/).fill(nik)
  await edit.save.click()
  await expect(edit.summary).toBeFocused()
  await expect(edit.field(/^NIK anak/)).toHaveAccessibleDescription(
    /NIK ini sudah terdaftar pada jenjang ini/,
  )
  await expect(edit.field(/^NIK anak/)).toHaveValue(nik)
})

test('an unusual age is hinted at and does not block @phone', async ({ page, server, area }) => {
  const number = await register(server, 'SD', await area('SD'))
  const edit = await new EditPage(page, number).open()
  await edit.field('Tahun').fill('2020')
  const hint = page.getByText(/pada 1 Juli 2025/)
  await expect(hint).toBeVisible()
  await expectAccessible(page)
  await edit.save.click()
  const detail = await new DetailPage(page, { name: 'Contoh Anak Satu', number }).reach()
  await expect(detail.value('Tempat, tanggal lahir')).toContainText('2020')
})
