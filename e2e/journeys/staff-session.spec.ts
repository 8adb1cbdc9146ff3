/** Sessions that end during work: the messages, and the state after signing in again. */
import { logout } from '@spmb/domain/accounts/contract.staff.ts'
import { ListPage, LoginFields, LoginPage, press } from '../pages/staff.ts'
import { QuotaPage, ZoningPage } from '../pages/staff-office.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { anAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

const SCHOOL = 'SD Contoh 2 Kilo'

test('a session ended elsewhere asks to sign in above the input, and saving continues @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 401: PUT .*\/api\/ppdb\/quota/)
  const account = await anAccount(server, 'admin')
  await signIn(context, server, account)
  const quota = await new QuotaPage(page).open()
  await quota.edit(SCHOOL).click()
  await quota.dialog.seats.fill('31')

  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(server.url + logout.path, { method: logout.method, headers })).status).toBe(200)

  await quota.dialog.save.click()
  const asking = page.getByRole('dialog', { name: 'Sesi Anda sudah berakhir' })
  await expect(asking).toBeVisible()
  await expectAccessible(page)
  await expect(quota.dialog.seats).toHaveValue('31')
  await new LoginFields(asking).signIn(account)
  await expect(asking).toBeHidden()
  await expect(quota.dialog.frame).toBeHidden()
  await expect(quota.seats(SCHOOL)).toHaveValue('31')
})

test('signing in can be postponed: the input stays, and a notice opens the dialog again @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 401: PUT .*\/api\/ppdb\/quota/)
  const account = await anAccount(server, 'admin')
  await signIn(context, server, account)
  const quota = await new QuotaPage(page).open()
  await quota.edit(SCHOOL).click()
  await quota.dialog.seats.fill('32')
  await context.clearCookies()
  await quota.dialog.save.click()
  const asking = page.getByRole('dialog', { name: 'Sesi Anda sudah berakhir' })
  await expect(asking).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await expect(quota.dialog.seats).toHaveValue('32')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Masuk kembali' }))
  await new LoginFields(asking).signIn(account)
  await expect(asking).toBeHidden()
  await expect(page.getByText('Sesi Anda sudah berakhir')).toHaveCount(0)
  await expect(quota.seats(SCHOOL)).not.toHaveValue('32')
})

test('logging out in one tab logs out the others; signing in returns each to its screen @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 401: GET .*\/api\/auth\/me/)
  const account = await anAccount(server, 'admin')
  await signIn(context, server, account)
  const quota = await new QuotaPage(page).open()
  const second = await context.newPage()
  await second.goto('/admin/zonasi')
  const zoning = new ZoningPage(second)
  await expect(zoning.mainHeading).toHaveText('Zonasi')
  await zoning.logOut()
  await expect(page).toHaveURL(/\/login\?ke=%2Fadmin%2Fquota$/)
  await expect(new LoginPage(page).fields.submit).toBeEnabled()
  await new LoginPage(second).fields.signIn(account)
  await expect(second).toHaveURL(/\/admin\/dashboard$/)
  await expect(quota.mainHeading).toHaveText(quota.heading)
})

test('a disabled account is signed out at its next request, and another account can sign in @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 401: (GET|POST) .*\/api\//)
  const account = await anAccount(server, 'monitor')
  await signIn(context, server, account)
  await page.goto('/admin/user/setting')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Setting Akun')
  await server.command('user', 'disable', account.username)

  const quota = new QuotaPage(page)
  await quota.openFromMenu('Kuota Zonasi')
  const asking = page.getByRole('dialog', { name: 'Sesi Anda sudah berakhir' })
  await expect(asking).toBeVisible()
  const again = new LoginFields(asking)
  await again.signIn(account)
  await expect(asking.getByRole('alert')).toHaveText('Username atau password salah')
  await asking.getByRole('link', { name: 'Keluar ke halaman login' }).click()
  await expect(page).toHaveURL(/\/login\?ke=%2Fadmin%2Fquota$/)
  const login = await new LoginPage(page).arrive()
  await login.fields.signIn(await anAccount(server, 'monitor'))
  await quota.arrive()
})

test('a session about to end shows a notice, can be prolonged in place, and asks when it is over @desktop', async ({
  page,
  context,
  server,
}) => {
  const account = await anAccount(server, 'admin')
  await signIn(context, server, account)
  await page.clock.install()
  const quota = await new QuotaPage(page).open()
  await quota.edit(SCHOOL).click()
  await quota.dialog.seats.fill('44')
  await page.clock.fastForward('11:58:30')
  const note = page.getByRole('alert').filter({ hasText: 'Sesi Anda segera berakhir' })
  await expect(note).toHaveCount(1)
  await page.keyboard.press('Escape')
  await note.getByRole('button', { name: 'Perpanjang sesi' }).click()
  const prolonging = page.getByRole('dialog', { name: 'Perpanjang sesi Anda' })
  await expect(prolonging).toBeVisible()
  await expectAccessible(page)
  await new LoginFields(prolonging).signIn(account)
  await expect(prolonging).toBeHidden()
  await expect(note).toHaveCount(0)

  await page.clock.fastForward('12:00:00')
  await expect(page.getByRole('dialog', { name: 'Sesi Anda sudah berakhir' })).toBeVisible()
})

test('a changed role takes effect at the next request @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 401: GET .*\/api\//)
  const account = await anAccount(server, 'admin')
  await signIn(context, server, account)
  const quota = await new QuotaPage(page).open()
  await expect(quota.resetLevel('SD')).toBeVisible()
  await server.command('user', 'change', account.username, '--role', 'monitor')
  await quota.openFromMenu('Laporan')
  const asking = page.getByRole('dialog', { name: 'Sesi Anda sudah berakhir' })
  await new LoginFields(asking).signIn(account)
  const list = new ListPage(page, 'SD')
  await expect(list.mainHeading).toHaveText(list.heading)
  await list.openFromMenu('Kuota Zonasi')
  await expect(quota.table('SD')).toBeVisible()
  await expect(quota.resetLevel('SD')).toHaveCount(0)
})

test('a monitor sees a record and no controls that change it @desktop', async ({
  page,
  context,
  server,
  area,
}) => {
  const number = await register(server, 'SD', await area('SD'))
  await signIn(context, server, await anAccount(server, 'monitor'))
  await page.goto(`/admin/detail/${number}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Kartu PDF' })).toBeVisible()
  for (const name of ['Edit', 'Delete', 'Tampilkan NIK'])
    await expect(main.getByRole('button', { name }).or(main.getByRole('link', { name }))).toHaveCount(0)
  await page.goto(`/admin/edit/${number}`)
  await expect(page).toHaveURL(/\/admin\/sd$/)
})
