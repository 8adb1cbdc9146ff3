/** Seats, on the invented schools: set, reset, refused, by one admin and by two. */
import { editQuota } from '@spmb/domain/quota/staff-contract.ts'
import { listDistricts, listVillages } from '@spmb/domain/reference/contract.ts'
import { filterSchools } from '@spmb/domain/zoning/staff-contract.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, ListPage, press } from '../pages/staff.ts'
import { QuotaPage } from '../pages/staff-office.ts'
import { expectAccessible } from '../support/accessible.ts'
import { aColleague, type Colleague } from '../support/colleague.ts'
import type { Places } from '../support/places.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

/** Schools of the sample set. Each journey takes its own, so that none meets what another has set. */
const EDITED = 'SD Contoh 1 Dompu'
const USED = { name: 'SD Contoh 1 Pekat', other: 'SD Contoh 2 Pekat', district: 'Pekat' }
const RESET = 'SD Contoh 2 Woja'
const NEVER_SET = 'SD Contoh 3 Woja'
const CLOSED = 'SD Contoh 3 Pajo'
const CONTESTED = { name: 'SD Contoh 1 Kempo', other: 'SD Contoh 2 Kempo', district: 'Kempo' }
const OFFLINE = 'SD Contoh 1 Manggelewa'
const TWICE = 'SD Contoh 2 Manggelewa'

let admin: Account
let colleague: Colleague
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
  colleague = await aColleague(server, admin)
})

async function schoolNamed(name: string) {
  const [school] = await colleague.call(filterSchools, { params: { type: 'sd' }, body: { name } })
  if (!school) throw new Error(`No school ${name}`)
  return school
}

async function setSeats(school: string, quota: number): Promise<void> {
  const { id } = await schoolNamed(school)
  await colleague.call(editQuota, { params: { school_id: String(id) }, body: { quota } })
}

/** A village of the district with two of its schools. */
async function placesOf(school: { name: string; other: string; district: string }): Promise<Places> {
  const districts = await colleague.call(listDistricts)
  const district = districts.find(({ name }) => name === school.district)
  if (!district) throw new Error(`No district ${school.district}`)
  const [village] = await colleague.call(listVillages, { params: { district_id: String(district.id) } })
  if (!village) throw new Error(`No village in ${school.district}`)
  const schools = [await schoolNamed(school.name), await schoolNamed(school.other)] as const
  return { district, village, schools: [...schools] }
}

/** A child of whom the school was said to take it. */
async function admit(server: Parameters<typeof register>[0], places: Places): Promise<string> {
  const number = await register(server, 'SD', places)
  await colleague.decide('SD', number, places.schools[0].id, 'LULUS')
  return number
}

test('a quota is changed, and its effect is shown before saving', async ({ page, context, server }) => {
  await setSeats(EDITED, 28)
  await signIn(context, server, admin)
  const quota = await new QuotaPage(page).open()
  await expectNoSidewaysScrolling(page)
  await expect(quota.cells(EDITED)).toHaveText(['28', '0', '28', /^Reset/])
  await expect(quota.cells(NEVER_SET).first()).toHaveText('belum ditetapkan')
  await expect(quota.cells(CLOSED).nth(2)).toHaveText('0 (ditutup)')

  await quota.edit(EDITED).click()
  const { dialog } = quota
  await expect(dialog.seats).toHaveValue('28')
  await dialog.seats.fill('30')
  await expect(dialog.frame).toContainText('Tersedia menjadi 30, sebelumnya 28.')
  await expectAccessible(page)
  await dialog.save.click()
  await expectToast(page, 'Kuota berhasil diubah')
  await expect(dialog.frame).toBeHidden()
  await expect(quota.cells(EDITED)).toHaveText(['30', '0', '30', /^Reset/])
  await expect(quota.edit(EDITED)).toBeFocused()
})

