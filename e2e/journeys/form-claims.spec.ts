/** A family claims paths while it registers: what is asked, what the phone keeps, what is sent, and what comes back. */
import type { Page } from '@playwright/test'
import { CLAIM_CLOSING_MESSAGES, CLAIM_MESSAGES } from '@spmb/domain/paths/claim/messages.ts'
import { takeClaims } from '../../apps/api/testing/worlds/claims.ts'
import { inDatabase } from '../../bench/support/data-folder.ts'
import { ManagePage } from '../pages/managing.ts'
import {
  anApplicant,
  CheckPage,
  expectNoSidewaysScrolling,
  RegisteredPage,
  RegistrationFormPage,
} from '../pages/registration.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import type { TestServer } from '../support/server.ts'
import { disconnectNetwork, expectFormKept, NO_NETWORK } from '../support/service-worker.ts'
import { expect, test } from '../support/test.ts'

// A server of its own: SMP has paths.
test.use({ referenceData: 'sample', serverSettings: { LIMIT_SCALE: '997' } })

// Not restored: a season with a level that waits for its run is not published.
test.beforeAll(({ server }) => server.command('season', 'set', '--publication', 'hidden'))

const SENDING = '**/api/ppdb/smp'
const CARD = '5201-99'
const child = (name: string) => anApplicant({ name, birth: ['3', 'Maret', '2012'] })
const part = (page: Page) => page.getByRole('region', { name: 'Jalur yang diikuti', exact: true })

/** The office sets the last moment of claims, and the form knows it. */
async function claimsUntil(server: TestServer, until: Date): Promise<void> {
  await inDatabase(server.dataDir, (db) => takeClaims(db, 'SMP', until))
  await expect.poll(async () => (await fetch(`${server.url}/ppdb/smp`)).text()).toContain(until.toISOString())
}
const IN_TEN_DAYS = () => new Date(Date.now() + 864_000_000)

async function claimAfirmasi(page: Page, number: string): Promise<void> {
  const afirmasi = part(page).getByRole('group', { name: 'Jalur afirmasi', exact: true })
  await afirmasi.getByRole('checkbox', { name: 'Ikut jalur afirmasi' }).check()
  await afirmasi.getByLabel(/^Alasan mengikuti jalur ini/).selectOption({ label: 'Keluarga kurang mampu' })
  await afirmasi.getByLabel(/^Jenis kartu atau surat/).selectOption('Kartu PKH')
  await afirmasi.getByLabel(/^Nomor kartu atau surat/).fill(number)
}

async function claimPrestasi(page: Page): Promise<void> {
  const prestasi = part(page).getByRole('group', { name: 'Jalur prestasi', exact: true })
  await prestasi.getByRole('checkbox', { name: 'Ikut jalur prestasi' }).check()
  await prestasi.getByLabel(/^Alasan mengikuti jalur ini/).selectOption({ label: 'Rapor' })
  for (const [at, average] of ['89,5', '90', '88,25', '91', '100'].entries())
    await prestasi
      .getByLabel(/^Kelas \d semester \d/)
      .nth(at)
      .fill(average)
}

const storedTexts = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

