/** Finding one's way in the room of staff: titles, keyboard, small screens, what fails to load, what is not there. */
import type { Page } from '@playwright/test'
import { readMe } from '@spmb/domain/accounts/contract.staff.ts'
import { LandingPage } from '../pages/public-pages.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { DashboardPage, ListPage, MONITOR_MENU, operatorMenu } from '../pages/staff.ts'
import { QuotaPage, SettingPage } from '../pages/staff-office.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectUncovered } from '../support/checks/painted.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('each screen has its title, heading and current menu entry', async ({ page, context, server, area }) => {
  const number = await register(server, 'SD', await area('SD'))
  await signIn(context, server, admin)
  for (const [address, title, name, marked] of [
    ['/admin', 'SPMB | Dashboard', 'Dashboard', 'Dashboard'],
    ['/admin/ppdb', 'SPMB | List SD', 'Pendaftar SD', 'SPMB SD'],
    ['/admin/smp', 'SPMB | List SMP', 'Pendaftar SMP', 'SPMB SMP'],
    [`/admin/detail/${number}`, `SPMB | Detail ${number}`, 'Contoh Anak Satu', 'SPMB SD'],
    [`/admin/edit/${number}`, `SPMB | Edit ${number}`, 'EDIT DATA CALON PESERTA DIDIK BARU', 'SPMB SD'],
    ['/admin/zonasi', 'SPMB | Zonasi', 'Zonasi', 'Zonasi'],
    ['/admin/zonasi/detail/1', 'SPMB | Zonasi Desa/Kelurahan', /Contoh/, 'Zonasi'],
    ['/admin/quota', 'SPMB | Kuota Zonasi', 'Kuota Zonasi', 'Kuota Zonasi'],
    ['/admin/report', 'SPMB | Laporan', 'Laporan', 'Laporan'],
    ['/admin/trash', 'SPMB | Sampah', 'Sampah', 'Sampah'],
    ['/admin/recap', 'SPMB | Rekap', 'Rekap', 'Rekap'],
    ['/admin/user', 'SPMB | Akun', 'Akun', 'Akun'],
    ['/admin/user/slips', 'SPMB | Lembar akun', 'Lembar akun', 'Akun'],
    ['/admin/user/setting', 'SPMB | Setting Akun', 'Setting Akun', null],
  ] as const) {
    await page.goto(address)
    await expect(heading(page)).toHaveText(name)
    await expect(page).toHaveTitle(title)
    const current = page
      .getByRole('navigation', { name: 'Menu petugas', includeHidden: true })
      .first()
      .locator('[aria-current]')
    if (marked) await expect(current).toHaveText(marked)
    else await expect(current).toHaveCount(0)
    await expectNoSidewaysScrolling(page)
  }
})