test('an invalid quota is reported in the dialog and not sent', async ({ page, context, server }) => {
  await signIn(context, server, admin)
  await page.goto('/admin/quota')
  const quota = new QuotaPage(page)
  await quota.edit(NEVER_SET).click()
  const { dialog } = quota
  for (const [typed, message] of [
    ['1e9', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['2.5', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['-1', 'Jumlah quota harus lebih dari 0'],
    ['', 'Jumlah quota tidak boleh kosong'],
  ] as const) {
    await dialog.seats.fill(typed)
    await dialog.save.click()
    await expect(dialog.seats).toBeFocused()
    await expect(dialog.seats).toHaveAccessibleDescription(new RegExp(message))
  }
  await expectToast(page, 'Jumlah quota tidak boleh kosong')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(quota.cells(NEVER_SET).first()).toHaveText('belum ditetapkan')
})

test('a closed dialog discards its input and returns the focus', async ({ page, context, server }) => {
  await signIn(context, server, admin)
  const quota = await new QuotaPage(page).open()
  const { dialog } = quota
  const opener = quota.edit(NEVER_SET)
  const closings = [() => page.keyboard.press('Escape'), () => dialog.close.click()]
  for (const closeDialog of closings) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.seats).toHaveValue('')
    await dialog.seats.fill('77')
    await closeDialog()
    await expect(dialog.frame).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await quota.resetLevel('SMP').click()
  await page.keyboard.press('Escape')
  await expect(quota.asking).toBeHidden()
  await expect(quota.resetLevel('SMP')).toBeFocused()
  await expect(quota.cells(NEVER_SET).first()).toHaveText('belum ditetapkan')
})

test('used seats are never removed, by number, by reset or with the whole level @desktop', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 409: PUT .*\/api\/ppdb\/quota\/\d+\/edit/)
  troubles.announce(/answer 409: POST .*\/api\/ppdb\/quota\/\d+\/reset/)
  troubles.announce(/answer 409: PUT .*\/api\/ppdb\/quota\/school\/sd\/reset/)
  const places = await placesOf(USED)
  await setSeats(USED.name, 1)
  const number = await admit(server, places)
  await signIn(context, server, admin)
  const quota = await new QuotaPage(page).open()
  await expect(quota.cells(USED.name)).toHaveText(['1', '1', 'Penuh', /^Reset/])

  await quota.edit(USED.name).click()
  const { dialog } = quota
  await dialog.seats.fill('0')
  const refusal = `1 kursi di ${USED.name} sudah terpakai. Kuota tidak boleh kurang dari 1.`
  await expect(dialog.frame).toContainText(refusal)
  await dialog.save.click()
  await expectToast(page, refusal)
  await expect(dialog.seats).toHaveAccessibleDescription(new RegExp(refusal))
  await expect(dialog.seats).toHaveValue('0')
  await page.keyboard.press('Escape')

  const named = `Kuota tidak dapat direset karena sudah ada calon murid yang LULUS: ${USED.name} (1 terpakai).`
  for (const button of [quota.reset(USED.name), quota.resetLevel('SD')]) {
    await press(button)
    await quota.asking.getByRole('button', { name: 'Reset!' }).click()
    await expect(quota.asking.getByRole('alert')).toHaveText(named)
    await quota.asking.getByRole('button', { name: 'Batal' }).click()
    await expect(button).toBeFocused()
  }
  await expectAccessible(page)
  await expect(quota.cells(USED.name)).toHaveText(['1', '1', 'Penuh', /^Reset/])
  await expect(quota.cells(OFFLINE).first()).toHaveText('28')
  // Other journeys count on a level without used seats.
  await colleague.decide('SD', number, places.schools[0].id, null)
})

test('one school is reset, then a whole level, each after a confirmation that names it', async ({
  page,
  context,
  server,
}) => {
  await setSeats(RESET, 12)
  await signIn(context, server, admin)
  const quota = await new QuotaPage(page).open()
  await expect(quota.cells(RESET).first()).toHaveText('12')
  await quota.reset(RESET).click()
  await expect(quota.asking).toContainText(`Kuota ${RESET} akan menjadi 0.`)
  await expectAccessible(page)
  await quota.asking.getByRole('button', { name: 'Reset!' }).click()
  await expectToast(page, 'Reset Quota!')
  await expectToast(page, `Kuota ${RESET} berhasil direset`)
  await expect(quota.cells(RESET).nth(2)).toHaveText('0 (ditutup)')
  await expect(quota.reset(RESET)).toBeFocused()

  await press(quota.resetLevel('SMP'))
  await expect(quota.asking).toContainText('Kuota semua sekolah SMP akan menjadi 0.')
  await quota.asking.getByRole('button', { name: 'Reset!' }).click()
  await expectToast(page, 'Kuota SMP berhasil direset')
  const totals = quota.table('SMP').locator('tbody tr td:nth-of-type(1)')
  await expect(totals).toHaveText(Array.from({ length: await totals.count() }, () => '0'))
  await expect(quota.cells(OFFLINE).first()).toHaveText('28')
})

