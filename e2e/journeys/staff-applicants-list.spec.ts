/** The lists of applicants: found, filtered and sorted by the server, all of it in the address. */
import { listApplicants } from '@spmb/domain/registration/staff/contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { DetailPage, ListPage } from '../pages/staff.ts'
import { findSchoolElsewhere } from '../support/area.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague } from '../support/colleague.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { aFamilyName } from '../support/invented.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

let admin: Account
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
})
test.beforeEach(({ context, server }) => signIn(context, server, admin))

const query = (page: { url(): string }) => Object.fromEntries(new URL(page.url()).searchParams)

test('page and order are in the URL: a reload keeps them, Back returns to them @desktop @full', async ({
  page,
  server,
  area,
}) => {
  const family = aFamilyName()
  for (const first of ['Ani', 'Budi', 'Cici', 'Dodo', 'Eka'])
    await register(server, 'SMP', await area('SMP'), { name: `${family} ${first}` })
  const names = (...firsts: string[]) => firsts.map((first) => `${family} ${first}`)
  const list = await new ListPage(page, 'SMP').open(`?search=${encodeURIComponent(family)}&per_page=2`)
  await expectNoSidewaysScrolling(page)
  await expect(list.count).toHaveText(/^5 dari \d+ pendaftar$/)
  await expect(list.rows).toHaveCount(2)
  expect(await list.rows.first().locator('td').nth(1).innerText()).toBe('1')

  await list.sortBy('Nama').click()
  await expect(list.names).toHaveText(names('Ani', 'Budi'))
  await list.sortBy('Nama').click()
  await expect(list.names).toHaveText(names('Eka', 'Dodo'))
  await expect(list.header('Nama')).toHaveAttribute('aria-sort', 'descending')
  await list.page.getByRole('link', { name: 'Halaman berikutnya' }).click()
  await expect(list.names).toHaveText(names('Cici', 'Budi'))
  expect(await list.rows.first().locator('td').nth(1).innerText()).toBe('3')
  expect(query(page)).toEqual({ search: family, sort: '-name', per_page: '2', page: '2' })
  await expectAccessible(page)

  await page.reload()
  await expect(list.names).toHaveText(names('Cici', 'Budi'))
  await page.getByRole('link', { name: 'Halaman 3' }).click()
  await expect(list.names).toHaveText(names('Ani'))
  await page.goBack()
  await expect(list.names).toHaveText(names('Cici', 'Budi'))
  await page.goBack()
  await expect(list.names).toHaveText(names('Eka', 'Dodo'))

  await page.getByLabel('Baris per halaman').selectOption('25')
  await expect(list.rows).toHaveCount(5)
  await expect(page.getByRole('navigation', { name: 'Halaman' })).toHaveCount(0)
})

test('school, village and decision filter the list, and each filter can be removed @full', async ({
  page,
  server,
  area,
}) => {
  const where = await area('SD')
  const family = aFamilyName()
  const colleague = await aColleague(server, admin)
  const refused = await register(server, 'SD', where, { name: `${family} Satu` })
  await register(server, 'SD', where, { name: `${family} Dua` })
  await colleague.edit(refused, { school_1_status: 'TIDAK LULUS', school_2_status: 'TIDAK LULUS' })

  const list = await new ListPage(page, 'SD').open(`?search=${encodeURIComponent(family)}`)
  await expect(list.rows).toHaveCount(2)
  await list.openFilters()
  await list.status.selectOption('TIDAK LULUS')
  await expect(list.names).toHaveText([`${family} Satu`])
  await expect(list.rows.first()).toContainText('TIDAK LULUS')
  await list.filterBy('Sekolah', where.schools[0].name)
  await list.filterBy('Kecamatan, desa', where.village.name)
  await expect(list.chip(`Desa: ${where.village.name}`)).toBeVisible()
  await expect(list.filters).toHaveText(/Filter\s*3/)
  await expect(list.names).toHaveText([`${family} Satu`])
  expect(query(page)).toEqual({
    search: family,
    school_id: String(where.schools[0].id),
    village_id: String(where.village.id),
    decision: 'tidak_lulus',
  })
  await expectAccessible(page)

  await page.reload()
  await expect(list.chip(`Sekolah: ${where.schools[0].name}`)).toBeVisible()
  await list.chip('Status: TIDAK LULUS').click()
  await expect(list.rows).toHaveCount(2)
  await expect(list.status).toHaveValue('')
  await page.goBack()
  await expect(list.names).toHaveText([`${family} Satu`])
  await page.getByRole('link', { name: 'Hapus semua filter' }).click()
  await expect(page).toHaveURL(/\/admin\/sd$/)
  await expect(list.search).toHaveValue('')
})

