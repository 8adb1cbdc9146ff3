/** The accounts of staff, on the invented schools: all schools at once with their slips, one account, and refusals. */
import { readFile } from 'node:fs/promises'
import { confirmPassword } from '@spmb/domain/accounts/contract.staff.ts'
import { createAccount } from '@spmb/domain/accounts/management/contract.staff.ts'
import { expectToast, LoginFields } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aUsername } from '../support/invented.ts'
import { anAccount, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

test('accounts for all schools: preview, slips that are not left unsaved, and the first sign-in of a school @desktop @full', async ({
  page,
  context,
  browser,
  server,
  troubles,
}) => {
  await signIn(context, server, await anAccount(server, 'admin'))
  await page.goto('/admin/user')
  const all = page.getByRole('button', { name: /Buat untuk \d+ sekolah tanpa akun/ })
  const count = /\d+/.exec((await all.textContent()) ?? '')?.[0]
  await expectAccessible(page)
  await all.click()
  const dialog = page.getByRole('dialog', { name: `Buat ${count} akun operator` })
  await expect(dialog.getByRole('row')).toHaveCount(Number(count) + 1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Buat ${count} akun dan buka lembar` }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lembar akun')
  const slip = page.getByRole('row').nth(1)
  await expect(slip).toBeVisible()
  const [, username = '', password = ''] = await slip.getByRole('cell').allInnerTexts()
  expect(password).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
  const save = page.getByRole('link', { name: 'Simpan PDF' })
  await expect(save).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const leaving = page.getByRole('dialog', { name: 'Lembar belum dicetak atau disimpan' })
  await leaving.getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(slip).toContainText(password)
  const downloading = page.waitForEvent('download')
  await save.click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('lembar-akun.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'Selesai, tutup' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Akun')
  await expect(all).toHaveCount(0)
  await page.getByRole('link', { name: /belum pernah masuk/ }).click()
  await expect(page).toHaveURL(/state=never/)
  await page.getByRole('searchbox').fill(username)
  await expect(page.getByRole('status').filter({ hasText: '1 dari' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Belum pernah masuk')
  // The passwords are gone with the page that showed them.
  await page.goto('/admin/user/slips')
  await expect(page.getByText('Lembar ini hanya tampil satu kali')).toBeVisible()

  const school = await browser.newContext({ baseURL: server.url })
  troubles.announce(/answer 401: GET .*\/api\/auth\/me/)
  await troubles.watch(school)
  const login = await school.newPage()
  await login.goto('/login')
  await new LoginFields(login.getByRole('main')).signIn({ username, password })
  await expect(login.getByText('Ganti password sementara Anda')).toBeVisible()
  await school.close()
})

test('one account: a taken name keeps what was typed, a sensitive act asks for the password and continues @desktop', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(new RegExp(`answer 40[03]: POST .*(${createAccount.path}|${confirmPassword.path})$`))
  const admin = await anAccount(server, 'admin')
  await signIn(context, server, admin)
  await page.goto('/admin/user')
  await page.getByRole('button', { name: 'Akun baru…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Akun baru' })
  await dialog.getByLabel('Username').fill(admin.username)
  await dialog.getByLabel(/^Peran/).selectOption('monitor')
  await dialog.getByLabel('Nama orang atau jabatan').fill('Contoh Kepala Dinas')
  const create = dialog.getByRole('button', { name: 'Buat akun dan buka lembar' })
  await create.click()
  await expectToast(page, 'Username ini sudah dipakai. Pilih yang lain.')
  await expect(dialog.getByLabel('Nama orang atau jabatan')).toHaveValue('Contoh Kepala Dinas')

  // The server's answer ten minutes after the sign-in.
  const refusal = { status: 403, message: 'Contoh', data: null, code: 'password_required' }
  await page.route(`**${createAccount.path}`, (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  })
  const username = aUsername('monitor')
  await dialog.getByLabel('Username').fill(username)
  await create.click()
  const question = page.getByRole('dialog', { name: 'Masukkan password Anda' })
  const field = question.getByLabel('Password Anda', { exact: true })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('salah sekali bukan')
  await field.press('Enter')
  await expect(question.getByText('Password salah. Periksa, lalu coba lagi.')).toBeVisible()
  await field.fill(admin.password)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lembar akun')
  await expect(page.getByRole('row').nth(1)).toContainText(username)
})
