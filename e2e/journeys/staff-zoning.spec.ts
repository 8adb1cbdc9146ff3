/** Which schools serve which village, on the invented ones: looked up, added, removed, by one admin and by two. */
import { filterSchools, listZones } from '@spmb/domain/zoning/contract.staff.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, ListPage, press } from '../pages/staff.ts'
import { ZonePage, ZoningPage } from '../pages/staff-office.ts'
import type { Place } from '../support/area.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague, type Colleague } from '../support/colleague.ts'
import { holdAnswers } from '../support/held-answers.ts'
import { type Account, aSharedAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { findSchool, findVillage, setServed } from '../support/zones.ts'

test.use({ referenceData: 'sample' })

let admin: Account
let colleague: Colleague
test.beforeAll(async ({ server }) => {
  admin = await aSharedAccount(server, 'admin')
  colleague = await aColleague(server, admin)
})

/** Each journey uses another district, so that journeys do not see each other's changes. */
const villageOf = (district: string, name: string) => findVillage(colleague, district, name)
const schoolNamed = (name: string) => findSchool(colleague, name)
/** What a colleague does meanwhile, or what was done before the journey. */
const serves = (village: Place, school: string, wanted: boolean) =>
  setServed(colleague, village, school, wanted)

test('villages are grouped by district, can be searched, and link to their schools @full', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, admin)
  const zoning = await new ZoningPage(page).open()
  await expectNoSidewaysScrolling(page)
  const names = ['Dompu 1', 'Woja 2', 'Pajo 3', "Hu'u 4", 'Manggelewa 5', 'Kempo 6', 'Pekat 7', 'Kilo 8']
  await expect(zoning.districts.getByRole('heading')).toHaveText(names)

  await zoning.search.fill('contoh 2  PEKAT')
  await expect(zoning.districts).toHaveCount(1)
  await expect(zoning.districts.getByRole('link')).toHaveText(['Desa Contoh 2 Pekat'])
  await zoning.search.fill('100%_')
  await expect(page.getByText('Tidak ada desa/kelurahan bernama “100%_”. Periksa ejaannya.')).toBeVisible()
  await expectAccessible(page)
  await zoning.search.fill('')
  await expect(zoning.districts).toHaveCount(8)

  const served = await villageOf('Kilo', 'Desa Contoh 1 Kilo')
  const school = await schoolNamed('SD Contoh 1 Kilo')
  await serves(served, school.name, true)
  await page.reload()
  const row = page.getByRole('row').filter({ has: zoning.village(served.name) })
  await expect(row.getByRole('listitem').filter({ hasText: school.name })).toHaveText(
    `${school.id} ${school.name}`,
  )

  const village = await villageOf('Kilo', 'Desa Contoh 3 Kilo')
  await zoning.village(village.name).focus()
  await page.keyboard.press('Enter')
  const zone = await new ZonePage(page, village).arrive()
  await expect(zone.mainHeading).toBeFocused()
  await expect(page.getByText('Kecamatan Kilo')).toBeVisible()
  await expect(zone.panel('SMP')).toContainText('Belum ada SMP untuk desa/kelurahan ini')
  await expectNoSidewaysScrolling(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScrolling(page)
  if (size) await page.setViewportSize(size)
  await page.goBack()
  await expect(zoning.mainHeading).toHaveText('Zonasi')
})

test('a school is added to a village; an empty choice is refused', async ({ page, context, server }) => {
  const village = await villageOf('Woja', 'Desa Contoh 2 Woja')
  await serves(village, 'SD Contoh 1 Dompu', false)
  await signIn(context, server, admin)
  const zone = await new ZonePage(page, village).open()
  const { adding } = zone
  await zone.add('SD').click()
  await expect(adding.frame).toContainText(`SD untuk ${village.name}`)
  await expect(adding.school).toBeFocused()
  await adding.submit.click()
  await expectToast(page, 'Pilih Sekolah yang ingin ditambahkan!')
  await expect(adding.school).toBeFocused()
  await expect(adding.school).toHaveAccessibleDescription(/Pilih Sekolah yang ingin ditambahkan!/)

  await adding.school.fill('contoh')
  await expect(adding.option('SD Contoh 1 Dompu')).toBeVisible()
  await expect(adding.option('SD Contoh 1 Woja'), 'serves it already').toHaveCount(0)
  await expectAccessible(page)
  await adding.school.fill('tidak ada di sini')
  await expect(adding.frame).toContainText('Tidak ada SD bernama “tidak ada di sini”')

  await adding.choose('SD Contoh 1 Dompu')
  const lists = await holdAnswers(page, `**${listZones.path}`)
  await adding.submit.click()
  await expectToast(page, 'Sekolah berhasil ditambahkan ke zonasi')
  const stillAdding = adding.frame.getByRole('button', { name: 'Menambahkan…' })
  await expect(stillAdding, 'until the lists show the school').toBeVisible()
  await stillAdding.press('Enter')
  lists.release()
  await expect(page.locator('.Toastify__toast--error'), 'the earlier refusal is gone').toHaveCount(0)
  await expect(adding.frame).toBeHidden()
  await expect(zone.school('SD', 'SD Contoh 1 Dompu')).toBeVisible()
  await expect(zone.add('SD')).toBeFocused()
})