test('a search matches parts of names and numbers literally, and reports an empty result', async ({
  page,
  server,
  area,
}) => {
  const where = await area('SD')
  const family = aFamilyName()
  const number = await register(server, 'SD', where, { name: `${family} 100%_x` })
  await register(server, 'SD', where, { name: `${family} 1000yx` })
  const list = await new ListPage(page, 'SD').open()
  await list.search.fill(family.toUpperCase())
  await expect(list.rows).toHaveCount(2)
  await expect(list.rows.first().locator('mark')).toHaveText(family)
  await list.search.fill('100%_x')
  await expect(list.names).toHaveText([`${family} 100%_x`])
  expect(query(page)).toEqual({ search: '100%_x' })
  await list.search.fill(family)
  await expect(list.rows).toHaveCount(2)
  await list.search.fill(number.toLowerCase().replaceAll('-', ''))
  await expect(list.names).toHaveText([`${family} 100%_x`])

  await list.search.fill(`${family} 100_`)
  await expect(page.getByText('Tidak ada pendaftar yang cocok')).toBeVisible()
  await expect(list.count).toHaveText(/^0 dari \d+ pendaftar$/)
  await expectAccessible(page)
  await page.locator('.state').getByRole('link', { name: 'Hapus semua filter' }).click()
  await expect(list.search).toHaveValue('')
  await expect(list.rows).not.toHaveCount(0)
})

test('sorting before the search is sent keeps both order and word @desktop', async ({
  page,
  server,
  area,
}) => {
  const where = await area('SD')
  const family = aFamilyName()
  for (const first of ['Budi', 'Ani']) await register(server, 'SD', where, { name: `${family} ${first}` })
  const now = new Date()
  await page.clock.install({ time: now })
  const list = await new ListPage(page, 'SD').open()
  await expect(list.rows).not.toHaveCount(0)
  // The word is looked for a moment after the last key: that moment does not come before it is let.
  await page.clock.pauseAt(now.getTime() + 60_000)
  await list.search.fill(family)
  await list.sortBy('Nama').click()
  await expect(page).toHaveURL(/\?sort=name$/)
  await page.clock.resume()
  await expect.poll(() => query(page)).toEqual({ search: family, sort: 'name' })
  await expect(list.names).toHaveText([`${family} Ani`, `${family} Budi`])
  await expect(list.search).toHaveValue(family)
})

test('an empty list and a page beyond the last are reported @desktop @full', async ({
  page,
  context,
  server,
  area,
}) => {
  const list = await new ListPage(page, 'SMP').open('?page=1000000')
  await expect(
    page.getByText('Halaman 1000000 tidak ada').or(page.getByText('Belum ada pendaftar SMP')),
  ).toBeVisible()
  await expectAccessible(page)
  await register(server, 'SMP', await area('SMP'))
  await page.reload()
  await page.getByRole('link', { name: 'Ke halaman pertama' }).click()
  await expect(list.rows).not.toHaveCount(0)

  const quiet = await findSchoolElsewhere(server.url, 'SMP', await area('SMP'))
  await signIn(context, server, await aSharedAccount(server, 'operator', quiet))
  await new ListPage(page, 'SMP').open()
  await expect(page.getByText('Belum ada pendaftar SMP')).toBeVisible()
  await expectAccessible(page)
})

test('a list that fails to load says why, and a retry loads it', async ({ page, troubles }) => {
  await page.route(LIST_CALL, (route) => route.abort('connectionreset'))
  troubles.announce(/failed request: GET .*\/api\/ppdb\/sd\?/)
  await new ListPage(page, 'SD').open()
  const failed = page.getByRole('alert').filter({ hasText: 'Tidak ada sambungan internet' })
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  await page.unroute(LIST_CALL)
  await failed.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText(/pendaftar/).first()).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('while a list loads, placeholders are shown @phone', async ({ page }) => {
  const list = await holdAnswers(page, LIST_CALL)
  await new ListPage(page, 'SD').open()
  await expect(page.locator('.loading .bone').first()).toBeVisible()
  await expect(page.locator('.loading [role=status]')).toHaveText('Memuat…')
  await expectAccessible(page)
  list.release()
  await expect(page.locator('.loading')).toHaveCount(0)
})

test('a row is a real link: by click, by key, and in a new tab @desktop', async ({
  page,
  context,
  server,
  area,
}) => {
  const name = aFamilyName()
  const number = await register(server, 'SD', await area('SD'), { name })
  const detail = new DetailPage(page, { name, number })
  const list = await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: name })}`)
  const address = page.url()

  await list.row(name).locator('td.name').click()
  await detail.reach()
  await detail.back.click()
  await expect(page).toHaveURL(address)
  await list.row(name).getByRole('link', { name: number }).press('Enter')
  await detail.reach()
  await page.goBack()
  await expect(list.row(name)).toBeVisible()

  const opened = context.waitForEvent('page')
  await list
    .row(name)
    .locator('td.name')
    .click({ modifiers: ['ControlOrMeta'] })
  await new DetailPage(await opened, { name, number }).reach()
  await expect(page).toHaveURL(address)
})

test('Escape clears the search @desktop', async ({ page }) => {
  const list = await new ListPage(page, 'SD').open('?search=tidak+ada+siapa+pun')
  await list.search.focus()
  await page.keyboard.press('Escape')
  await expect(list.search).toHaveValue('')
  await expect(page).toHaveURL(/\/admin\/sd$/)
  await page.keyboard.type('a/b')
  await expect(list.search).toHaveValue('a/b')
})

const LIST_CALL = (url: URL) => url.pathname === listApplicants.SD.path
