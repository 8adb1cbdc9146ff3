/** The second step of signing in: setup, a sign-in with it, and the list of own sessions. */
import { login } from '@spmb/domain/accounts/contract.public.ts'
import { confirmSecondFactor } from '@spmb/domain/accounts/second-factor/contract.staff.ts'
import { Secret, TOTP } from 'otpauth'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, LoginFields } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { anAccount, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a second factor is set up, asked for after the password, and a recovery code replaces it; another session is ended @full', async ({
  page,
  context,
  browser,
  server,
  troubles,
}) => {
  troubles.announce(/answer 401: GET .*\/api\/auth\/me/)
  troubles.announce(new RegExp(`answer 401: POST .*${login.path}`))
  troubles.announce(new RegExp(`answer 400: PUT .*${confirmSecondFactor.path}`))
  const account = await anAccount(server, 'monitor')
  await signIn(context, server, account)
  await page.goto('/admin/user/setting')
  await page.getByRole('button', { name: 'Aktifkan' }).click()
  const setup = page.getByRole('dialog', { name: 'Aktifkan verifikasi dua langkah' })
  const key = await setup.locator('.factor-secret .mono').innerText()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await setup.getByLabel('Kode 6 angka').fill('12')
  await setup.getByRole('button', { name: 'Aktifkan' }).click()
  await expect(setup.getByText('Isi 6 angka dari aplikasi autentikator')).toBeVisible()
  // Of the half minute in which it is sent.
  const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()
  await setup.getByLabel('Kode 6 angka').fill(code)
  await setup.getByRole('button', { name: 'Aktifkan' }).click()
  const saving = page.getByRole('dialog', { name: 'Simpan kode pemulihan Anda' })
  await expect(saving.getByRole('listitem')).toHaveCount(10)
  const recovery = (await saving.getByRole('listitem').first().innerText()).trim()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await saving.getByRole('button', { name: 'Sudah saya simpan' }).click()
  await expect(page.getByText('10 kode pemulihan tersisa')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: server.url })
  await troubles.watch(elsewhere)
  const other = await elsewhere.newPage()
  await other.goto('/login')
  const fields = new LoginFields(other.getByRole('main'))
  await fields.signIn(account)
  const second = other.getByLabel('Kode verifikasi')
  await expect(second).toBeFocused()
  await expect(fields.username).toHaveValue(account.username)
  await expectAccessible(other)
  // The code that turned it on is not accepted a second time.
  await second.fill(code)
  await fields.submit.click()
  await expect(other.getByRole('main').getByText(/Kode salah atau sudah dipakai/)).toBeVisible()
  await second.fill(recovery)
  await fields.submit.click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Dashboard')

  await page.reload()
  await expect(page.getByText('9 kode pemulihan tersisa')).toBeVisible()
  const sessions = page.getByRole('region', { name: 'Sesi' })
  // With the session in which the account's password was chosen.
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await sessions.getByRole('button', { name: 'Akhiri semua sesi lain' }).click()
  await expectToast(page, 'Semua sesi lain sudah diakhiri')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Login petugas')
  await elsewhere.close()
})