test('a family claims afirmasi and prestasi in the form, and its claims are in Kelola @phone', async ({
  page,
  server,
  area,
}) => {
  await claimsUntil(server, IN_TEN_DAYS())
  const where = await area('SMP')
  const form = await new RegistrationFormPage(page, 'SMP').open()
  const applicant = child('Contoh Anak Jalur')
  await form.fillPerson(applicant)
  await expect(part(page)).toHaveCount(0)
  await form.choosePlaces(where)
  await expect(part(page)).toContainText('Boleh kosong: tanpa jalur lain, anak tetap ikut jalur domisili.')
  await expectAccessible(page)
  await claimAfirmasi(page, '')
  await claimPrestasi(page)
  await expect(part(page)).toContainText(`Bawa berkas ke ${where.schools[0].name} sampai`)
  await expect(part(page)).toContainText('Salah satu: Kartu KIP/PIP, Kartu PKH, atau Kartu KKS')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  // Refused beside the field, with a link from the top.
  await form.consent()
  await form.submit.click()
  await expect(form.summary).toBeFocused()
  await form.summary.getByRole('link', { name: CLAIM_MESSAGES['card.number'] }).click()
  const card = part(page).getByLabel(/^Nomor kartu atau surat/)
  await expect(card).toBeFocused()
  await expect(card).toHaveAccessibleDescription(new RegExp(CLAIM_MESSAGES['card.number']))
  await card.fill(CARD)
  await expect(form.summary).toHaveCount(0)

  // The draft comes back with prestasi, and without what tells of a family's need.
  await expect.poll(() => storedTexts(page)).toContain('88,25')
  expect(await storedTexts(page)).not.toMatch(/afirmasi|PKH|5201-99/)
  await page.reload()
  await form.arrive()
  await expect(part(page).getByRole('checkbox', { name: 'Ikut jalur prestasi' })).toBeChecked()
  await expect(part(page).getByLabel(/^Kelas 5 semester 1/)).toHaveValue('88,25')
  await expect(part(page).getByRole('checkbox', { name: 'Ikut jalur afirmasi' })).not.toBeChecked()
  await claimAfirmasi(page, CARD)
  await expect(part(page)).toContainText('Isian jalur ini tidak disimpan dalam draf di HP.')
  await form.field(/^NIK anak/).fill(applicant.nik)
  await form.field(/^NISN/).fill(applicant.nisn)
  await form.consent()
  const check = await form.goToCheck()
  await expect(part(page)).toContainText('Nomor kartu atau surat: 5201-99')
  await expect(part(page)).toContainText('Kelas 5 semester 1: 88,25')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await part(page).getByRole('button', { name: /^Ubah/ }).click()
  await expect(part(page).getByLabel(/^Nomor kartu atau surat/)).toHaveValue(CARD)
  await form.goToCheck()
  await check.send.click()

  const registered = await new RegisteredPage(page).arrive()
  const number = await registered.readNumber()
  await expect(page.getByRole('main')).toContainText(
    `Jalur afirmasi. Bawa berkas ke ${where.schools[0].name} sampai`,
  )
  await expectAccessible(page)
  expect(await storedTexts(page)).not.toContain(CARD)
  await page.getByRole('main').getByRole('link', { name: 'Kelola Pendaftaran' }).first().click()
  const managing = await new ManagePage(page).arrive()
  const code = await page.evaluate(
    (key) => JSON.parse(sessionStorage.getItem('spmb-kode-ubah') ?? '{}')[key],
    number,
  )
  await managing.signIn({ number, code })
  await expect(part(page).getByRole('heading', { name: 'Afirmasi: menunggu pemeriksaan' })).toBeVisible()
  await expect(part(page).getByRole('heading', { name: 'Prestasi: menunggu pemeriksaan' })).toBeVisible()
  await expect(part(page)).toContainText(CARD)
})

test('claims wait on the phone with the form, and are sent with it once @phone', async ({
  page,
  server,
  area,
  context,
  troubles,
}) => {
  await claimsUntil(server, IN_TEN_DAYS())
  const form = await new RegistrationFormPage(page, 'SMP').open()
  await form.fillAll(child('Contoh Jalur Menunggu'), await area('SMP'))
  await claimAfirmasi(page, CARD)
  const check = await form.goToCheck()
  await expectFormKept(page, form.address)
  troubles.announce(NO_NETWORK)
  const reconnect = await disconnectNetwork(context)
  await check.send.click()
  await expect(check.notice).toContainText('BELUM TERKIRIM')
  await expect(page.getByText(/^BELUM TERKIRIM\. Formulir menunggu di HP ini sejak hari ini/)).toBeVisible()
  expect(await storedTexts(page)).not.toMatch(/afirmasi|PKH|5201-99/)
  await page.goto('about:blank')
  await page.goto(form.address)
  await expect(check.notice).toContainText('BELUM TERKIRIM')
  await expect(part(page)).toContainText('Nomor kartu atau surat: 5201-99')
  await reconnect()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  await page.reload()
  await check.sendAgain.click()
  await new RegisteredPage(page).arrive()
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0] ?? '').paths).toEqual([
    { path: 'afirmasi', criterion: 'kurang_mampu', card_kind: 'Kartu PKH', card_number: CARD },
  ])
})

