/** Writing to the office: a ticket at the end, and nothing lost on the way there. */
import { readReportAnswer } from '@spmb/domain/complaint/answer-contract.public.ts'
import { sendReport } from '@spmb/domain/complaint/contract.public.ts'
import { COMPLAINT_MESSAGES } from '@spmb/domain/complaint/messages.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { A_REPORT, AnswerPage, ReportForm } from '../pages/report-form.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expect, test } from '../support/test.ts'

const SENDING = `**${sendReport.path}`

test('a report gets a ticket to copy, and the next report another one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const form = await new ReportForm(page).open()
  await form.fill()
  await form.send.click()
  const first = await form.ticket()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: /^Salin/ }).click()
  await expect(page.getByRole('button', { name: /^Tersalin/ })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)

  await page.getByRole('button', { name: 'Tulis laporan lain' }).click()
  await expect(form.content).toHaveValue('')
  await form.fill()
  await form.send.click()
  expect(await form.ticket()).not.toBe(first)
})

test('missing fields are listed at the top with links, and marked at each field', async ({ page }) => {
  const form = await new ReportForm(page).open()
  await form.name.fill(A_REPORT.name)
  await form.email.fill('pelapor')
  await form.send.click()
  await expect(form.summary).toBeFocused()
  await expect(page).toHaveTitle('Kesalahan: SPMB | Kontak')
  await expect(page.getByText('Masukan semua data bertanda * pada form !').first()).toBeVisible()
  await expect(form.summary.getByRole('link')).toHaveCount(3)
  await expectAccessible(page)
  await form.summary.getByRole('link', { name: COMPLAINT_MESSAGES['email.format'] }).click()
  await expect(form.email).toBeFocused()
  await expect(form.email).toHaveAccessibleDescription(/Alamat e-mail tidak lengkap/)
  await expect(form.name).toHaveValue(A_REPORT.name)
})

test('a report that is too long stays as it was pasted, with a sentence @phone', async ({ page }) => {
  const form = await new ReportForm(page).open()
  const long = { ...A_REPORT, content: 'Kalimat contoh. '.repeat(400).trim() }
  await form.fill(long)
  await form.send.click()
  await expect(form.summary).toContainText(COMPLAINT_MESSAGES['content.long'])
  await form.expectFilled(long)
})

