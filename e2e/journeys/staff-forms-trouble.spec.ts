/**
 * Forms of the staff screens without network, without database and without session: what was typed stays. All are open beside
 * each other, so that each trouble happens once. Forms that carry a version are also saved from two tabs.
 */
import type { Locator, Page } from '@playwright/test'
import { sendReport } from '@spmb/domain/complaint/contract.public.ts'
import { createSeason } from '@spmb/domain/season/seasons-contract.staff.ts'
import { A_REPORT } from '../pages/report-form.ts'
import { button, EDITS, type Filled, FORMS, PREPARED_SEASON, type World } from '../pages/staff-forms.ts'
import type { Area } from '../support/area.ts'
import { aColleague } from '../support/colleague.ts'
import { stopDatabase } from '../support/database.ts'
import { aFamilyName } from '../support/invented.ts'
import type { TestServer } from '../support/server.ts'
import { anAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

/** What is shown instead of a success. */
const OFFLINE = /[Ss]ambungan internet/
const AWAY = /sibuk atau dipelihara|belum dapat menjawab/

let startDatabase: (() => Promise<void>) | undefined
test.afterEach(() => startDatabase?.())

async function aWorld(server: TestServer, where: Area, season: World['season']): Promise<World> {
  const [admin, colleague] = [await anAccount(server, 'admin'), await anAccount(server, 'admin')]
  const name = aFamilyName()
  const number = await register(server, 'SD', where, { name })
  const { ticket } = await (await aColleague(server, admin)).call(sendReport, { body: A_REPORT })
  return { admin, colleague, area: where, child: { name, number }, ticket, season }
}

test('a form that cannot be saved keeps what was typed: no network, no database, no session @desktop @full', async ({
  context,
  server,
  area,
  season,
  troubles,
}) => {
  test.setTimeout(300_000)
  troubles.announce(/failed request: .*ERR_INTERNET_DISCONNECTED/)
  troubles.announce(/answer 503: /)
  troubles.announce(/answer 401: /)
  await season({ mode: 'open', publication: 'hidden' })
  const world = await aWorld(server, await area('SD'), season)
  const opens = { opens: '2041-06-01 00:00', closes: '2041-06-10 24:00' }
  await (await aColleague(server, world.colleague)).call(createSeason, {
    body: { label: PREPARED_SEASON, ...opens },
  })
  await signIn(context, server, world.admin)
  const forms: { name: string; page: Page; filled: Filled }[] = []
  for (const [name, open] of Object.entries(FORMS)) {
    const page = await context.newPage()
    forms.push({ name, page, filled: await test.step(`fill in: ${name}`, () => open(page, world)) })
  }

  /** Sends each form and expects the words about the trouble, and that nothing that was typed is lost. */
  async function sendAll(trouble: string, words: (page: Page) => Locator) {
    for (const { name, page, filled } of forms)
      await test.step(`${trouble}: ${name}`, async () => {
        await page.bringToFront()
        await filled.send.click()
        await expect(words(page).first(), `${name}: says so`).toBeVisible()
        for (const [field, text] of filled.typed)
          await expect.soft(field, `${name}: keeps its input (${trouble})`).toHaveValue(text)
      })
  }

  await context.setOffline(true)
  await sendAll('no network', (page) => page.getByText(OFFLINE))
  await context.setOffline(false)
  startDatabase = await stopDatabase(server)
  await sendAll('no database', (page) => page.getByText(AWAY))
  await startDatabase()
  await context.clearCookies()
  await sendAll('no session', (page) => page.getByRole('dialog', { name: 'Sesi Anda sudah berakhir' }))
})

test('the second of two tabs shows that the first has saved, keeps its input, and can save it @desktop @full', async ({
  context,
  server,
  area,
  season,
  troubles,
}) => {
  test.setTimeout(300_000)
  troubles.announce(/answer 409: PUT /)
  await season({ mode: 'open', publication: 'hidden' })
  const world = await aWorld(server, await area('SD'), season)
  await signIn(context, server, world.admin)
  for (const [name, open] of Object.entries(EDITS))
    await test.step(name, async () => {
      const tabs = [await context.newPage(), await context.newPage()] as const
      const [first, second] = [await open(tabs[0], world), await open(tabs[1], world)]
      const [field, text] = second.typed[0] as Filled['typed'][0]
      const own = /^\d+$/.test(text) ? '93' : `${text} lagi`
      await field.fill(own)
      await tabs[0].bringToFront()
      await first.send.click()
      await expect(tabs[0].locator('.Toastify__toast--success').first(), `${name}: saved`).toBeVisible()
      await tabs[1].bringToFront()
      await second.send.click()
      const conflict = tabs[1].getByText(/baru saja diubah|diubah orang lain/).first()
      await expect(conflict, `${name}: says so`).toBeVisible()
      await expect(field, `${name}: keeps its input`).toHaveValue(own)
      await button(tabs[1], /^(Muat data terbaru|Tetap pakai ketikan saya|Tetap 93)$/)
        .first()
        .click()
      await expect(field, `${name}: still keeps it`).toHaveValue(own)
      await second.send.click()
      await expect(tabs[1].locator('.Toastify__toast--success').first(), `${name}: saved then`).toBeVisible()
      for (const tab of tabs) await tab.close()
    })
})
