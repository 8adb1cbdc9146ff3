/** What paper shows of the confirmation and the result: what a family needs, and nothing that only a screen can do. */
import { RegisteredPage } from '../pages/registration.ts'
import { theSharedAdmin } from '../support/colleague.ts'
import { admittedOnPage, register } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** Names of buttons and of parts that lead elsewhere. */
const ONLY_ON_SCREEN =
  /Download|Unduh|Salin|Bagikan|Cetak\n|Ingat di HP ini|Daftarkan anak lain|jenjang lain|Cek nomor lain|Beranda/

test('the printed confirmation has number, code and schools, and no buttons @desktop', async ({
  page,
  server,
  area,
}) => {
  const { schools, ...where } = await area('SD')
  const number = await register(server, 'SD', { ...where, schools })
  await page.goto(`/ppdb/registered/${number}`)
  await new RegisteredPage(page).reach()
  await expect(page.getByRole('img', { name: 'Kode QR menuju halaman hasil' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const paper = await page.locator('body').innerText()
  for (const needed of [number, schools[0].name, schools[1].name, 'Contoh Anak Satu', 'Langkah berikutnya'])
    expect(paper).toContain(needed)
  expect(paper).not.toMatch(ONLY_ON_SCREEN)
  await expect(page.getByRole('img', { name: 'Kode QR menuju halaman hasil' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  // Browsers print no backgrounds: dark text on all parts, whatever the colours of the screen.
  await expect(page.locator('.ticket .number')).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('the printed result has verdict, schools and the next step, and no buttons @desktop', async ({
  page,
  server,
  area,
}) => {
  const { schools, ...where } = await area('SD')
  const number = await register(server, 'SD', { ...where, schools })
  const admin = await theSharedAdmin(server)
  await admin.leaveSeats(schools[0], 10)
  await admin.decide('SD', number, schools[0].id, 'LULUS')
  await admittedOnPage(server, number)
  await page.goto(`/information/pengumuman-hasil-ppdb/${number}`)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const paper = await page.locator('body').innerText()
  for (const needed of [number, `Diterima di ${schools[0].name}`, schools[1].name, 'Contoh Anak Satu'])
    expect(paper).toContain(needed)
  expect(paper).not.toMatch(ONLY_ON_SCREEN)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test.describe('inside another program, which cannot print', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36',
  })
  test('there is no button to print @phone', async ({ page, server, area }) => {
    const number = await register(server, 'SD', await area('SD'))
    await page.goto(`/ppdb/registered/${number}`)
    await new RegisteredPage(page).reach()
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cetak' })).toBeHidden()
  })
})

test('a browser that can print has a button for it @phone', async ({ page, server, area }) => {
  const number = await register(server, 'SD', await area('SD'))
  await page.goto(`/ppdb/registered/${number}`)
  await new RegisteredPage(page).reach()
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeVisible()
})