test('a second click saves nothing twice @desktop', async ({ page, context, server }) => {
  await signIn(context, server, admin)
  const quota = await new QuotaPage(page).open()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route('**/api/ppdb/quota/*/edit', async (route) => {
    sent++
    await held
    await route.continue()
  })
  await quota.edit(TWICE).click()
  const { dialog } = quota
  await dialog.seats.fill('33')
  await dialog.save.click()
  const saving = dialog.frame.getByRole('button', { name: 'Menyimpan…' })
  await expect(saving).toBeVisible()
  await saving.click({ force: true })
  await dialog.seats.press('Enter')
  release()
  await expect(dialog.frame).toBeHidden()
  await expect(quota.cells(TWICE).first()).toHaveText('33')
  expect(sent).toBe(1)
})

test('a stale screen does not remove a seat that was given meanwhile @desktop', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 409: PUT .*\/api\/ppdb\/quota\/\d+\/edit/)
  await signIn(context, server, admin)
  const quota = await new QuotaPage(page).open()
  await quota.edit(CONTESTED.name).click()
  const { dialog } = quota
  await dialog.seats.fill('0')
  await expect(dialog.frame).toContainText('Tersedia menjadi 0, sebelumnya 28.')

  const places = await placesOf(CONTESTED)
  const number = await admit(server, places)
  await dialog.save.click()
  await expect(dialog.seats).toHaveAccessibleDescription(/1 kursi di .* sudah terpakai/)
  await dialog.close.click()
  await expect(quota.cells(CONTESTED.name)).toHaveText(['28', '1', '27', /^Reset/])
  await colleague.decide('SD', number, places.schools[0].id, null)
})

test('a lost network keeps the input, which is saved when the network is back @desktop', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/failed request: PUT .*\/edit net::ERR_INTERNET_DISCONNECTED/)
  await signIn(context, server, admin)
  const quota = await new QuotaPage(page).open()
  await quota.edit(OFFLINE).click()
  const { dialog } = quota
  await dialog.seats.fill('35')
  await context.setOffline(true)
  await dialog.save.click()
  await expect(dialog.seats).toHaveAccessibleDescription(/Periksa sambungan internet Anda/)
  await expect(dialog.seats).toHaveValue('35')
  await context.setOffline(false)
  await dialog.save.click()
  await expect(dialog.frame).toBeHidden()
  await expect(quota.cells(OFFLINE).first()).toHaveText('35')
  await setSeats(OFFLINE, 28)
})

test('quotas that fail to load say why, and a retry loads them @desktop', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 503: GET .*\/api\/ppdb\/quota/)
  await signIn(context, server, admin)
  await page.route('**/api/ppdb/quota', (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: 'Layanan sedang sibuk.', data: null } }),
  )
  const quota = await new QuotaPage(page).open()
  await expect(page.getByRole('alert').filter({ hasText: 'Layanan belum dapat menjawab' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/ppdb/quota')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(quota.cells(CLOSED).first()).toHaveText('0')
})

test('a monitor reads quotas and changes none; an operator is redirected to the own list @desktop', async ({
  page,
  context,
  server,
  places,
}) => {
  await signIn(context, server, await aSharedAccount(server, 'monitor'))
  const quota = await new QuotaPage(page).open()
  await expect(quota.cells(CLOSED)).toHaveCount(3)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)

  await context.clearCookies()
  const { schools } = await places('SD')
  await signIn(context, server, await aSharedAccount(server, 'operator', schools[0]))
  await page.goto('/admin/quota')
  await new ListPage(page, 'SD').arrive()
})