test('Escape closes the open list first, then the dialog, and returns the focus @desktop', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, admin)
  const zone = await new ZonePage(page, await villageOf('Pajo', 'Desa Contoh 1 Pajo')).open()
  await zone.add('SMP').focus()
  await page.keyboard.press('Enter')
  const { adding } = zone
  await adding.school.fill('contoh')
  await expect(adding.option('SMP Contoh 1 Dompu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(adding.option('SMP Contoh 1 Dompu')).toBeHidden()
  await expect(adding.frame).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(adding.frame).toBeHidden()
  await expect(zone.add('SMP')).toBeFocused()

  await zone.remove('SMP Contoh 1 Pajo').focus()
  await page.keyboard.press('Enter')
  await expect(zone.asking).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zone.asking).toBeHidden()
  await expect(zone.remove('SMP Contoh 1 Pajo')).toBeFocused()
  await expect(zone.school('SMP', 'SMP Contoh 1 Pajo')).toBeVisible()
})

test('a school is removed after a confirmation; the children who chose it keep their choice', async ({
  page,
  context,
  server,
}) => {
  const village = await villageOf("Hu'u", "Desa Contoh 2 Hu'u")
  const kept = "SD Contoh 1 Hu'u"
  await serves(village, kept, true)
  const schools = [await schoolNamed(kept), await schoolNamed("SD Contoh 2 Hu'u")] as const
  const district = { id: 4, name: "Hu'u" }
  const number = await register(server, 'SD', { district, village, schools: [...schools] })

  await signIn(context, server, admin)
  const zone = await new ZonePage(page, village).open()
  await zone.remove(kept).click()
  await expect(zone.asking).toContainText('Anda tidak dapat mengembalikan data yang terhapus!')
  await expect(zone.asking).not.toContainText('terakhir')
  await expect(zone.asking).toContainText(`${kept} tidak lagi melayani ${village.name}.`)
  await expectAccessible(page)
  await zone.asking.getByRole('button', { name: 'Batal' }).click()
  await expect(zone.school('SD', kept)).toBeVisible()

  await zone.remove(kept).click()
  await zone.asking.getByRole('button', { name: 'Hapus!' }).click()
  await expect(page.locator('.Toastify__toast'), 'one notice').toHaveText([
    /Deleted! Berhasil menghapus data/,
  ])
  await expect(zone.school('SD', kept)).toHaveCount(0)
  await expect(zone.panel('SD').getByRole('heading')).toBeFocused()
  await page.goto(`/admin/detail/${number}`)
  await expect(page.getByRole('main')).toContainText(kept)
})

