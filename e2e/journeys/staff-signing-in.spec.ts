import { LandingPage } from '../pages/public-pages.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { announceNoSession, DashboardPage, expectToast, ListPage, LoginPage } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { type Account, aNewAccount, anAccount, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const WRONG = 'Username atau password salah'

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await anAccount(server, 'admin')
})

test('staff open the login from the navigation, sign in and log out @full', async ({ page, troubles }) => {
  announceNoSession(troubles)
  await page.goto('/')
  await new LandingPage(page).arrive()
  await page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Login' }).click()
  const login = await new LoginPage(page).arrive()
  await expect(page.getByText(/^Lupa password\? Hubungi .+ di [\d ]+/)).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await login.fields.signIn(admin)
  const dashboard = await new DashboardPage(page).arrive()
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard')
  await expect(dashboard.account).toHaveText(/Contoh admin/)
  await expectNoSidewaysScrolling(page)

  await page.goto('/login')
  await new DashboardPage(page).arrive()

  await dashboard.logOut()
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.goBack()
  await new LoginPage(page).arrive()
})

test('the four navigation links are in one row at 320 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Utama' }).getByRole('link')
  await expect(links).toHaveText(['Beranda', 'Informasi', 'Kontak', 'Login'])
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await expectNoSidewaysScrolling(page)
})

test('the login reports missing and wrong input, and keeps the username @desktop', async ({
  page,
  troubles,
}) => {
  announceNoSession(troubles)
  troubles.announce(/answer 401: POST .*\/api\/auth\/login/)
  await page.goto('/login')
  const { fields } = await new LoginPage(page).arrive()
  await fields.submit.click()
  await expectToast(page, 'Masukan username dan password anda !')
  await expect(fields.frame.getByRole('alert')).toHaveText('Masukan username dan password anda !')
  await expect(fields.username).toBeFocused()
  await expectAccessible(page)

  for (const account of [
    { username: admin.username, password: 'salah sama sekali' },
    { username: 'contoh.tidak.ada', password: 'salah sama sekali' },
  ]) {
    await fields.signIn(account)
    await expect(fields.frame.getByRole('alert')).toHaveText(WRONG)
    await expect(fields.username).toHaveValue(account.username)
    await expect(fields.password).toBeFocused()
  }
  await expectToast(page, WRONG)
  await expectAccessible(page)
})

test('repeated wrong passwords have to wait @desktop @full', async ({ page, troubles }) => {
  announceNoSession(troubles)
  troubles.announce(/answer 401: POST .*\/api\/auth\/login/)
  troubles.announce(/answer 429: POST .*\/api\/auth\/login/)
  await page.goto('/login')
  const { fields } = await new LoginPage(page).arrive()
  await fields.fill({ username: 'contoh.ditebak', password: 'tebakan' })
  const alert = fields.frame.getByRole('alert')
  await expect(async () => {
    await fields.submit.click()
    await expect(alert).toContainText('Tunggu sebentar', { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
})

test('a lost network keeps the input, and the login works when it is back @desktop @full', async ({
  page,
  context,
  troubles,
}) => {
  announceNoSession(troubles)
  troubles.announce(/failed request: POST .*\/api\/auth\/login net::ERR_INTERNET_DISCONNECTED/)
  await page.goto('/login')
  const { fields } = await new LoginPage(page).arrive()
  await fields.fill(admin)
  await context.setOffline(true)
  await fields.submit.click()
  await expect(fields.frame.getByRole('alert')).toContainText('Tidak ada sambungan internet')
  await context.setOffline(false)
  await fields.submit.click()
  await new DashboardPage(page).arrive()
})

test('a password can be shown, and Caps Lock is reported @desktop', async ({ page, troubles }) => {
  announceNoSession(troubles)
  await page.goto('/login')
  const { fields } = await new LoginPage(page).arrive()
  await fields.password.fill('rahasia')
  await expect(fields.password).toHaveAttribute('type', 'password')
  const show = page.getByRole('button', { name: 'Tampilkan Password' })
  await show.click()
  await expect(fields.password).toHaveAttribute('type', 'text')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await show.click()
  await expect(fields.password).toHaveAttribute('type', 'password')

  await fields.password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
  await expect(page.getByText('Caps Lock aktif.')).toBeVisible()
  await expect(fields.password).toHaveAttribute('autocomplete', 'current-password')
  await expect(fields.username).toHaveAttribute('autocomplete', 'username')
})

test('the login opens the requested screen, but not an address of another site @desktop', async ({
  page,
  context,
  troubles,
}) => {
  announceNoSession(troubles)
  await page.goto('/admin/sd?search=tidak+ada+siapa+pun&decision=lulus')
  const login = await new LoginPage(page).arrive()
  await login.fields.signIn(admin)
  await new ListPage(page, 'SD').arrive()
  expect(new URL(page.url()).search).toBe('?search=tidak+ada+siapa+pun&decision=lulus')

  await context.clearCookies()
  await page.goto('/login?ke=//elsewhere.example/admin/sd')
  await (await new LoginPage(page).arrive()).fields.signIn(admin)
  await new DashboardPage(page).arrive()
})

test('a one-time password redirects every screen to the change of password', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aNewAccount(server, 'monitor'))
  for (const address of ['/login', '/admin/dashboard', '/admin/sd']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/admin\/user\/setting$/)
  }
})

test('without script the login is readable, sends nothing, and says what is missing @desktop', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login petugas')
  await expect(page.locator('form')).toHaveAttribute('method', 'post')
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeDisabled()
  await context.close()
  // The browser's switch hides <noscript> from locators too, so the documents as they were sent have to do.
  for (const address of ['/login', '/admin/sd']) {
    const sent = await fetch(server.url + address)
    expect(sent.headers.get('cache-control')).toBe('no-store')
    const html = await sent.text()
    expect(html).toContain('Halaman ini belum bisa dipakai di HP ini')
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
  }
})
