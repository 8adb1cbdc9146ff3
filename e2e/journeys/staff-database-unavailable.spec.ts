/** While the database does not answer, staff read why and can ask again; what they typed stays and is saved afterwards. */
import type { Page } from '@playwright/test'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { DashboardPage, DetailPage, expectToast, ListPage } from '../pages/staff.ts'
import { EditPage } from '../pages/staff-applicants.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { stopDatabase } from '../support/database.ts'
import { aFamilyName } from '../support/invented.ts'
import type { TestServer } from '../support/server.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

let admin: Account
let startDatabase: (() => Promise<void>) | undefined
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
})
test.beforeEach(({ context, server }) => signIn(context, server, admin))
test.afterEach(async () => {
  await startDatabase?.()
})

async function takeAway(server: TestServer): Promise<void> {
  startDatabase = await stopDatabase(server)
}

/** Any read may be refused while the database is unavailable: which of them are under way depends on the speed of the machine. */
const ANY_READ = /answer 503: GET /

/** The notice in place of the data that could not be read, and its retry button. */
function failure(page: Page) {
  const notice = page.getByRole('alert').filter({ hasText: 'Layanan belum dapat menjawab' })
  return { notice, again: notice.getByRole('button', { name: 'Coba lagi' }) }
}

test('a list that cannot be read says so, and a retry loads it when the database is back @full', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 503: GET .*\/api\/ppdb\/sd/)
  troubles.announce(/answer 503: POST .*\/api\/school_filter/)
  troubles.announce(ANY_READ)
  const where = await area('SD')
  const name = aFamilyName()
  await register(server, 'SD', where, { name })
  await page.goto('/admin/dashboard')
  const dashboard = await new DashboardPage(page).arrive()
  await takeAway(server)
  await dashboard.openFromMenu('SPMB SD')
  const list = new ListPage(page, 'SD')
  const { notice, again } = failure(page)
  await expect(again).toBeEnabled()
  await expectAccessible(page)
  await Promise.all([page.waitForResponse(/\/api\/ppdb\/sd/), again.click()])
  await expect(again).toBeEnabled()

  await startDatabase?.()
  await again.click()
  await expect(list.row(name)).toBeVisible()
  await expect(notice).toHaveCount(0)
  // What the list is filtered by was not there either.
  await list.openFilters()
  const filter = page.getByText('Daftar belum dapat dimuat.')
  await filter.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(filter).toHaveCount(0)
  await list.filterBy('Sekolah', where.schools[0].name)
  await expect(list.row(name)).toBeVisible()
})

test('a record that cannot be read says so in the detail and in the edit @desktop @full', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 503: GET .*\/api\/ppdb\/registered\//)
  troubles.announce(ANY_READ)
  const name = aFamilyName()
  const number = await register(server, 'SD', await area('SD'), { name })
  const list = await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: name })}`)
  const { again } = failure(page)
  const link = list.row(name).getByRole('link', { name: number })
  await expect(link).toBeVisible()
  await takeAway(server)
  await link.click()
  await expect(again).toBeEnabled()
  await expectAccessible(page)
  await startDatabase?.()
  await again.click()
  await new DetailPage(page, { name, number }).reach()

  await takeAway(server)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(again).toBeEnabled()
  await expectAccessible(page)
  await startDatabase?.()
  await again.click()
  await new EditPage(page, number).reach()
})

test('an edit that cannot be saved says so, keeps the answers, and is saved when the database is back @desktop', async ({
  page,
  server,
  area,
  troubles,
}) => {
  troubles.announce(/answer 503: PUT .*\/api\/ppdb\/sd\/\d+\/edit/)
  const name = aFamilyName()
  const number = await register(server, 'SD', await area('SD'), { name })
  const edit = await new EditPage(page, number).open()
  await edit.field(/^Nama ayah/).fill('Ayah yang diketik')
  await takeAway(server)
  for (const _ of ['first', 'again']) {
    await edit.save.click()
    await expectToast(page, PROBLEM_MESSAGES.unavailable)
    await expect(edit.save).toHaveText('Edit Perubahan')
    await expect(edit.field(/^Nama ayah/)).toHaveValue('Ayah yang diketik')
  }

  await startDatabase?.()
  await edit.save.click()
  const detail = await new DetailPage(page, { name, number }).reach()
  await expect(detail.value('Nama ayah')).toHaveText('Ayah yang diketik')
})
