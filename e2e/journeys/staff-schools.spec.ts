/** Schools and villages changed by hand: added, refused, shown on the map, closed for the public, reopened. */
import { listDistricts, listVillages } from '@spmb/domain/reference/contract.public.ts'
import { listSchoolChoices } from '@spmb/domain/zoning/contract.public.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, openDialog } from '../pages/staff.ts'
import { SchoolsPage, ZonePage } from '../pages/staff-office.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aSharedAccount, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

test('an admin adds, changes, closes and reopens a school, and confirms the zone of its village @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 400: (POST .*\/api\/school|PUT .*\/api\/village\/\d+)$/)
  const admin = await aSharedAccount(server, 'admin')
  const colleague = await aColleague(server, admin)
  await signIn(context, server, admin)
  const schools = await new SchoolsPage(page).open()
  await expect(schools.row('SD Contoh 1 Dompu')).toContainText('Data contoh')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Tambah sekolah…' }).click()
  const adding = openDialog(page, 'Tambah sekolah')
  const field = (name: string | RegExp) => adding.getByLabel(name)
  await expect(field('Nama sekolah')).toBeFocused()
  await field('Nama sekolah').fill('SD Contoh Peta')
  await field('NPSN').fill('99000101')
  await field('Jenjang').selectOption('SD')
  await field('Status').selectOption('NEGERI')
  await field('Kecamatan').selectOption('Kilo')
  await adding.getByRole('button', { name: 'Simpan' }).click()
  await expect(field('NPSN')).toHaveAccessibleDescription(/sudah dipakai sekolah lain/)
  await field('NPSN').fill('50209001')
  await field('Lintang').fill('118')
  await adding.getByRole('button', { name: 'Simpan' }).click()
  await expect(field('Lintang')).toHaveAccessibleDescription(/Isi lintang dan bujur dalam derajat/)
  await field('Lintang').fill('')
  await adding.getByRole('button', { name: 'Perbesar' }).click()
  await adding.getByRole('button', { name: /^Peta/ }).click()
  await expect(field('Lintang')).toHaveValue(/^-8\.\d+$/)
  const before = await field('Bujur').inputValue()
  await adding.getByRole('button', { name: /^Peta/ }).press('ArrowRight')
  await expect(field('Bujur')).not.toHaveValue(before)
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Simpan' }).click()
  await expectToast(page, 'Sekolah berhasil ditambahkan')
  await expect(adding).toBeHidden()

  await schools.search.fill('50209001')
  await expect(schools.row('SD Contoh Peta')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'sekolah' })).toContainText('1 dari')

  const district = (await colleague.call(listDistricts)).find(({ name }) => name === 'Kilo')
  const params = { district_id: String(district?.id) }
  const village = (await colleague.call(listVillages, { params })).find(({ name }) => name.includes('2 Kilo'))
  if (!village) throw new Error('No village')
  const offered = async () => {
    const choice = { type: 'sd', village_id: String(village.id) }
    const { proposed, schools } = await colleague.call(listSchoolChoices, { params: choice })
    return { proposed, names: schools.map(({ name }) => name) }
  }
  const zone = await new ZonePage(page, village).open()
  await zone.add('SD').click()
  await zone.adding.choose('SD Contoh Peta')
  await zone.adding.submit.click()
  await expect(zone.adding.frame).toBeHidden()
  await expect(zone.school('SD', 'SD Contoh Peta')).toBeVisible()
  await expect(page.getByText('Zonasi SD dan SMP di sini masih usulan')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tetapkan zonasi ini' }).click()
  await expectToast(page, 'Zonasi ditetapkan dan bukan lagi usulan')
  await expect(page.getByText('masih usulan')).toBeHidden()
  expect((await offered()).proposed).toBe(false)

  // The zones of all villages on the screen at once.
  await page.goto('/admin/zonasi')
  await page.getByLabel('Cari desa/kelurahan').fill('3 Kilo')
  await page.getByRole('button', { name: 'Tetapkan 1 zonasi yang tampil…' }).click()
  const confirming = openDialog(page, 'Tetapkan zonasi 1 desa/kelurahan?')
  await expect(confirming.getByRole('button', { name: 'Batal' })).toBeFocused()
  await expectAccessible(page)
  await confirming.getByRole('button', { name: 'Tetapkan', exact: true }).click()
  await expectToast(page, 'Zonasi 1 desa/kelurahan ditetapkan')
  await expect(confirming).toBeHidden()
  await expect(page.getByText('usulan')).toHaveCount(0)

  await zone.open()
  await page.getByRole('button', { name: 'Ubah data desa' }).click()
  const changing = openDialog(page, `Ubah data ${village.name}`)
  await expect(changing.getByLabel(/^Nama desa\/kelurahan/)).toBeFocused()
  const code = changing.getByLabel(/^Kode wilayah/)
  const ownCode = await code.inputValue()
  await code.fill('52.05')
  await changing.getByRole('button', { name: 'Simpan' }).click()
  await expect(changing).toContainText('Kode wilayah terdiri dari 10 angka')
  await expectAccessible(page)
  await code.fill('99.99.99.2001')
  await changing.getByRole('button', { name: 'Simpan' }).click()
  await expect(changing).toContainText('Belum ada kecamatan dengan awal kode ini')
  await code.fill(ownCode)
  await changing.getByLabel('Ejaan lain').fill('Kilo Lama')
  await changing.getByLabel('Lintang').fill('-8,3669')
  await changing.getByLabel('Bujur').fill('118,3937')
  await expectAccessible(page)
  await changing.getByRole('button', { name: 'Simpan' }).click()
  await expectToast(page, 'Data desa/kelurahan berhasil disimpan')
  await expect(changing).toBeHidden()
  await expect(page.getByText('-8.3669, 118.3937')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Kilo Lama' })).toBeVisible()

  const villages = async () => (await colleague.call(listVillages, { params })).map(({ id }) => id)
  await page.getByRole('button', { name: 'Tutup desa' }).click()
  const asking = openDialog(page, 'Tutup desa/kelurahan ini?')
  await expect(asking).toContainText('Belum ada pendaftar musim ini dari sini.')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Tutup desa' }).click()
  await expectToast(page, 'Desa/kelurahan ditutup. Keluarga tidak dapat memilihnya lagi')
  await expect(page.getByText('Ditutup: keluarga tidak dapat memilihnya')).toBeVisible()
  expect(await villages()).not.toContain(village.id)
  await page.getByRole('button', { name: 'Buka kembali desa' }).click()
  await openDialog(page, 'Buka kembali desa/kelurahan ini?')
    .getByRole('button', { name: 'Buka kembali' })
    .click()
  await expectToast(page, 'Desa/kelurahan dibuka kembali')
  expect(await villages()).toContain(village.id)

  await schools.open()
  await page.getByRole('button', { name: 'Tutup SD Contoh Peta' }).click()
  const closing = openDialog(page, 'Tutup sekolah ini?')
  await expect(closing).toContainText('Belum ada pendaftar musim ini yang memilihnya.')
  await closing.getByRole('button', { name: 'Tutup sekolah' }).click()
  await expectToast(page, 'Sekolah ditutup. Calon murid tidak dapat memilihnya lagi')
  await expect(schools.row('SD Contoh Peta')).toContainText('Ditutup')
  expect((await offered()).names).not.toContain('SD Contoh Peta')
  await page.getByRole('button', { name: 'Buka kembali SD Contoh Peta' }).click()
  await openDialog(page, 'Buka kembali sekolah ini?').getByRole('button', { name: 'Buka kembali' }).click()
  await expectToast(page, 'Sekolah dibuka kembali')
  expect((await offered()).names).toContain('SD Contoh Peta')
})