test('after a lost response, sending again gives the same ticket, also after a reload @phone @full', async ({
  page,
  troubles,
}) => {
  const form = await new ReportForm(page).open()
  await form.fill()
  const answers: string[] = []
  await page.route(SENDING, async (route) => {
    const answer = await route.fetch()
    answers.push((await answer.json()).data.ticket)
    // The server has it; the browser hears so only the third time.
    if (answers.length < 3) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  troubles.announce(/failed request: POST .*ERR_CONNECTION_RESET/)
  await form.send.click()
  await expect(form.trouble).toContainText('Belum diketahui apakah laporan terkirim')
  await expect(form.trouble).toBeFocused()
  await form.expectFilled()
  await expectAccessible(page)
  await form.send.click()
  await expect.poll(() => answers.length).toBe(2)
  await expect(form.trouble).toBeFocused()
  await page.reload()
  await form.arrive()
  await form.expectFilled()
  await form.send.click()
  const ticket = await form.ticket()
  expect(answers).toEqual([ticket, ticket, ticket])
})

test('a phone is enough, and the answer is looked up with it', async ({ page, troubles }) => {
  troubles.announce(/answer 404: POST .*\/api\/report\/answer/)
  const form = await new ReportForm(page).open()
  await form.fill({ ...A_REPORT, email: '' })
  await form.send.click()
  await expect(form.summary.getByRole('link')).toHaveText([COMPLAINT_MESSAGES['contact.required']])
  await form.phone.fill('12')
  await form.send.click()
  await expect(form.phone).toHaveAccessibleDescription(/Nomor telepon tidak dikenali/)
  await expectAccessible(page)
  await form.phone.fill('0812-7777-8888')
  await form.send.click()
  const ticket = await form.ticket()
  await expect(page.locator('.ticket-foot')).toContainText('dengan nomor ini dan 0812 7777 8888.')
  await page.getByRole('link', { name: 'Jawaban Laporan' }).click()
  const answer = await new AnswerPage(page).arrive()

  await answer.read.click()
  await expect(answer.ticket).toBeFocused()
  await expect(answer.contact).toHaveAccessibleDescription(/Isi e-mail atau nomor telepon/)
  await answer.ask(ticket, '0812 7777 8889')
  await expect(answer.ticket).toHaveAccessibleDescription(/Laporan tidak ditemukan/)
  await expect(answer.contact).toHaveValue('0812 7777 8889')
  await expectAccessible(page)
  await answer.ask(ticket, '+62 812 7777 8888')
  await expect(answer.answerTo(ticket).getByRole('heading', { name: `Laporan ${ticket}` })).toBeFocused()
  await expect(answer.answerTo(ticket)).toContainText('belum dibuka petugas')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  expect(page.url()).not.toMatch(/7777|LAP/)
})

for (const { status, kind } of [
  { status: 429, kind: 'tooMany' },
  { status: 503, kind: 'unavailable' },
  { status: 0, kind: 'lost' },
]) {
  test(`a look-up of an answer that fails (${kind}) is never called not found, and keeps what was typed @phone`, async ({
    page,
    troubles,
  }) => {
    const answer = await new AnswerPage(page).open()
    await page.route(`**${readReportAnswer.path}`, (route) =>
      status === 0
        ? route.abort('connectionreset')
        : route.fulfill({ status, json: { status, message: 'Tunggu sebentar.', data: null } }),
    )
    troubles.announce(status === 0 ? /failed request: POST/ : new RegExp(`answer ${status}: POST`))
    await answer.ask('LAP-7K2M-9QWD', A_REPORT.email)
    const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Coba lagi' }) })
    await expect(notice).toBeVisible()
    await expect(page.getByText('Laporan tidak ditemukan')).toHaveCount(0)
    await expect(answer.ticket).toHaveValue('LAP-7K2M-9QWD')
    await expect(answer.contact).toHaveValue(A_REPORT.email)
    await page.unroute(`**${readReportAnswer.path}`)
    troubles.announce(/answer 404: POST/)
    await notice.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(answer.ticket).toHaveAccessibleDescription(/Laporan tidak ditemukan/)
  })
}

for (const { status, retryAfter, words, extent } of [
  { status: 429, retryAfter: '1800', words: 'sekitar 30 menit', extent: '' },
  { status: 503, retryAfter: '3', words: 'Data Anda belum tersimpan', extent: ' @full' },
]) {
  test(`a ${status} shows when to retry and keeps the answers @phone${extent}`, async ({
    page,
    troubles,
  }) => {
    const form = await new ReportForm(page).open()
    await form.fill()
    const message =
      'Layanan sedang sibuk atau dipelihara. Data Anda belum tersimpan; coba lagi sebentar lagi.'
    await page.route(
      SENDING,
      (route) =>
        route.fulfill({
          status,
          headers: { 'retry-after': retryAfter },
          json: { status, message, data: null },
        }),
      { times: 1 },
    )
    troubles.announce(new RegExp(`answer ${status}: POST`))
    await form.send.click()
    await expect(form.trouble).toContainText(words)
    await form.expectFilled()
    await form.send.click()
    await form.ticket()
  })
}

test('a second click during the request sends nothing @phone', async ({ page }) => {
  const form = await new ReportForm(page).open()
  await form.fill()
  let asked = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(SENDING, async (route) => {
    asked++
    await held
    await route.continue()
  })
  await form.send.dblclick()
  const busy = page.getByRole('button', { name: 'Mengirim…' })
  await busy.click({ force: true })
  await form.content.press('Tab')
  letGo()
  await form.ticket()
  expect(asked).toBe(1)
})

test('before hydration nothing can be sent, and typed text does not reach the URL @phone', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/contact')
  await expect(page.locator('form')).toHaveAttribute('method', 'post')
  await expect(page.getByRole('button', { name: 'Kirim Laporan' })).toBeDisabled()
  await expect(page.getByRole('heading', { name: /^Telepon/ })).toBeVisible()
  await page.goto('/contact/jawaban')
  await expect(page.locator('form')).toHaveAttribute('method', 'post')
  await expect(page.getByRole('button', { name: 'Baca Jawaban' })).toBeDisabled()
  await context.close()
  // The browser's switch hides <noscript> from locators too, so the page as it was sent has to do.
  expect(await (await fetch(`${server.url}/contact`)).text()).toContain(
    'Halaman ini belum bisa dipakai di HP ini',
  )
})

test('each badge shows the number of entries below it', async ({ page, server }) => {
  const contacts = async () => (await fetch(`${server.url}/contact`)).text()
  const message = 'the page follows the office'
  await server.command('office', 'set', '--phone', '0373 000000; 0812 0000 0002')
  await expect.poll(contacts, { message }).toContain('0812 0000 0002')
  await new ReportForm(page).open()
  const phones = page.locator('.contact').filter({ has: page.getByRole('heading', { name: /^Telepon/ }) })
  await expect(phones.getByRole('heading')).toHaveAccessibleName('Telepon 2 buah')
  await expect(phones.getByRole('link')).toHaveText(['0373 000000', '0812 0000 0002'])
  await expect(phones.getByRole('link').last()).toHaveAttribute('href', 'tel:+6281200000002')
  const mails = page.locator('.contact').filter({ has: page.getByRole('heading', { name: /^E-mail/ }) })
  await expect(mails.getByRole('heading')).toHaveAccessibleName('E-mail 1 buah')
  await server.command('office', 'set', '--phone', '0373 000000')
  await expect.poll(contacts, { message }).not.toContain('0812 0000 0002')
})

test('a mistyped provider of an e-mail address is asked about, and sent as it stands @phone', async ({
  page,
}) => {
  const form = await new ReportForm(page).open()
  await form.fill({ ...A_REPORT, email: 'siti@gmail.con' })
  await expect(page.getByText('Maksudnya siti@gmail.com?')).toBeVisible()
  await expect(form.email).toHaveAccessibleDescription(/Maksudnya siti@gmail.com/)
  await form.email.fill('siti@gmail.com')
  await expect(page.getByText(/^Maksudnya/)).toHaveCount(0)
  await form.send.click()
  await form.ticket()
})