test('each other screen opens for an admin and fits', async ({ page, context, server }) => {
  await signIn(context, server, admin)
  for (const [address, title] of [
    ['/admin/register/sd', 'SPMB | Daftarkan dari kertas: SD'],
    ['/admin/register/smp', 'SPMB | Daftarkan dari kertas: SMP'],
    ['/admin/zonasi/sekolah', 'SPMB | Sekolah'],
    ['/admin/distance', 'SPMB | Jarak'],
    ['/admin/distance/desa/1', 'SPMB | Jarak Desa/Kelurahan'],
    ['/admin/distance/sekolah/1', 'SPMB | Jarak Sekolah'],
    ['/admin/selection', 'SPMB | Seleksi'],
    ['/admin/selection/school/1', 'SPMB | Meja seleksi'],
    ['/admin/re-registration', 'SPMB | Daftar ulang'],
    ['/admin/objection', 'SPMB | Keberatan'],
    ['/admin/reserve', 'SPMB | Panggil cadangan'],
    ['/admin/free-seats', 'SPMB | Kursi kosong'],
    ['/admin/onward', 'SPMB | Penyaluran'],
    ['/admin/import', 'SPMB | Impor data'],
    ['/admin/season', 'SPMB | Musim'],
    ['/admin/publish', 'SPMB | Periksa sebelum terbit'],
    ['/admin/audit', 'SPMB | Catatan perubahan'],
    ['/admin/suspicious', 'SPMB | Pendaftaran Mencurigakan'],
    ['/admin/doubles', 'SPMB | Pendaftaran Ganda'],
    ['/admin/corrections', 'SPMB | Permintaan Perbaikan'],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveTitle(title)
    await expect(heading(page)).toBeVisible()
    await expectNoSidewaysScrolling(page)
  }
})

test('the staff screens work by keyboard only: skip link, navigation, focus and log out @desktop', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 401: GET .*\/api\/auth\/me/)
  await signIn(context, server, admin)
  const quota = await new QuotaPage(page).open()
  await expect(quota.resetLevel('SD')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Tempel dari Excel', exact: true })).toBeFocused()

  await page.getByRole('link', { name: 'Laporan' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Laporan')
  await expect(heading(page)).toBeFocused()

  const account = page.locator('.menu-account summary')
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Setting' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Setting' })).toBeHidden()
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Setting Akun')
  await account.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Logout' }).focus()
  const withoutSession = page.waitForResponse(`**${readMe.path}`)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Login petugas')
  await withoutSession
})

test('on a phone the menu opens over the screen, navigates and closes @phone', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, admin)
  const dashboard = new DashboardPage(page)
  await page.goto('/admin/dashboard')
  await expect(dashboard.mainHeading).toHaveText('Dashboard')
  await dashboard.expectMenu([...MONITOR_MENU, 'Musim', 'Akun', 'Impor data', 'Catatan perubahan'])
  const links = page
    .getByRole('navigation', { name: 'Menu petugas' })
    .filter({ visible: true })
    .getByRole('link')
  await expectNoSidewaysScrolling(page)
  await links.filter({ hasText: 'Laporan' }).click()
  await expect(heading(page)).toHaveText('Laporan')
  await expect(links).toHaveCount(0)

  // On the dashboard the edge of the menu would cut through a link below it, which no finger wants meanwhile.
  await dashboard.menu()
  await expectAccessible(page)
  await page.mouse.click(330, 760)
  await expect(links).toHaveCount(0)
  await dashboard.account.click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Setting' }).click()
  await new SettingPage(page).arrive()
})

test('each role finds its own screens in the menu, and its own list behind /admin/ppdb @desktop', async ({
  page,
  context,
  server,
  area,
}) => {
  for (const [account, links, level] of [
    [await aSharedAccount(server, 'monitor'), MONITOR_MENU, 'SD'],
    [await aSharedAccount(server, 'operator', (await area('SD')).schools[0]), operatorMenu('SD'), 'SD'],
    [await aSharedAccount(server, 'operator', (await area('SMP')).schools[0]), operatorMenu('SMP'), 'SMP'],
  ] as const) {
    await signIn(context, server, account)
    await page.goto('/admin/ppdb')
    const list = new ListPage(page, level)
    await expect(list.mainHeading).toHaveText(list.heading)
    await expect(page).toHaveURL(new RegExp(`/admin/${level.toLowerCase()}$`))
    await list.expectMenu(links)
  }
})

test('every entry of the menu is in view at 1280 × 800, a folded menu keeps their names, and ? explains the screen @desktop', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  const list = await new ListPage(page, 'SD').open()
  const links = await list.menu()
  await expect(links.last()).toBeInViewport({ ratio: 1 })
  const fold = page.getByRole('button', { name: 'Lipat menu' })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-pressed', 'true')
  await expect(links.last()).toHaveAccessibleName('Catatan perubahan')
  await expectAccessible(page)
  await page.reload()
  await expect(page.locator('main')).toBeVisible()
  expect((await page.locator('main').boundingBox())?.x).toBeLessThan(70)
  await fold.click()
  expect((await page.locator('main').boundingBox())?.x).toBeGreaterThan(200)

  await page.goto('/admin/re-registration')
  await page.getByRole('link', { name: 'Panduan layar ini' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Mencatat daftar ulang' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Memanggil cadangan' }).click()
  await expect(page.getByRole('article')).toContainText('Panggil … anak')
})