test('schools without a village are listed until they serve one again @desktop @full', async ({
  page,
  context,
  server,
}) => {
  const village = await villageOf('Kilo', 'Desa Contoh 1 Kilo')
  const lonely = 'SMP Contoh 2 Kilo'
  await serves(village, lonely, false)
  await serves(await villageOf('Kilo', 'Desa Contoh 2 Kilo'), lonely, false)
  await signIn(context, server, admin)
  await new ZoningPage(page).open()
  const notice = page.getByText('1 SMP belum ada di zonasi mana pun, sehingga tidak dapat dipilih')
  await expect(notice).toBeVisible()
  await expect(page.locator('.unzoned')).toContainText(lonely)

  const zone = await new ZonePage(page, village).open()
  await zone.add('SMP').click()
  await zone.adding.choose(lonely)
  await zone.adding.submit.click()
  await expect(zone.adding.frame).toBeHidden()
  await expect(zone.school('SMP', lonely)).toBeVisible()
  await press(page.getByRole('main').getByRole('link', { name: 'Zonasi' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zonasi')
  await expect(notice).toHaveCount(0)
})

test('the second of two admins gets a message and sees the change of the first @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 400: POST .*\/api\/ppdb\/zonasi\/\d+\/sd/)
  troubles.announce(/answer 404: DELETE .*\/api\/ppdb\/zonasi\/\d+\/\d+\/sd/)
  const village = await villageOf('Manggelewa', 'Desa Contoh 2 Manggelewa')
  const [added, removed] = ['SD Contoh 1 Kempo', 'SD Contoh 2 Manggelewa']
  await serves(village, added, false)
  await serves(village, removed, true)
  await signIn(context, server, admin)
  const zone = await new ZonePage(page, village).open()

  await zone.add('SD').click()
  await zone.adding.choose(added)
  await serves(village, added, true)
  await zone.adding.submit.click()
  await expect(zone.adding.school).toHaveAccessibleDescription(
    /Sekolah ini sudah ada di zonasi desa\/kelurahan ini/,
  )
  await page.keyboard.press('Escape')
  await expect(zone.school('SD', added)).toBeVisible()

  await press(zone.remove(removed))
  await serves(village, removed, false)
  await zone.asking.getByRole('button', { name: 'Hapus!' }).click()
  await expectToast(page, 'Sekolah ini tidak ada di zonasi desa/kelurahan ini')
  await expect(zone.asking).toBeHidden()
  await expect(zone.school('SD', removed)).toHaveCount(0)
})

test('a lost network is reported, and the same button works when it is back @desktop @full', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/failed request: DELETE .* net::ERR_INTERNET_DISCONNECTED/)
  const village = await villageOf('Kempo', 'Desa Contoh 2 Kempo')
  for (const { name } of await colleague.call(filterSchools, { params: { type: 'sd' }, body: {} }))
    await serves(village, name, name === 'SD Contoh 3 Kempo')
  await signIn(context, server, admin)
  const zone = await new ZonePage(page, village).open()
  await expect(zone.panel('SD').getByRole('row')).toHaveCount(2)
  await zone.remove('SD Contoh 3 Kempo').click()
  await expect(zone.asking).toContainText(`Ini SD terakhir untuk ${village.name}`)
  await context.setOffline(true)
  const confirm = zone.asking.getByRole('button', { name: 'Hapus!' })
  await confirm.click()
  await expectToast(page, 'Tidak ada sambungan internet. Periksa sambungan internet Anda, lalu coba lagi.')
  await expect(zone.school('SD', 'SD Contoh 3 Kempo')).toHaveCount(1)
  await context.setOffline(false)
  await confirm.click()
  await expect(zone.asking).toBeHidden()
  await expect(zone.school('SD', 'SD Contoh 3 Kempo')).toHaveCount(0)
})

test('an unknown village is reported, with a link back @desktop', async ({
  page,
  context,
  server,
  troubles,
}) => {
  troubles.announce(/answer 404: GET .*\/api\/(ppdb\/zonasi|village)\//)
  await signIn(context, server, admin)
  const nowhere = new ZonePage(page, { id: 987_654, name: 'Desa/kelurahan tidak ditemukan' })
  await nowhere.open()
  await page.getByRole('link', { name: 'Kembali ke Zonasi' }).click()
  await expect(page).toHaveURL(/\/admin\/zonasi$/)
})

test('a monitor reads zones and changes none; an operator is redirected to the own list @desktop', async ({
  page,
  context,
  server,
  area,
}) => {
  await signIn(context, server, await aSharedAccount(server, 'monitor'))
  const village = await villageOf('Pekat', 'Desa Contoh 1 Pekat')
  const zone = await new ZonePage(page, village).open()
  await expect(zone.school('SD', 'SD Contoh 1 Pekat')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)

  await signIn(context, server, await aSharedAccount(server, 'operator', (await area('SMP')).schools[0]))
  for (const address of ['/admin/zonasi', `/admin/zonasi/detail/${village.id}`]) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/admin\/smp$/)
  }
  await new ListPage(page, 'SMP').arrive()
})
