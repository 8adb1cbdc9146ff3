/** An office sets the paths of its own guideline on the screen, tries them on a season with children, and shares them as a file. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changePaths, tryPaths } from '@spmb/domain/paths/contract.staff.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { savePathSeats } from '@spmb/domain/paths/seats-contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, press } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { type Account, anAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// A server of its own: the paths of a season that is prepared, and a child in the active one.
test.use({ referenceData: 'sample', serverSettings: { LIMIT_SCALE: '999' } })
// A journey continues with the paths of the one before.
test.describe.configure({ mode: 'serial' })

let admin: Account
test.beforeAll(async ({ server, area }) => {
  admin = await anAccount(server, 'admin')
  await register(server, 'SMP', await area('SMP'))
  const dates = ['--opens', '2027-06-01 00:00', '--closes', '2027-06-09 24:00', '--copy-quotas']
  await server.command('season', 'set', '--season', '2027/2028', '--create', ...dates)
})

test('an office sets its guideline: refused, warned, tried, saved with a reason, and kept as a file @desktop', async ({
  page,
  context,
  server,
  troubles,
}, testInfo) => {
  troubles.announce(new RegExp(`answer 400: ${changePaths.method} .*/paths/smp`))
  await signIn(context, server, admin)
  await page.goto('/admin/season?season=2027')
  const part = page.getByRole('region', { name: 'Jalur', exact: true })
  await expect(part).toContainText('Sekolah menerima anak lewat domisili saja')

  // Paths need a run.
  const method = page.getByRole('region', { name: 'Cara penetapan SMP' })
  await method.getByRole('radio', { name: /Seleksi menurut aturan/ }).check()
  await press(method.getByRole('button', { name: 'Simpan cara penetapan' }))
  await expectToast(page, 'Cara penetapan disimpan')

  await part.getByRole('link', { name: 'Tambah jalur SMP' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jalur SMP')
  await page.getByRole('button', { name: 'Tambah jalur', exact: true }).click()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  // Of 28, 32 and 256 seats.
  await expect(row('Afirmasi').getByRole('cell')).toContainText(['20 %', '1', '', '', '', '', '6', '7', '52'])
  await expectAccessible(page)

  const afirmasi = page
    .getByRole('group')
    .filter({ has: page.getByText('Afirmasi', { exact: true }) })
    .first()
  await page.locator('summary', { hasText: 'Afirmasi' }).click()
  await expect(afirmasi).toContainText('Pasal 30: paling sedikit 20 %')
  await expect(afirmasi).toContainText('tanyakan kepada dinas')
  await expectAccessible(page)
  const share = page.locator('#paths-0-share_bp')
  await share.fill('18,5')
  await press(page.getByRole('button', { name: 'Simpan jalur' }))
  await expect(page.getByRole('group', { name: /perlu diperbaiki/ })).toContainText('98,5 %')
  await page.locator('summary', { hasText: 'Domisili' }).click()
  await page.locator('#paths-3-share_bp').fill('51,5')
  await expect(page.getByRole('group', { name: /perlu diperbaiki/ })).toBeHidden()
  await expect(page.getByText('Jalur afirmasi SMP 18,5 %: Pasal 30')).toBeVisible()

  const tried = page.waitForResponse((response) => response.url().endsWith('/trial'))
  await press(page.getByRole('button', { name: 'Coba', exact: true }))
  expect((await tried).request().method()).toBe(tryPaths.method)
  await expect(
    page.getByText(/Dengan pengaturan ini, musim 2025\/2026 memberi kursi kepada \d+ anak/),
  ).toBeVisible()

  await press(page.getByRole('button', { name: 'Simpan jalur' }))
  const dialog = page.getByRole('dialog', { name: 'Simpan dengan alasan' })
  await expect(dialog).toContainText('paling sedikit 20 %')
  await press(dialog.getByRole('button', { name: 'Simpan jalur' }))
  await expect(dialog).toContainText('Tulis alasan untuk pengaturan ini')
  await dialog.getByLabel('Alasan').fill('Juknis Contoh nomor 1')
  await press(dialog.getByRole('button', { name: 'Simpan jalur' }))
  await expectToast(page, 'Jalur disimpan')

  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Simpan berkas' }))
  const file = testInfo.outputPath('jalur.json')
  await (await download).saveAs(file)
  const saved = JSON.parse(await readFile(file, 'utf8'))
  expect(saved.paths[0]).toMatchObject({ code: 'afirmasi', share_bp: 1_850 })
  await page.reload()
  await expect(row('Afirmasi')).toContainText('18,5 %')

  // Until when families claim and papers are checked; SD has domisili only.
  await page.goto('/admin/season?season=2027')
  await expect(part.getByText('Batas jalur SD')).toBeHidden()
  const type = async (name: string, day: string) => {
    const moment = part.getByRole('group', { name: new RegExp(`^${name}`) })
    await moment.getByLabel('Tanggal').fill(day)
    await moment.getByLabel('Bulan').selectOption('Juni')
    await moment.getByLabel('Tahun').fill('2027')
    await moment.getByLabel(/^Jam/).fill('24.00')
  }
  await type('Batas pengajuan jalur', '9')
  await type('Batas pemeriksaan berkas', '8')
  await press(part.getByRole('button', { name: 'Simpan batas jalur SMP' }))
  await expect(part).toContainText('tidak boleh lebih awal daripada batas pengajuan')
  await expectAccessible(page)
  await type('Batas pemeriksaan berkas', '14')
  await press(part.getByRole('button', { name: 'Simpan batas jalur SMP' }))
  await expectToast(page, 'Batas jalur disimpan')
  await page.reload()
  await expect(part.getByRole('group', { name: /^Batas pemeriksaan berkas/ })).toContainText('akhir hari')
})

test('seats of paths stand beside the quota, are set for a boarding school, and named when the quota changes @desktop', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(new RegExp(`answer 400: ${savePathSeats.method} .*${savePathSeats.path}`))
  await signIn(context, server, admin)
  await page.goto('/admin/quota?season=2027&level=smp')
  const any = page.getByRole('button', { name: /^Kursi jalur/ }).first()
  const school = (await any.innerText()).replace(/^Kursi jalur\s*/, '')
  const first = page.getByRole('button', { name: `Kursi jalur ${school}`, exact: true })
  const row = page.getByRole('row').filter({ has: first })
  await expect(row).toContainText(/Afirmasi \d+ · Mutasi \d+ · Prestasi \d+ · Domisili \d+/)
  const seats = row.getByRole('textbox')
  const quota = Number(await seats.inputValue())

  await press(first)
  const dialog = page.getByRole('dialog', { name: 'Kursi jalur' })
  await dialog.getByRole('radio', { name: 'Diatur sendiri' }).check()
  await dialog.getByRole('textbox', { name: 'Domisili' }).fill('0')
  await dialog.getByRole('textbox', { name: 'Mutasi' }).fill('0')
  await dialog.getByRole('textbox', { name: 'Prestasi' }).fill('0')
  await dialog.getByRole('textbox', { name: 'Afirmasi' }).fill(String(quota - 1))
  await expectAccessible(page)
  await dialog.getByLabel('Alasan').fill('Sekolah berasrama')
  await press(dialog.getByRole('button', { name: 'Simpan' }))
  await expect(dialog).toContainText(`Jumlah kursi semua jalur ${quota - 1}`)
  await dialog.getByRole('textbox', { name: 'Domisili' }).fill('1')
  await press(dialog.getByRole('button', { name: 'Simpan' }))
  await expectToast(page, 'Kursi jalur disimpan')
  await expect(row).toContainText(`Afirmasi ${quota - 1} · Mutasi 0 · Prestasi 0 · Domisili 1 (diatur)`)
  await expect(dialog).toBeHidden()

  await seats.fill(String(quota + 2))
  await press(page.getByRole('button', { name: 'Simpan 1 perubahan' }))
  await expect(page.getByText('Kursi jalur 1 sekolah tidak sama lagi dengan kuotanya')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: school, exact: true }).first())
  await dialog.getByRole('radio', { name: 'Dihitung dari kuota' }).check()
  await press(dialog.getByRole('button', { name: 'Simpan' }))
  await expect(page.getByText('tidak sama lagi dengan kuotanya')).toBeHidden()
})

test('two editors: what was typed stays, and the file of another district fills the form @desktop', async ({
  page,
  context,
  server,
  troubles,
}, testInfo) => {
  troubles.announce(new RegExp(`answer 4(00|09): ${changePaths.method} .*/paths/sd`))
  const inFile = async (settings: object) => {
    const path = testInfo.outputPath('juknis.json')
    await writeFile(path, JSON.stringify(settings))
    return path
  }
  await signIn(context, server, admin)
  await page.goto('/admin/season?season=2027')
  const method = page.getByRole('region', { name: 'Cara penetapan SD' })
  await method.getByRole('radio', { name: /Seleksi menurut aturan/ }).check()
  await press(method.getByRole('button', { name: 'Simpan cara penetapan' }))
  await expectToast(page, 'Cara penetapan disimpan')
  await page.goto('/admin/season/paths/sd?season=2027')

  // Of the other level, then the guideline of Jakarta.
  const file = page.getByLabel('Isi dari berkas JSON')
  await file.setInputFiles(await inFile(defaultPaths('SMP')))
  await expect(page.getByText('Berkas ini untuk SMP')).toBeVisible()
  await file.setInputFiles(join(import.meta.dirname, '../../docs/examples/juknis/sd-jakarta.json'))
  await expectToast(page, 'Isi berkas sudah di formulir')
  await page.locator('summary', { hasText: 'Mutasi' }).click()
  await page.locator('#paths-1-name').fill('Mutasi orang tua')

  const earlier = defaultPaths('SD')
  await server.command('season', 'paths', 'set', await inFile(earlier), '--season', '2027/2028')
  await press(page.getByRole('button', { name: 'Simpan jalur' }))
  await expect(page.getByText('baru saja diubah oleh baris perintah server').first()).toBeVisible()
  await press(page.getByRole('button', { name: 'Muat data terbaru' }))
  await expect(page.locator('#paths-1-name')).toHaveValue('Mutasi orang tua')
  await press(page.getByRole('button', { name: 'Simpan jalur' }))
  // 3 % of no school of the sample is a seat.
  const dialog = page.getByRole('dialog', { name: 'Simpan dengan alasan' })
  await expect(dialog).toContainText('Jalur Mutasi orang tua tidak mempunyai kursi di sekolah mana pun.')
  await dialog.getByLabel('Alasan').fill('Menurut juknis')
  await press(dialog.getByRole('button', { name: 'Simpan jalur' }))
  await expectToast(page, 'Jalur disimpan')

  await press(page.getByRole('button', { name: 'Hapus semua jalur SD…' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Hapus semua jalur' }))
  await expectToast(page, 'Jalur dihapus')
  await expect(page.getByRole('button', { name: 'Tambah jalur', exact: true })).toBeVisible()
})

test('an office with domisili only, whose registration has opened, sees nothing of paths @desktop', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, admin)
  await page.goto('/admin/season')
  await expect(page.getByRole('region', { name: 'Cara penetapan SMP' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Jalur', exact: true })).toBeHidden()
})

test('the screen of paths fits a phone @phone @full', async ({ page, context, server }) => {
  await signIn(context, server, admin)
  await page.goto('/admin/season/paths/smp?season=2027')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jalur SMP')
  await expectNoSidewaysScrolling(page)
})
