/**
 * `npm run pictures`: photographs the screens that the README shows, with invented data, and writes docs/pictures. The pictures of the
 * office's guide are those of `npm run guide`. Repeat it when these screens change, and look at the pictures.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { REPO } from '../../apps/api/testing/processes/real-server.ts'
import { anApplicant, CheckPage, RegisteredPage, RegistrationFormPage } from '../../e2e/pages/registration.ts'
import { ListPage } from '../../e2e/pages/staff.ts'
import { FIRST_ADMIN, FIRST_ADMIN_SETTINGS } from '../../e2e/season/office.ts'
import { findArea } from '../../e2e/support/area.ts'
import { whileStill } from '../../e2e/support/checks/still.ts'
import { aColleague } from '../../e2e/support/colleague.ts'
import { startServer, type TestServer } from '../../e2e/support/server.ts'
import { admittedOnPage, signIn } from '../../e2e/support/staff.ts'
import { launchWithPhoneFont } from '../tutorial/phone-font.ts'

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 360, height: 780 }
const INVENTED_APPLICANTS = '2000'

const fontFolder = await mkdtemp(join(tmpdir(), 'spmb-pictures-'))
const browser = await launchWithPhoneFont(fontFolder)
try {
  await withServer(photographFamily)
  await withServer(photographOffice)
} finally {
  await browser.close()
  await rm(fontFolder, { recursive: true, force: true })
}

async function withServer(photograph: (server: TestServer, browser: Browser) => Promise<void>) {
  const server = await startServer({ referenceData: 'sample', settings: FIRST_ADMIN_SETTINGS })
  try {
    await photograph(server, browser)
  } finally {
    await server.remove()
  }
}

async function photographFamily(server: TestServer): Promise<void> {
  const page = await open(server, { viewport: WIDE })
  await page.goto('/')
  await keep(page, 'landing-1280-light', { fullPage: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(NARROW)
  await keep(page, 'landing-360-dark', { fullPage: true })
  await page.emulateMedia({ colorScheme: 'light' })

  const where = await findArea(server.url, 'SMP')
  const form = await new RegistrationFormPage(page, 'SMP').open()
  await form.fillPerson(
    anApplicant({ name: 'Contoh Putri Savana', gender: 'Perempuan', birth: ['3', 'Maret', '2012'] }),
  )
  await form.choosePlaces(where)
  await form.combobox(/^Pilihan 2/).click()
  await keep(page, 'smp-combo-360-light')
  await page.keyboard.press('Escape')
  await form.consent()
  await form.submit.click()
  const check = await new CheckPage(page).reach()
  await keep(page, 'check-360-light', { fullPage: true })
  await check.send.click()
  const registered = await new RegisteredPage(page).reach()
  const number = await registered.readNumber()
  await page.setViewportSize(WIDE)
  await keep(page, 'registered-1280-light', { fullPage: true })

  const admin = await aColleague(server, FIRST_ADMIN)
  await admin.leaveSeats(where.schools[0], 10)
  await admin.decide('SMP', number, where.schools[0].id, 'LULUS')
  await admittedOnPage(server, number)
  await page.setViewportSize(NARROW)
  await page.goto(`/information/pengumuman-hasil-ppdb/${number}`)
  await keep(page, 'result-360-light', { fullPage: true })
}

async function photographOffice(server: TestServer): Promise<void> {
  await server.command('demo', '--applicants', INVENTED_APPLICANTS)
  const page = await open(server, { viewport: { width: 1280, height: 720 } })
  await signIn(page.context(), server, FIRST_ADMIN)
  await page.goto('/admin/dashboard')
  await page.getByText('Chart SPMB').waitFor()
  await keep(page, 'staff-dashboard-1280-light')
  await page.setViewportSize({ width: 1280, height: 800 })
  await new ListPage(page, 'SMP').open()
  const first = page.locator('td.name').first()
  await first.waitFor()
  await keep(page, 'staff-list-1280-light')
  await first.click()
  await page.getByRole('heading', { name: 'Riwayat perubahan' }).waitFor()
  await page.setViewportSize(WIDE)
  await keep(page, 'staff-detail-1280-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(NARROW)
  await keep(page, 'staff-detail-360-dark')
}

function open(server: TestServer, options: BrowserContextOptions): Promise<Page> {
  return browser.newPage({
    baseURL: server.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Makassar',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  })
}

async function keep(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  await page.waitForLoadState('networkidle')
  const path = join(REPO, 'docs/pictures', `${name}.png`)
  await whileStill(page, () => page.screenshot({ path, caret: 'hide', ...options }))
  console.log(name)
}
