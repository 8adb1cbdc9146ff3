/** What people wrote to the office, as the office works through it. */
import { sendReport } from '@spmb/domain/complaint/contract.public.ts'
import { listReports, updateReport } from '@spmb/domain/complaint/contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { A_REPORT, AnswerPage } from '../pages/report-form.ts'
import { expectToast, ListPage, LoginFields } from '../pages/staff.ts'
import { ReportsPage } from '../pages/staff-office.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague, type Colleague } from '../support/colleague.ts'
import { aFamilyName } from '../support/invented.ts'
import { type Account, anAccount, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

let admin: Account
let colleague: Colleague
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
  colleague = await aColleague(server, admin)
})

/** Sends a report. Returns its ticket. */
async function aReport(report: Partial<typeof A_REPORT>): Promise<string> {
  return (await colleague.call(sendReport, { body: { ...A_REPORT, ...report } })).ticket
}

test('reports are searched, filtered and sorted, and the URL keeps all of it', async ({
  page,
  context,
  server,
}, { project }) => {
  const family = aFamilyName()
  const first = await aReport({ name: `${family} Ani`, title: 'Kartu tidak terbuka' })
  const second = await aReport({ name: `${family} Budi`, title: '<svg onload=alert(1)>' })
  await signIn(context, server, admin)
  const reports = await new ReportsPage(page).open()
  await expectNoSidewaysScrolling(page)
  await reports.search.fill(family)
  await expect(page).toHaveURL(/[?]search=/)
  await expect(reports.count).toHaveText('2 laporan')
  await expect(reports.rows.getByRole('button')).toHaveText([second, first])
  await expect(reports.rows.first()).toContainText('<svg onload=alert(1)>')

  if (project.name === 'phone') await page.getByLabel('Urutkan').selectOption('Pengirim A–Z')
  else await reports.sortBy('Pengirim').click()
  await expect(reports.rows.getByRole('button')).toHaveText([first, second])
  await expect(reports.table.getByRole('columnheader', { name: 'Pengirim' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await reports.state.selectOption('Selesai')
  await expect(page.getByText('Tidak ada laporan yang cocok')).toBeVisible()
  await expectAccessible(page)
  expect(new URL(page.url()).search).toContain('state=selesai')
  await page.goBack()
  await expect(reports.rows.getByRole('button')).toHaveText([first, second])
  await page.reload()
  await expect(reports.rows.getByRole('button')).toHaveText([first, second])
  await expect(reports.search).toHaveValue(family)
})

test('a report is opened, its state and note are saved and shown again', async ({
  page,
  context,
  server,
}) => {
  const family = aFamilyName()
  const ticket = await aReport({ name: family })
  await signIn(context, server, admin)
  await page.goto(`/admin/report?${new URLSearchParams({ search: family })}`)
  const reports = new ReportsPage(page)
  const opener = reports.rows.getByRole('button', { name: ticket })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = reports.dialog(ticket)
  await expect(dialog.frame).toContainText('Daftar sekolah kosong.')
  await expect(dialog.frame.getByRole('link', { name: A_REPORT.email })).toHaveAttribute(
    'href',
    `mailto:${A_REPORT.email}`,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await opener.click()
  await dialog.state.selectOption('Diproses')
  await dialog.note.fill('Sudah ditelepon.\nBesok lagi.')
  await dialog.save.click()
  await expectToast(page, 'Laporan berhasil diperbarui')
  await expect(dialog.frame).toBeHidden()
  await expect(reports.rows).toContainText('Diproses')
  await opener.press('Enter')
  await expect(dialog.note).toHaveValue('Sudah ditelepon.\nBesok lagi.')
})

test('the second of two admins sees who was first, keeps the input and overwrites nothing @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 409: PUT .*\/api\/report\//)
  const family = aFamilyName()
  const ticket = await aReport({ name: family })
  await signIn(context, server, admin)
  await page.goto(`/admin/report?${new URLSearchParams({ search: family })}`)
  const reports = new ReportsPage(page)
  await reports.rows.getByRole('button', { name: ticket }).click()
  const dialog = reports.dialog(ticket)
  await dialog.note.fill('Catatan saya')

  const { id } = (await colleague.call(listReports)).find((one) => one.ticket === ticket) ?? {}
  await colleague.call(updateReport, {
    params: { id: String(id) },
    body: { state: 'selesai', note: 'Catatan rekan' },
  })
  await dialog.save.click()
  await expect(dialog.alert).toContainText('Data ini baru saja diubah oleh Contoh admin pada')
  await expect(dialog.alert).toContainText('Sekarang: Selesai. Jawaban: – Catatan: Catatan rekan')
  await expect(dialog.note).toHaveValue('Catatan saya')
  await expectAccessible(page)
  await dialog.frame.getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(dialog.save).toBeFocused()
  await dialog.save.click()
  await expect(dialog.frame).toBeHidden()
  const now = (await colleague.call(listReports)).find((one) => one.id === id)
  // Not changed by me: the colleague's.
  expect(now).toMatchObject({ state: 'selesai', note: 'Catatan saya' })
})

test('an answer is written beside the named registration, closing asks first, and the sender reads it', async ({
  page,
  context,
  server,
  browser,
  area,
  troubles,
}) => {
  troubles.announce(/answer 400: PUT .*\/api\/report\//)
  const family = aFamilyName()
  const number = await register(server, 'SD', await area('SD'), { name: aFamilyName() })
  const phone = '0812 3456 7890'
  const ticket = (
    await colleague.call(sendReport, {
      body: {
        ...A_REPORT,
        name: family,
        email: '',
        phone,
        content: `Nomor anak saya ${number.toLowerCase()}.`,
      },
    })
  ).ticket
  await signIn(context, server, admin)
  await page.goto(`/admin/report?${new URLSearchParams({ search: phone })}`)
  const reports = new ReportsPage(page)
  const opener = reports.rows.getByRole('button', { name: ticket })
  await opener.click()
  const dialog = reports.dialog(ticket)
  await expect(dialog.frame.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+6281234567890')
  const named = dialog.frame.getByRole('link', { name: number })
  await expect(named).toHaveAttribute('href', `/admin/detail/${number}`)
  await expect(named).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await dialog.answer.fill('NIK 5299010101180042')
  await dialog.save.click()
  await expect(dialog.answer).toBeFocused()
  await expect(dialog.answer).toHaveAccessibleDescription(/Jangan menulis NIK atau nomor Kartu Keluarga/)
  const answer = 'Sudah kami perbaiki.\n\n<b>Terima kasih</b>'
  await dialog.answer.fill(answer)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.answer).toHaveValue(answer)
  await dialog.finish.click()
  await expectToast(page, 'Laporan berhasil diperbarui')
  await expect(dialog.frame).toBeHidden()
  await expect(reports.rows).toContainText('Selesai')

  const sender = await browser.newContext({ baseURL: server.url })
  const own = await new AnswerPage(await sender.newPage()).open()
  await own.ask(ticket.toLowerCase(), '+62 812-3456-7890')
  await expect(own.answerTo(ticket)).toContainText('Selesai')
  await expect(own.answerTo(ticket).locator('.answer-text')).toHaveText(
    'Sudah kami perbaiki. <b>Terima kasih</b>',
  )
  await sender.close()
})

test('the menu counts new reports, and the count follows @desktop', async ({ page, context, server }) => {
  const family = aFamilyName()
  const ticket = await aReport({ name: family })
  await signIn(context, server, admin)
  await page.goto(`/admin/report?${new URLSearchParams({ search: family })}`)
  const reports = new ReportsPage(page)
  const badge = page.getByRole('link', { name: /^Laporan [\d.]+ laporan baru$/ }).locator('.badge')
  /** 0 while there is no badge. */
  const count = async () => Number((await badge.allTextContents()).join().replace(/\D/g, ''))
  await expect(badge).toBeVisible()
  const before = await count()
  await reports.rows.getByRole('button', { name: ticket }).click()
  await reports.dialog(ticket).finish.click()
  await expect(reports.dialog(ticket).frame).toBeHidden()
  await expect.poll(count).toBeLessThan(before)
})

test('a session that ends keeps the answer, which is saved after signing in @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 401: PUT .*\/api\/report\//)
  const family = aFamilyName()
  const ticket = await aReport({ name: family })
  const own = await anAccount(server, 'admin')
  await signIn(context, server, own)
  await page.goto(`/admin/report?${new URLSearchParams({ search: family })}`)
  const reports = new ReportsPage(page)
  await reports.rows.getByRole('button', { name: ticket }).click()
  const dialog = reports.dialog(ticket)
  await dialog.answer.fill('Jawaban yang lama ditulis')
  await context.clearCookies()
  await dialog.save.click()
  await new LoginFields(page.getByRole('dialog', { name: 'Sesi Anda sudah berakhir' })).signIn(own)
  await expect(dialog.frame).toBeHidden()
  expect((await colleague.call(listReports)).find((one) => one.ticket === ticket)).toMatchObject({
    answer: 'Jawaban yang lama ditulis',
    state: 'diproses',
  })
})

test('a lost network keeps the note, which is saved when the network is back @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/failed request: PUT .* net::ERR_INTERNET_DISCONNECTED/)
  const family = aFamilyName()
  const ticket = await aReport({ name: family })
  await signIn(context, server, admin)
  await page.goto(`/admin/report?${new URLSearchParams({ search: family })}`)
  const reports = await new ReportsPage(page).reach()
  await reports.rows.getByRole('button', { name: ticket }).click()
  const dialog = reports.dialog(ticket)
  await dialog.note.fill('Catatan yang lama ditulis')
  await context.setOffline(true)
  await dialog.save.click()
  await expectToast(page, 'Tidak ada sambungan internet')
  await expect(dialog.note).toHaveValue('Catatan yang lama ditulis')
  await context.setOffline(false)
  await dialog.save.click()
  await expect(dialog.frame).toBeHidden()
})

test('a monitor reads reports and changes none; an operator is redirected to the own list @desktop @full', async ({
  page,
  context,
  server,
  area,
}) => {
  const family = aFamilyName()
  const ticket = await aReport({ name: family })
  await signIn(context, server, await aSharedAccount(server, 'monitor'))
  await page.goto(`/admin/report?${new URLSearchParams({ search: family })}`)
  const reports = new ReportsPage(page)
  await reports.rows.getByRole('button', { name: ticket }).click()
  const dialog = reports.dialog(ticket)
  await expect(dialog.frame).toContainText('Daftar sekolah kosong.')
  await expect(dialog.note).toHaveCount(0)
  await expect(dialog.save).toHaveCount(0)
  await expectAccessible(page)

  await signIn(context, server, await aSharedAccount(server, 'operator', (await area('SD')).schools[0]))
  await page.goto('/admin/report')
  await new ListPage(page, 'SD').arrive()
})
