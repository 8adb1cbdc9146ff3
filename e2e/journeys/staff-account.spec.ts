/** One's own password: changed by choice, or because the one that was given serves only once. */
import { expectToast, ListPage, LoginPage } from '../pages/staff.ts'
import { SettingPage } from '../pages/staff-office.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aNewAccount, anAccount, signIn, signInByApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const WANTED = 'kabut pagi menutup bukit jagung'

test('after a change of password the old one is refused, other devices are signed out and this one stays signed in @desktop @full', async ({
  page,
  context,
  browser,
  server,
  troubles,
}) => {
  troubles.announce(/answer 401: GET .*\/api\//)
  const account = await anAccount(server, 'monitor')
  const elsewhere = await browser.newContext({ baseURL: server.url })
  await troubles.watch(elsewhere)
  await signIn(elsewhere, server, account)
  const other = await elsewhere.newPage()
  await other.goto('/admin/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Dashboard')

  await signIn(context, server, account)
  const setting = await new SettingPage(page).open()
  await setting.change(account.password, WANTED)
  await expectToast(page, 'Password berhasil diganti')
  const list = await new ListPage(page, 'SD').arrive()
  await page.reload()
  await expect(list.mainHeading).toHaveText(list.heading)

  await expect(signInByApi(server, account)).rejects.toThrow('Username atau password salah')
  await signInByApi(server, { ...account, password: WANTED })
  await other.goto('/admin/report')
  await new LoginPage(other).arrive()
  await elsewhere.close()
})

test('errors of a new password are shown at their field, from the browser and from the server @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 400: PUT .*\/api\/user\/reset\//)
  const account = await anAccount(server, 'monitor')
  await signIn(context, server, account)
  const setting = await new SettingPage(page).open()

  await setting.save.click()
  await expectToast(page, 'Masukan semua data!')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Masukan semua data!')
  await expect(setting.current).toBeFocused()

  for (const [field, from, to, again, message] of [
    ['wanted', account.password, 'pendek', 'pendek', /paling sedikit 12 karakter/],
    ['wanted', account.password, 'dompu2025dompu2025', 'dompu2025dompu2025', /mudah ditebak/],
    ['wanted', account.password, account.password, account.password, /harus berbeda dari password lama/],
    ['again', account.password, WANTED, `${WANTED} x`, /Konfirmasi Password tidak sama!/],
    ['current', 'bukan password saya sama sekali', WANTED, WANTED, /Password lama salah/],
  ] as const) {
    await setting.change(from, to, again)
    await expect(setting[field]).toHaveAccessibleDescription(message)
    await expect(setting[field]).toBeFocused()
  }
  await expectToast(page, 'Password lama salah')
  await expectAccessible(page)
  await expect(setting.wanted, 'what was typed stays').toHaveValue(WANTED)
  await signInByApi(server, account)
})

test('a one-time password opens only the password screen until it is changed @full', async ({
  page,
  server,
  troubles,
}) => {
  troubles.announce(/answer 401: GET .*\/api\/auth\/me/)
  const account = await aNewAccount(server, 'admin')
  await page.goto('/login?ke=%2Fadmin%2Fquota')
  const { fields } = new LoginPage(page)
  await expect(fields.submit).toBeEnabled()
  await fields.signIn(account)
  const setting = await new SettingPage(page).arrive()
  expect(new URL(page.url()).pathname).toBe('/admin/user/setting')
  await expect(page.getByText('Ganti password sementara Anda')).toBeVisible()
  await page.goto('/admin/quota')
  await expect(setting.mainHeading).toHaveText(setting.heading)

  await setting.change(account.password, WANTED)
  await expectToast(page, 'Password berhasil diganti')
  const list = new ListPage(page, 'SD')
  await expect(list.mainHeading).toHaveText(list.heading)
  await page.goto('/admin/quota')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kuota Zonasi')
  await signInByApi(server, { ...account, password: WANTED })
})

test('a lost network keeps all three typed passwords @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/failed request: PUT .* net::ERR_INTERNET_DISCONNECTED/)
  const account = await anAccount(server, 'monitor')
  await signIn(context, server, account)
  const setting = await new SettingPage(page).open()
  await context.setOffline(true)
  await setting.change(account.password, WANTED)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Periksa sambungan internet Anda')
  await expect(setting.again).toHaveValue(WANTED)
  await context.setOffline(false)
  await setting.save.click()
  await expect(page).toHaveURL(/\/admin\/sd$/)
})
