/** A family claims paths for its child with its change code, is told what to bring, changes a claim and gives one up. */
import { saveOwnClaim } from '@spmb/domain/paths/claim/contract.family.ts'
import { CLAIM_MESSAGES } from '@spmb/domain/paths/claim/messages.ts'
import { takeClaims } from '../../apps/api/testing/worlds/claims.ts'
import { inDatabase } from '../../bench/support/data-folder.ts'
import { ManagePage } from '../pages/managing.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import type { TestServer } from '../support/server.ts'
import { registerWithCode } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// A server of its own: SMP has paths.
test.use({ referenceData: 'sample', serverSettings: { LIMIT_SCALE: '998' } })

/** The office sets the last moment of claims, and the form knows it. */
async function claimsUntil(server: TestServer, until: Date): Promise<void> {
  await inDatabase(server.dataDir, (db) => takeClaims(db, 'SMP', until))
  await expect.poll(async () => (await fetch(`${server.url}/ppdb/smp`)).text()).toContain(until.toISOString())
}

const IN_TEN_DAYS = () => new Date(Date.now() + 864_000_000)

// Not restored: a season with a level that waits for its run is not published.
test.beforeAll(({ server }) => server.command('season', 'set', '--publication', 'hidden'))

test('a family claims afirmasi and prestasi, is told what to bring, changes one and gives one up @phone', async ({
  page,
  context,
  server,
  area,
  troubles,
}) => {
  await claimsUntil(server, IN_TEN_DAYS())
  const where = await area('SMP')
  const { number, code } = await registerWithCode(server, 'SMP', where)
  await page.goto(`/ppdb/registered/${number}`)
  await expect(page.getByRole('main')).toContainText('Ikut jalur lain, dan lihat berkas yang dibawa')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Kelola Pendaftaran' }).first().click()
  const managing = await new ManagePage(page).arrive()
  await managing.signIn({ number, code })
  const own = page.getByRole('region', { name: 'Jalur yang diikuti', exact: true })
  await expect(own).toContainText(
    'Jalur domisili (otomatis, karena desa Anda termasuk wilayah sekolah pilihan)',
  )
  await expect(own).toContainText('Belum ada jalur lain yang diikuti.')
  await expectAccessible(page)

  // Refused at its place, then without a network: what was typed stays.
  await own.getByRole('button', { name: 'Ikuti jalur afirmasi' }).click()
  await expect(own.getByLabel(/^Alasan mengikuti jalur ini/)).toBeFocused()
  await own.getByLabel(/^Alasan mengikuti jalur ini/).selectOption({ label: 'Keluarga kurang mampu' })
  await own.getByLabel(/^Jenis kartu atau surat/).selectOption('Kartu PKH')
  troubles.announce(new RegExp(`answer 400: ${saveOwnClaim.method} .*/claims`))
  await own.getByRole('button', { name: 'Ikuti jalur ini' }).click()
  const card = own.getByLabel(/^Nomor kartu atau surat/)
  await expect(card).toHaveAccessibleDescription(new RegExp(CLAIM_MESSAGES['card.number']))
  await expect(card).toBeFocused()
  await expectAccessible(page)
  await card.fill('5201-99')
  troubles.announce(/failed request: PUT .*claims net::ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await own.getByRole('button', { name: 'Ikuti jalur ini' }).click()
  await expect(own.locator('form').getByText('Tidak ada sambungan internet')).toBeVisible()
  await expect(card).toHaveValue('5201-99')
  await context.setOffline(false)
  await own.getByRole('button', { name: 'Coba lagi' }).dblclick()
  await expect(own.getByRole('heading', { name: 'Afirmasi: menunggu pemeriksaan' })).toBeVisible()
  await expect(own).toContainText(`Menunggu pemeriksaan. Bawa berkas ke ${where.schools[0].name} sampai`)
  await expect(own.getByRole('listitem')).toHaveText('Salah satu: Kartu KIP/PIP, Kartu PKH, atau Kartu KKS')
  await expect(managing.changes).toContainText('Jalur')

  await own.getByRole('button', { name: 'Ikuti jalur prestasi' }).click()
  await own.getByLabel(/^Alasan mengikuti jalur ini/).selectOption({ label: 'Lomba' })
  const averages = ['89,5', '90', '88,25', '91', '100']
  for (const [at, average] of averages.entries())
    await own
      .getByLabel(/^Kelas \d semester \d/)
      .nth(at)
      .fill(average)
  const certificate = own.getByRole('group', { name: 'Sertifikat 1', exact: true })
  await certificate.getByLabel(/^Nama lomba/).fill('OSN Matematika')
  await certificate.getByLabel(/^Penyelenggara/).fill('Dinas Contoh')
  await certificate.getByLabel(/^Tingkat/).selectOption('kabupaten')
  await certificate.getByLabel(/^Juara/).selectOption('2')
  await certificate.getByLabel(/^Peserta/).selectOption('single')
  await certificate.getByLabel('Hari').fill('3')
  await certificate.getByLabel('Bulan').fill('September')
  await certificate.getByLabel('Tahun').fill('2024')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await own.getByRole('button', { name: 'Ikuti jalur ini' }).click()
  await expect(own).toContainText(
    'OSN Matematika (Dinas Contoh): juara 2 kabupaten/kota, perorangan, 3 September 2024',
  )
  await expect(own).toContainText('Kelas 5 semester 1: 88,25')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  // A change begins with what was given.
  await own.getByRole('button', { name: 'Ubah jalur prestasi' }).click()
  await expect(own.getByLabel(/^Kelas 4 semester 1/)).toHaveValue('89,5')
  await expect(certificate.getByLabel('Bulan')).toHaveValue('9')
  await own.getByLabel(/^Kelas 4 semester 1/).fill('95')
  await own.getByRole('button', { name: 'Simpan jalur' }).click()
  await expect(own).toContainText('Kelas 4 semester 1: 95')

  await own.getByRole('button', { name: 'Batalkan jalur afirmasi' }).click()
  const asking = page.getByRole('dialog', { name: 'Batalkan jalur afirmasi?' })
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Ya, batalkan jalur' }).click()
  await expect(own.getByRole('button', { name: 'Ikuti jalur afirmasi' })).toBeVisible()
  await expect(own).not.toContainText('5201-99')

  // The last moment passes while the page is open, and after a reload the claims are read only.
  await claimsUntil(server, new Date('2025-06-10T16:00:00Z'))
  await own.getByRole('button', { name: 'Ikuti jalur afirmasi' }).click()
  await own.getByLabel(/^Alasan mengikuti jalur ini/).selectOption({ label: 'Keluarga kurang mampu' })
  troubles.announce(new RegExp(`answer 409: ${saveOwnClaim.method} .*/claims`))
  await own.getByRole('button', { name: 'Ikuti jalur ini' }).click()
  await expect(own.locator('form').getByText('Jalur tidak dapat diikuti')).toBeVisible()
  await page.reload()
  await expect(own).toContainText('Jalur tidak dapat diikuti: belum dibuka, atau batas waktunya sudah lewat.')
  await expect(own).toContainText('Kelas 4 semester 1: 95')
  await expect(own.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

test('a level with domisili only says nothing of paths', async ({ page, server, area }) => {
  const { number, code } = await registerWithCode(server, 'SD', await area('SD'))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/ppdb/registered/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendaftaran terkirim')
  await expect(page.getByRole('main')).not.toContainText(/jalur/i)
  const managing = await new ManagePage(page).open()
  await managing.signIn({ number, code })
  await managing.expectOpened('Contoh Anak Satu')
  await expect(page.getByRole('main')).not.toContainText(/jalur/i)
  expect(asked.filter((url) => /claims/i.test(url))).toEqual([])
})
