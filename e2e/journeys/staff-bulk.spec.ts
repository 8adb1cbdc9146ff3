/** Bulk decisions: ticked rows with a refusal, all that match, undo, and a file. */
import { readQuotaGrid } from '@spmb/domain/quota/grid-contract.staff.ts'
import { withdrawApplicant } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { expectToast, ListPage } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import type { TestServer } from '../support/server.ts'
import { type Account, anAccount, register, signIn, signInByApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('children are decided together, after a preview that names what is refused, and the act is undone @full', async ({
  page,
  context,
  server,
  area,
  season,
}, { project }) => {
  // An act is undone before the publication only.
  await season({ publication: 'hidden' })
  const where = await area('SD')
  const [school] = where.schools
  const admin = await anAccount(server, 'admin')
  await (await aColleague(server, admin)).leaveSeats(school, 1)
  const family = aFamilyName()
  const numbers: string[] = []
  for (const first of ['Ani', 'Budi', 'Cici'])
    numbers.push(await register(server, 'SD', where, { name: `${family} ${first}` }))
  await signIn(context, server, await anAccount(server, 'operator', school))
  const list = await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: family })}`)
  await expect(list.rows).toHaveCount(3)

  await page.getByLabel(`Pilih ${family} Ani`).check()
  await page.getByLabel(`Pilih ${family} Budi`).check()
  const bar = page.getByRole('region', { name: 'Pendaftar dipilih' })
  await expect(bar).toContainText('2 pendaftar dipilih')
  await bar.getByRole('button', { name: 'Tetapkan status…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
  await expect(dialog.getByText(/Isi atau pilih alasan/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'LULUS', exact: true }).check()
  await dialog.getByLabel(/^Alasan/).fill('Rapat penetapan')
  await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
  await expect(dialog.getByText(`${school.name}: 2 anak akan LULUS, tetapi kursi kosong 1`)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Buka Meja seleksi' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Simpan/ })).toHaveCount(0)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Kembali' }).click()
  await expect(dialog.getByLabel(/^Alasan/)).toHaveValue('Rapat penetapan')
  await dialog.getByRole('button', { name: 'Batal', exact: true }).click()
  await bar.getByRole('button', { name: 'Pilih semua 3 yang cocok' }).click()
  await bar.getByRole('button', { name: 'Tetapkan status…' }).click()
  await dialog.getByRole('radio', { name: 'TIDAK LULUS' }).check()
  await dialog.getByLabel(/^Alasan/).fill('Berkas tidak lengkap')
  await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
  await dialog.getByRole('button', { name: 'Simpan 3 keputusan' }).click()
  await expectToast(page, '3 keputusan disimpan')
  await expect(dialog).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  const last = page.getByText('Keputusan massal Anda yang terakhir')
  await expect(last).toContainText('Berkas tidak lengkap')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expectToast(page, '3 keputusan dikembalikan')
  await expect(last).toHaveCount(0)
  if (project.name === 'phone') return

  await page.getByRole('button', { name: 'Unggah keputusan' }).click()
  const npsn = await npsnOf(server, admin, school.id)
  const upload = async (lines: string[]) => {
    const buffer = Buffer.from(['No. Pendaftaran,NPSN,Status', ...lines].join('\n'))
    await dialog.getByLabel(/^Berkas XLSX/).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
  }
  await dialog.getByLabel(/^Alasan/).fill('Keputusan rapat')
  // A file picker that is cancelled says so by an event that bubbles.
  await dialog.getByLabel(/^Berkas XLSX/).dispatchEvent('cancel', { bubbles: true })
  await expect(dialog.getByLabel(/^Alasan/)).toHaveValue('Keputusan rapat')
  await upload([`${numbers[0]},${npsn},MUNGKIN`])
  await expect(dialog.getByText(/^Baris 2: Status: 'MUNGKIN' tidak dikenal/)).toBeVisible()
  await upload([`${numbers[0]},${npsn},LULUS`, `SD25-00000-00000-0,${npsn},LULUS`])
  await expect(dialog.getByRole('region', { name: 'Tidak dapat diputuskan' })).toContainText(
    'Nomor pendaftaran tidak ditemukan',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Kembali' }).click()
  await upload([`${numbers[0]},${npsn},LULUS`])
  await dialog.getByRole('button', { name: 'Simpan 1 keputusan' }).click()
  await expectToast(page, '1 keputusan disimpan')
  await expect(list.row(`${family} Ani`).getByText('LULUS 1', { exact: true })).toBeVisible()
})

test('refused children are left out in one click, counted, and the rest is saved after another look @full', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  const where = await area('SD')
  const [school] = where.schools
  const admin = await anAccount(server, 'admin')
  const colleague = await aColleague(server, admin)
  await colleague.leaveSeats(school, 2)
  const family = aFamilyName()
  const numbers: string[] = []
  for (const first of ['Ani', 'Budi', 'Cici'])
    numbers.push(await register(server, 'SD', where, { name: `${family} ${first}` }))
  const { id } = await colleague.read(numbers[0] as string)
  const body = { reason: 'Pindah', asked_by: 'Ibu Contoh' }
  await colleague.call(withdrawApplicant, { params: { id: String(id) }, body })
  await signIn(context, server, await anAccount(server, 'operator', school))
  const list = await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: family })}`)
  await expect(list.rows).toHaveCount(3)
  await page.getByLabel(`Pilih ${family} Ani`).check()
  const bar = page.getByRole('region', { name: 'Pendaftar dipilih' })
  await bar.getByRole('button', { name: 'Pilih semua 3 yang cocok' }).click()
  await bar.getByRole('button', { name: 'Tetapkan status…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'LULUS', exact: true }).check()
  await dialog.getByLabel(/^Alasan/).fill('Rapat penetapan')
  await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click()
  await expect(dialog.getByText(/^1 pendaftar tidak dapat diputuskan/)).toBeVisible()
  await expect(dialog.getByText('1 pendaftar: Sudah mengundurkan diri')).toBeVisible()
  await expectAccessible(page)

  const leaveOut = dialog.getByRole('button', { name: 'Keluarkan yang ditolak (1)' })
  troubles.announce(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await leaveOut.click()
  await expect(dialog.getByRole('alert').first()).not.toBeEmpty()
  await context.setOffline(false)
  await leaveOut.click()
  await expect(dialog.getByText('1 pendaftar dikeluarkan dan tidak diubah')).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText('2 dari 2 keputusan berubah')
  await expect(dialog.getByRole('status')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Simpan 2 keputusan' }).click()
  await expectToast(page, '2 keputusan disimpan')
  await expect(list.row(`${family} Budi`)).toContainText('LULUS')
})

async function npsnOf(server: TestServer, admin: Account, schoolId: number): Promise<string> {
  const token = await signInByApi(server, admin)
  const response = await fetch(server.url + readQuotaGrid.path, {
    headers: { authorization: `Bearer ${token}` },
  })
  const rows: { id: number; npsn: string }[] = (await response.json()).data.rows
  return rows.find(({ id }) => id === schoolId)?.npsn ?? ''
}
