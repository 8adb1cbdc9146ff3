/** The office sets its mail server, and a family asks for messages. The file has a separate server, since it switches messages on. */
import { TEST_FAILURES, TEST_SENT } from '@spmb/domain/mail/messages.ts'
import { startMailServer, type TestMailServer } from '../../apps/api/testing/mail/mail-server.ts'
import { inDatabase } from '../../bench/support/data-folder.ts'
import { ManagePage } from '../pages/managing.ts'
import {
  anApplicant,
  expectNoSidewaysScrolling,
  RegisteredPage,
  RegistrationFormPage,
} from '../pages/registration.ts'
import { expectToast, press } from '../pages/staff.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { anAccount, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample', serverSettings: { REGISTRATIONS_PER_DAY: '9998' } })

let mail: TestMailServer
test.beforeAll(async () => {
  mail = await startMailServer()
})
test.afterAll(() => mail.close())

test('an admin sets the mail server and tries it, and a family asks for messages', async ({
  page,
  context,
  server,
  season,
  area,
  troubles,
}) => {
  troubles.announce(/answer 400: PUT .*\/api\/mail/)
  await season({ mode: 'open', publication: 'hidden' })
  const where = await area('SD')
  const { number, code } = await registerWithCode(server, 'SD', where, { email: 'keluarga@contoh.example' })
  await signIn(context, server, await anAccount(server, 'admin'))
  await page.goto('/admin/season?tab=kantor')
  const settings = page.getByRole('region', { name: 'Pemberitahuan lewat e-mail' })
  const save = settings.getByRole('button', { name: 'Simpan pengaturan e-mail' })
  const tryIt = settings.getByRole('button', { name: 'Kirim pesan percobaan' })

  await settings.getByLabel(/^Server e-mail/).fill('http://contoh')
  await settings.getByLabel(/^Alamat pengirim/).fill('spmb@contoh.example')
  await press(save)
  await expect(settings.getByLabel(/^Server e-mail/)).toHaveAccessibleDescription(
    /Tulis alamat server e-mail/,
  )

  await settings.getByLabel(/^Server e-mail/).fill('127.0.0.1')
  await settings.getByLabel(/^Port/).fill(String(mail.port))
  await settings.getByLabel(/^Nama pengguna/).fill('contoh')
  await settings.getByLabel('Kata sandi', { exact: true }).fill('contoh-rahasia')
  await settings.getByLabel(/^Kirim pemberitahuan/).check()
  await press(save)
  await expectToast(page, 'Pengaturan e-mail berhasil disimpan')

  mail.behave('login')
  await settings.getByLabel(/^Kirim pesan percobaan ke/).fill('admin@contoh.example')
  await press(tryIt)
  await expect(settings).toContainText(TEST_FAILURES.login)
  mail.behave('take')
  await press(tryIt)
  await expect(settings.getByRole('status')).toHaveText(TEST_SENT)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  expect(mail.taken.map(({ to }) => to)).toContain('admin@contoh.example')

  const family = await new ManagePage(page).open()
  await family.signIn({ number, code })
  const wish = page.getByRole('region', { name: 'Pemberitahuan lewat e-mail' })
  const box = wish.getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await box.check()
  await wish.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect(wish.getByRole('checkbox')).toBeChecked()
  await expect(family.changes).toContainText('Pemberitahuan lewat e-mail')
  await expectAccessible(page)

  await page.goto(`/admin/detail/${number}`)
  const card = page.getByRole('region', { name: 'Pemberitahuan lewat e-mail' })
  await expect(card.getByRole('checkbox')).toBeChecked()
  await card.getByRole('checkbox').click()
  await expect(card.getByRole('checkbox')).not.toBeChecked()
})

test('the form offers messages below a typed address, unticked, while the office sends some', async ({
  page,
  context,
  server,
  season,
  area,
}) => {
  await season({ mode: 'open', publication: 'hidden' })
  const where = await area('SD')
  await inDatabase(server.dataDir, ({ kysely }) =>
    kysely
      .updateTable('mail_settings')
      .set({ is_on: true, host: '127.0.0.1', port: mail.port, sender: 'spmb@contoh.example' })
      .execute(),
  )
  // Pages are drawn again within a second.
  await expect.poll(async () => (await page.request.get('/ppdb/sd')).text()).toContain('"mail":true')
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillAll(anApplicant(), where)
  const offer = page.getByRole('checkbox', { name: /^Kirim pemberitahuan tentang pendaftaran ini/ })
  await expect(offer).toHaveCount(0)
  await page.locator('[name="email"]').fill('baru@contoh.example')
  await expect(offer).not.toBeChecked()
  await offer.check()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await (await form.goToCheck()).send.click()
  const registered = await new RegisteredPage(page).arrive()
  const asked = await registered.readNumber()
  // Whatever the hour: at night the message waits until the morning.
  await signIn(context, server, await anAccount(server, 'admin'))
  await page.goto(`/admin/detail/${asked}`)
  const card = page.getByRole('region', { name: 'Pemberitahuan lewat e-mail' })
  await expect(card.getByRole('checkbox')).toBeChecked()
  await expect(card).toContainText('Pendaftaran tercatat')
})
