/** A connection that fails: the parent always knows whether the registration was sent, and never types twice. */
import type { Page } from '@playwright/test'
import {
  type Applicant,
  anApplicant,
  type CheckPage,
  RegisteredPage,
  RegistrationFormPage,
} from '../pages/registration.ts'
import type { Area } from '../support/area.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { expect, test } from '../support/test.ts'

const SENDING = '**/api/ppdb/sd'
const WITHOUT_NETWORK = /failed request: .*ERR_INTERNET_DISCONNECTED/
const LOST = /failed request: POST .*ERR_CONNECTION_RESET/

/** A complete form, one tap before it is sent. */
async function readyToSend(page: Page, area: Area, applicant = anApplicant()): Promise<CheckPage> {
  const form = await new RegistrationFormPage(page, 'SD').open()
  return form.fillUntilCheck(area, applicant)
}

/** The server stores what is sent, and the phone never hears so. @returns the answers */
async function loseAnswers(
  page: Page,
  isLost: (answered: number) => boolean = () => true,
): Promise<string[]> {
  const answers: string[] = []
  await page.route(SENDING, async (route) => {
    const answer = await route.fetch()
    answers.push(await answer.text())
    if (isLost(answers.length)) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  return answers
}

/** Sends a registration whose answer is lost, and reloads the page, which asks for the NIK again. @returns the answers */
async function reloadAfterLostAnswer(page: Page, area: Area, applicant: Applicant): Promise<string[]> {
  const check = await readyToSend(page, area, applicant)
  const answers = await loseAnswers(page)
  await check.send.click()
  await expect(check.notice).toContainText('Belum diketahui apakah sudah terkirim')
  await page.unroute(SENDING)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Lanjutkan pengiriman' })).toBeVisible()
  return answers
}

/** The field of the page that continues; the form is hidden beside it. */
const visibleNik = (page: Page) => page.getByLabel(/^NIK anak/).and(page.locator(':visible'))

test('after a lost response, sending again gives the same registration @phone @full', async ({
  page,
  area,
  troubles,
}) => {
  const check = await readyToSend(page, await area('SD'))
  const answers = await loseAnswers(page, (answered) => answered === 1)
  troubles.announce(LOST)
  await check.send.click()
  await expect(check.notice).toContainText('Belum diketahui apakah sudah terkirim')
  await page.getByRole('button', { name: 'Berhenti' }).click()
  await expect(check.notice).toContainText('Tidak dicoba lagi sendiri.')
  await expect(check.notice).toContainText('Data tidak akan ganda.')
  await expect(page.getByRole('button', { name: /^Ubah/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Kembali', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await check.sendAgain.click()
  const registered = await new RegisteredPage(page).arrive()
  const number = await registered.readNumber()
  expect(answers).toHaveLength(2)
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).toContain(number)
})

test('a reload during the request asks for the NIK again and gives the same registration @phone @full', async ({
  page,
  area,
  troubles,
}) => {
  const applicant = anApplicant({ name: 'Contoh Muat Ulang' })
  troubles.announce(LOST)
  const answers = await reloadAfterLostAnswer(page, await area('SD'), applicant)
  await expect(page.getByText('Contoh Muat Ulang')).toBeVisible()
  await expectAccessible(page)
  await visibleNik(page).fill(applicant.nik)
  await page.getByRole('button', { name: 'Coba kirim lagi' }).click()
  const registered = await new RegisteredPage(page).arrive()
  expect(answers[0]).toContain(await registered.readNumber())
})

test('nothing is sent again while the form asks whether to erase it @phone @full', async ({
  page,
  area,
  context,
  troubles,
}) => {
  const applicant = anApplicant()
  troubles.announce(LOST)
  const answers = await reloadAfterLostAnswer(page, await area('SD'), applicant)
  await visibleNik(page).fill(applicant.nik)
  await page.clock.install()
  troubles.announce(WITHOUT_NETWORK)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Coba kirim lagi' }).click()
  await page.getByRole('button', { name: 'Hapus draf' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const isOnline = page.evaluate(
    () => new Promise<void>((done) => addEventListener('online', () => done(), { once: true })),
  )
  await context.setOffline(false)
  await isOnline
  await page.clock.fastForward(60_000)
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await expect(dialog).toBeHidden()
  await page.clock.fastForward(60_000)
  const registered = await new RegisteredPage(page).arrive()
  expect(answers[0]).toContain(await registered.readNumber())
})

test('without a network the form says so, and sends when the network is back @phone @full', async ({
  page,
  area,
  context,
  troubles,
}) => {
  const check = await readyToSend(page, await area('SD'))
  troubles.announce(WITHOUT_NETWORK)
  await context.setOffline(true)
  await check.send.click()
  await expect(check.notice).toContainText('belum ada yang dikirim')
  const banner = page.getByText('HP ini sedang tanpa internet.')
  await expect(banner).toBeVisible()
  await context.setOffline(false)
  await new RegisteredPage(page).arrive()
  await expect(banner).toBeHidden()
})

for (const [status, title, extent] of [
  [429, 'Belum terkirim', ' @full'],
  [503, 'Belum diketahui apakah sudah terkirim', ''],
] as const) {
  test(`a ${status} shows when to retry, and the answers stay @phone${extent}`, async ({
    page,
    area,
    troubles,
  }) => {
    const check = await readyToSend(page, await area('SD'))
    await page.route(
      SENDING,
      (route) =>
        route.fulfill({
          status,
          headers: { 'retry-after': '20' },
          json: { status, message: 'Layanan sedang sibuk', data: null },
        }),
      { times: 1 },
    )
    troubles.announce(new RegExp(`answer ${status}: POST`))
    await check.send.click()
    await expect(check.notice).toContainText(title)
    await expect(check.notice).toContainText('sekitar 20 detik')
    await page.getByRole('button', { name: 'Berhenti' }).click()
    await expectAccessible(page)
    await check.sendAgain.click()
    await new RegisteredPage(page).arrive()
  })
}

test('two clicks send once @phone', async ({ page, area }) => {
  const check = await readyToSend(page, await area('SD'))
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/ppdb/sd')) sent++
  })
  await check.send.dblclick()
  await new RegisteredPage(page).arrive()
  expect(sent).toBe(1)
})

test('a list that cannot be loaded offers to try again @phone', async ({ page, area, troubles }) => {
  const where = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  // The list is asked for by the service worker of the form.
  const LISTS = /\/api\/(village|ppdb\/choices)\//
  await page.context().route(LISTS, (route) => route.abort('connectionreset'))
  await page.context().route('**/api/ppdb/choices/sd', (route) => route.abort('connectionreset'))
  troubles.announce(/failed request: GET .*\/api\/(village|ppdb\/choices)/)
  await form.choose(/^Kecamatan/, where.district.name)
  await form.combobox(/^Desa\/Kelurahan/).click()
  const again = page.getByRole('button', { name: 'Coba lagi' })
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await page.context().unroute(LISTS)
  await again.click()
  await form.choose(/^Desa\/Kelurahan/, where.village.name)
  await expect(form.combobox(/^Desa\/Kelurahan/)).toHaveValue(where.village.name)
})

test('a village that is typed and left before its list has arrived is chosen when it arrives @phone', async ({
  page,
  area,
}) => {
  const where = await area('SD')
  const form = await new RegistrationFormPage(page, 'SD').open()
  const villages = await holdAnswers(page.context(), '**/api/village/**')
  await form.choose(/^Kecamatan/, where.district.name)
  const village = form.combobox(/^Desa\/Kelurahan/)
  await village.fill(where.village.name.toLowerCase())
  await village.press('Tab')
  await expect(village).not.toBeFocused()
  villages.release()
  await expect(village).toHaveValue(where.village.name)
  await form.choose(/^Pilihan 1/, where.schools[0].name)
})

test('a draft comes back after the page was closed, without the NIK, and can be erased @phone @full', async ({
  page,
  area,
}) => {
  const where = await area('SMP')
  const applicant = anApplicant({ name: 'Contoh Draf', birth: ['3', 'Maret', '2012'] })
  const form = await new RegistrationFormPage(page, 'SMP').open()
  await form.fillAll(applicant, where)
  await expect(page.getByText(/^Draf tersimpan di HP ini pukul \d\d\.\d\d, tanpa NIK/)).toBeVisible()
  const kept = await page.evaluate(() => Object.entries(localStorage).join())
  expect(kept).toContain('Contoh Draf')
  expect(kept).not.toContain(applicant.nik)
  expect(kept).not.toContain(applicant.nisn)

  // In another tab: it may be another family's. Before the page loads, since one that is left writes its draft once more.
  await page.addInitScript(() => sessionStorage.clear())
  await page.goto(form.address)
  await form.arrive()
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('Contoh Draf')
  await expect(form.combobox(/^Pilihan 2/)).toHaveValue(where.schools[1].name)
  await expect(form.field(/^NIK anak/)).toHaveValue('')
  await expect(form.field(/^NISN/)).toHaveValue('')

  await page.getByRole('button', { name: 'Hapus draf' }).first().click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus draf' }).click()
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('')
  expect(await page.evaluate(() => Object.entries(localStorage).join())).not.toContain('Contoh Draf')
})

test('the number stays on the page until the confirmation can be opened @phone @full', async ({
  page,
  area,
  context,
  troubles,
}) => {
  const check = await readyToSend(page, await area('SD'))
  await page.route(SENDING, async (route) => {
    const answer = await route.fetch()
    // The network fails right after the answer.
    await context.setOffline(true)
    await route.fulfill({ response: answer })
  })
  troubles.announce(WITHOUT_NETWORK)
  await check.send.click()
  await expect(page.getByRole('heading', { name: 'Nomor pendaftaran Anda' })).toBeFocused()
  await expect(page.getByText(/^SD\d\d-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$/)).toBeVisible()
  await expect(page.getByText(/^Kode Ubah: [0-9A-Z]{4} [0-9A-Z]{4}$/)).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  const registered = await new RegisteredPage(page).arrive()
  await registered.readNumber()
})

test('the confirmation of an unknown number leads on @phone', async ({ page, troubles }) => {
  troubles.announce(/404/)
  await page.goto('/ppdb/registered/SD25-00000-00000-0')
  await expect(page.getByRole('heading', { name: 'Data registrasi tidak ditemukan' })).toBeVisible()
  await expect(page).toHaveTitle('SPMB | Data registrasi tidak ditemukan')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cek nomor lain' }).click()
  await expect(page).toHaveURL('/information/pengumuman-hasil-ppdb')
})

test('a server that comes back after minutes gets the registration by itself @phone', async ({
  page,
  area,
  troubles,
}) => {
  await page.clock.install()
  const check = await readyToSend(page, await area('SD'))
  let tries = 0
  let isBack = false
  await page.route(SENDING, (route) => {
    tries++
    return isBack ? route.continue() : route.abort('connectionrefused')
  })
  troubles.announce(/failed request: POST .*ERR_CONNECTION_REFUSED/)
  await check.send.click()
  await expect(page.getByRole('timer')).toHaveText(/^Dicoba lagi sendiri dalam ([89]|1[0-2]) detik\.$/)
  // From here on only the test moves the clock, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  /** Moves the clock second by second until the next try begins. @returns the seconds */
  async function untilNextTry(): Promise<number> {
    const sofar = tries
    for (let second = 1; second < 95; second++) {
      await page.clock.runFor(1_000)
      if (tries > sofar) return second
    }
    return Number.POSITIVE_INFINITY
  }
  // The pauses grow, and no try comes before its time.
  for (const [least, most] of [
    [7, 13],
    [14, 24],
    [29, 47],
  ] as const) {
    const seconds = await untilNextTry()
    expect(seconds).toBeGreaterThanOrEqual(least)
    expect(seconds).toBeLessThanOrEqual(most)
    await expect(page.getByRole('timer')).toBeVisible()
  }
  isBack = true
  await untilNextTry()
  await page.clock.resume()
  await new RegisteredPage(page).reach()
})

test('a phone that is laid away tells that the waiting form was sent, if the family asked for it @phone', async ({
  page,
  area,
  troubles,
}) => {
  await page.clock.install()
  const shown: string[] = []
  await page.exposeFunction('noteShown', (title: string, body: string) => shown.push(`${title}: ${body}`))
  // The first question is refused by the device, the second one granted; nothing of the device itself is shown.
  await page.addInitScript(() => {
    const answers = ['denied', 'granted']
    Object.assign(Notification, { requestPermission: async () => answers.shift() })
    const { noteShown } = window as unknown as { noteShown(title: string, body: string): Promise<void> }
    ServiceWorkerRegistration.prototype.showNotification = (title, options) =>
      noteShown(title, options?.body ?? '')
  })
  const check = await readyToSend(page, await area('SD'))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  let isBack = false
  await page.route(SENDING, (route) => (isBack ? route.continue() : route.abort('connectionrefused')))
  troubles.announce(/failed request: POST .*ERR_CONNECTION_REFUSED/)
  await check.send.click()
  const ask = page.getByRole('button', { name: 'Beri tahu saya bila sudah terkirim' })
  await ask.click()
  await expect(page.getByText('HP ini tidak mengizinkan pemberitahuan.')).toBeVisible()
  await expect(ask).toHaveCount(0)
  await page.getByRole('button', { name: 'Coba kirim lagi' }).click()
  await ask.click()
  await expect(page.getByText('HP ini akan memberi tahu bila sudah terkirim.')).toBeVisible()
  await expectAccessible(page)
  isBack = true
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
  await page.clock.fastForward(200_000)
  await new RegisteredPage(page).reach()
  expect(shown).toEqual(['Pendaftaran sudah terkirim: Buka halaman SPMB, lalu catat nomor dan Kode Ubah.'])
})

test('what the server refuses is not sent again by itself, nor after Berhenti @phone', async ({
  page,
  area,
  troubles,
}) => {
  await page.clock.install()
  const check = await readyToSend(page, await area('SD'))
  const sent: string[] = []
  let status = 503
  await page.route(SENDING, (route) => {
    sent.push(route.request().method())
    return status === 503
      ? route.fulfill({ status, json: { status, message: 'Layanan sedang sibuk', data: null } })
      : route.fulfill({
          status,
          json: { status, message: { nik: ['Panjang NIK harus 16 digit !'] }, data: null },
        })
  })
  troubles.announce(/answer 503: POST/)
  await check.send.click()
  await page.getByRole('button', { name: 'Berhenti' }).click()
  await page.clock.runFor(600_000)
  expect(sent).toHaveLength(1)
  status = 400
  troubles.announce(/answer 400: POST/)
  await check.sendAgain.click()
  await expect(page.getByRole('link', { name: 'Panjang NIK harus 16 digit !' })).toBeVisible()
  await page.clock.runFor(600_000)
  expect(sent).toHaveLength(2)
})