test('a reload before the answer arrived sends the same claims again @phone', async ({
  page,
  server,
  area,
  troubles,
}) => {
  await claimsUntil(server, IN_TEN_DAYS())
  const form = await new RegistrationFormPage(page, 'SMP').open()
  await form.fillAll(child('Contoh Jalur Muat Ulang'), await area('SMP'))
  await claimAfirmasi(page, CARD)
  const check = await form.goToCheck()
  const answers: string[] = []
  troubles.announce(/failed request: POST .*ERR_CONNECTION_RESET/)
  await page.route(SENDING, async (route) => {
    answers.push(await (await route.fetch()).text())
    await route.abort('connectionreset')
  })
  await check.send.click()
  await expect(check.notice).toContainText('Belum diketahui apakah sudah terkirim')
  await page.unroute(SENDING)
  await page.reload()
  await expect(check.notice).toContainText('Belum diketahui apakah sudah terkirim')
  await expect(part(page)).toContainText('Nomor kartu atau surat: 5201-99')
  await check.sendAgain.click()
  const registered = await new RegisteredPage(page).arrive()
  expect(answers[0]).toContain(await registered.readNumber())
})

test('a last moment that passes while a family types takes nothing that was typed @phone', async ({
  page,
  browser,
  server,
  area,
  troubles,
}) => {
  await claimsUntil(server, IN_TEN_DAYS())
  const form = await new RegistrationFormPage(page, 'SMP').open()
  await form.fillAll(child('Contoh Jalur Terlambat'), await area('SMP'))
  await claimAfirmasi(page, CARD)
  const check = await form.goToCheck()
  await claimsUntil(server, new Date('2025-06-10T16:00:00Z'))
  troubles.announce(/answer 400: POST .*\/api\/ppdb\/smp/)
  await check.send.click()
  await expect(form.summary).toBeFocused()
  await form.summary.getByRole('link', { name: CLAIM_CLOSING_MESSAGES.over }).click()
  await expect(part(page).getByRole('heading', { name: 'Jalur yang diikuti' })).toBeFocused()
  await expect(part(page).getByRole('alert')).toContainText(
    'Hapus centang semua jalur untuk mendaftar tanpa jalur lain.',
  )
  await expectAccessible(page)
  await expect(part(page).getByLabel(/^Nomor kartu atau surat/)).toHaveValue(CARD)
  await expect(form.field(/^Nama lengkap anak/)).toHaveValue('Contoh Jalur Terlambat')
  await part(page).getByRole('checkbox', { name: 'Ikut jalur afirmasi' }).uncheck()
  await (await form.goToCheck()).send.click()
  await new RegisteredPage(page).arrive()
  // A family that opens the form afterwards reads nothing of paths. This phone may show its own copy for some seconds.
  const context = await browser.newContext({ baseURL: server.url })
  const another = await context.newPage()
  const late = await new RegistrationFormPage(another, 'SMP').open()
  await late.fillAll(child('Contoh Lewat Batas'), await area('SMP'))
  await late.goToCheck()
  await expect(another.getByRole('main')).not.toContainText(/jalur/i)
  await context.close()
})

test('a level with domisili only has no part of paths, and loads none @phone', async ({ page, area }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const form = await new RegistrationFormPage(page, 'SD').open()
  await form.fillUntilCheck(await area('SD'))
  await new CheckPage(page).arrive()
  await expect(page.locator('body')).not.toContainText('Jalur yang diikuti')
  expect(asked.filter((url) => /claim/i.test(url))).toEqual([])
})