test('a screen whose script fails to load says so, and a retry loads it @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/failed request: GET .*QuotaPage.*\.js net::ERR_FAILED/)
  troubles.announce(/failed request: GET .*healthz/)
  troubles.announce(/console error: .*/)
  await signIn(context, server, admin)
  await page.goto('/admin/dashboard')
  const dashboard = new DashboardPage(page)
  await expect(dashboard.mainHeading).toHaveText('Dashboard')
  await page.route(/QuotaPage.*\.js/, (route) => route.abort())
  await dashboard.openFromMenu('Kuota Zonasi')
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(page).toHaveTitle('SPMB | Unexpected Application Error!')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Layar ini belum dapat dimuat')
  await expect(page.getByRole('main')).not.toContainText('dynamically imported module')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Kembali ke Dashboard' }).click()
  await expect(dashboard.mainHeading).toHaveText('Dashboard')
  await expect(page).toHaveTitle(dashboard.title)

  await dashboard.openFromMenu('Kuota Zonasi')
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await failed
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await context.setOffline(false)
  await page.unroute(/QuotaPage.*\.js/)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(heading(page)).toHaveText('Kuota Zonasi')
  await expect(page).toHaveTitle('SPMB | Kuota Zonasi')
})

test('an unknown address redirects to the first page, an unknown record is reported @desktop', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 404: GET .*\/api\/ppdb\/registered\//)
  await signIn(context, server, admin)
  for (const address of ['/admin/tidak-ada', '/admin/quota/1', '/admin/user/1']) {
    await page.goto(address)
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await new LandingPage(page).arrive()
  await page.goto('/admin/detail/SD25-00000-00000-0')
  await expect(heading(page)).toHaveText('Data registrasi tidak ditemukan')
})

test('an open screen shows that registration closes @desktop', async ({ page, context, server, season }) => {
  await signIn(context, server, admin)
  await page.clock.install()
  await page.goto('/admin/user/setting')
  await expect(heading(page)).toHaveText('Setting Akun')
  const state = page.locator('.bar .tag')
  await expect(state).toHaveText('Perhatian: Pendaftaran dibuka, hasil terbit')
  await season({ mode: 'closed' })
  await expect(async () => {
    await page.clock.fastForward('05:00')
    await expect(state).toHaveText('Pendaftaran ditutup, hasil terbit', { timeout: 2_000 })
  }).toPass()
})

test('a failed session request is reported, and a retry opens the screen @desktop', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 503: GET .*\/api\/auth\/me/)
  await signIn(context, server, admin)
  await page.route(`**${readMe.path}`, (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: 'Layanan sedang sibuk.', data: null } }),
  )
  await page.goto('/admin/quota')
  await expect(page.getByRole('alert')).toContainText('Layanan sedang sibuk.')
  await expectAccessible(page)
  await page.unroute(`**${readMe.path}`)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(heading(page)).toHaveText('Kuota Zonasi')
})

test('a toast is painted above an open dialog, also above one opened after the first toast @full', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, admin)
  const quota = await new QuotaPage(page).open()
  const { dialog } = quota
  for (const [typed, told] of [
    ['', 'Jumlah quota tidak boleh kosong'],
    ['2.5', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
  ] as const) {
    await quota.edit('SD Contoh 1 Dompu').click()
    await dialog.seats.fill(typed)
    await dialog.save.click()
    await expectUncovered(page.locator('.Toastify__toast').filter({ hasText: told }))
    await page.keyboard.press('Escape')
    await expect(dialog.frame).toBeHidden()
  }
})
