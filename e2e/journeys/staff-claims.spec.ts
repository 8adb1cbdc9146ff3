/** Families claim paths, and the counter checks them: two people, one child each, a second reading, and what nobody checked. */
import type { APIRequestContext } from '@playwright/test'
import { giveVerdicts } from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { MANAGE_PATH } from '@spmb/domain/registration/manage/contract.family.ts'
import { takeClaims } from '../../apps/api/testing/worlds/claims.ts'
import { inDatabase } from '../../bench/support/data-folder.ts'
import { expectNoSidewaysScrolling } from '../pages/registration.ts'
import { expectToast, press } from '../pages/staff.ts'
import type { Area } from '../support/area.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aFamilyName, aNik, aNisn } from '../support/invented.ts'
import type { TestServer } from '../support/server.ts'
import { type Account, anAccount, registerWithCode, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// A server of its own: its SMP has paths, whose claims are checked until the day after tomorrow.
test.use({ referenceData: 'sample', serverSettings: { LIMIT_SCALE: '999' } })

const DAY_MS = 24 * 60 * 60_000
let where: Area
let admin: Account
let operator: Account
test.beforeAll(async ({ server, area }) => {
  where = await area('SMP')
  admin = await anAccount(server, 'admin')
  operator = await anAccount(server, 'operator', where.schools[0])
  // Families claim before the announcement.
  await server.command('season', 'set', '--publication', 'hidden')
  await inDatabase(server.dataDir, (db) => takeClaims(db, 'SMP', new Date(Date.now() + 2 * DAY_MS)))
})

const checkUntil = (server: TestServer, moment: Date) =>
  inDatabase(server.dataDir, async (db) => {
    await db.kysely
      .updateTable('season_level')
      .set({ claims_until: moment, verify_until: moment })
      .where('level', '=', 'SMP')
      .where('season_id', 'in', db.kysely.selectFrom('season').select('id').where('is_active', '=', true))
      .execute()
  })

/** A child whose family claims afirmasi; answers its number. */
async function aClaimingChild(server: TestServer, request: APIRequestContext, name: string): Promise<string> {
  const { number, code } = await registerWithCode(server, 'SMP', where, { name })
  const headers = { origin: server.url }
  const opened = await request.post(`${server.url}${MANAGE_PATH}/session`, {
    headers,
    data: { no_registration: number, change_code: code },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const card = { card_kind: 'Kartu PKH', card_number: '5201-99' }
  const claimed = await request.put(`${server.url}${MANAGE_PATH}/claims`, {
    headers,
    data: { path: 'afirmasi', criterion: 'kurang_mampu', version: 0, ...card },
  })
  expect(claimed.ok(), await claimed.text()).toBe(true)
  return number
}

test('a school refuses with a reason, an admin reads it unseen and agrees; another child is accepted @desktop', async ({
  page,
  context,
  browser,
  server,
  troubles,
}) => {
  troubles.announce(new RegExp(`answer 400: ${giveVerdicts.method} .*/verdicts`))
  const families = await browser.newContext()
  const first = await aClaimingChild(server, families.request, 'Contoh Anak Ratna')
  const second = await aClaimingChild(server, families.request, 'Contoh Anak Sari')
  await families.close()

  await signIn(context, server, operator)
  await page.goto('/admin/dashboard')
  const link = page.getByRole('link', { name: /Periksa jalur/ })
  await expect(link).toContainText('2')
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa jalur')
  await expect(page.getByText('2 jalur menunggu')).toBeVisible()
  await expectAccessible(page)

  await press(page.getByRole('button', { name: 'Ambil berikutnya' }))
  const child = page.getByRole('region', { name: /^Contoh Anak Ratna/ })
  await expect(child).toContainText('Anda memeriksa anak ini sampai pukul')
  await expect(child).toContainText('5201-99')
  await child.getByRole('radio', { name: 'Diterima', exact: true }).check()
  await press(child.getByRole('button', { name: 'Simpan putusan' }))
  await expect(child).toContainText('Centang berkasnya')
  await expectAccessible(page)
  await child.getByRole('radio', { name: 'Tidak diterima' }).check()
  await expect(child).not.toContainText('Centang berkasnya')
  await child.getByLabel(/^Alasan/).selectOption('kedaluwarsa')
  await child.getByLabel(/^Keterangan/).fill('Kartu berlaku sampai 2023')

  // Meanwhile another person cannot open the child.
  const office = await browser.newContext({ baseURL: server.url })
  await signIn(office, server, admin)
  const desk = await office.newPage()
  await desk.goto('/admin/claims')
  await expect(desk.getByRole('row', { name: /Contoh Anak Ratna/ })).toContainText(
    'Diperiksa Contoh operator',
  )
  await desk.getByLabel(/^Nomor pendaftaran/).fill(first)
  await press(desk.getByRole('button', { name: 'Buka anak' }))
  await expect(desk.getByText(/sedang diperiksa Contoh operator/)).toBeVisible()

  await press(child.getByRole('button', { name: 'Simpan putusan' }))
  await expectToast(page, 'Putusan tersimpan')
  await expect(child).toContainText('Menunggu pemeriksa kedua. Belum berlaku.')

  // The next child frees the first one.
  await press(page.getByRole('button', { name: 'Ambil berikutnya' }))
  const other = page.getByRole('region', { name: /^Contoh Anak Sari/ })
  await other.getByRole('checkbox', { name: /Kartu PKH/ }).check()
  await other.getByRole('radio', { name: 'Diterima', exact: true }).check()
  await press(other.getByRole('button', { name: 'Simpan putusan' }))
  await expect(other).toContainText('Diterima')
  await expect(page.getByText('Tidak ada jalur yang menunggu')).toBeVisible()

  await press(desk.getByRole('button', { name: 'Buka anak' }))
  const read = desk.getByRole('region', { name: /^Contoh Anak Ratna/ })
  await expect(read).toContainText('Orang lain sudah memeriksa')
  await expect(read).not.toContainText('Kartu berlaku sampai 2023')
  await read.getByRole('radio', { name: 'Tidak diterima' }).check()
  await read.getByLabel(/^Alasan/).selectOption('kedaluwarsa')
  await press(read.getByRole('button', { name: 'Simpan putusan' }))
  await expect(read).toContainText('Kartu berlaku sampai 2023')
  await expect(desk.getByRole('region', { name: 'Menurut pemeriksa' })).toContainText('Contoh operator')
  await expectAccessible(desk)
  await office.close()
  expect(second).not.toBe(first)
})

test('an admin closes what nobody checked, from a list of names; the counter fits a phone @phone', async ({
  page,
  context,
  browser,
  server,
}) => {
  const families = await browser.newContext()
  const number = await aClaimingChild(server, families.request, 'Contoh Anak Tuti')
  await families.close()
  await signIn(context, server, admin)
  await page.goto(`/admin/claims?no=${number}`)
  await expect(page.getByRole('region', { name: /^Contoh Anak Tuti/ })).toContainText('Kartu PKH')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  await checkUntil(server, new Date())
  await page.goto('/admin/claims')
  const overdue = page.getByRole('region', { name: 'Lewat batas pemeriksaan SMP' })
  await expect(overdue).toContainText('Contoh Anak Tuti')
  await press(overdue.getByRole('button', { name: /^Tutup .* sebagai gugur/ }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alasan').fill('Berkas tidak pernah dibawa')
  await press(dialog.getByRole('button', { name: 'Tutup sebagai gugur' }))
  await expectToast(page, 'ditutup sebagai gugur')
  await expect(overdue).toBeHidden()
  await checkUntil(server, new Date(Date.now() + 2 * DAY_MS))
})

test('a paper form brings its claim, and the counter finds ticked what was seen @desktop', async ({
  page,
  context,
  server,
}) => {
  await checkUntil(server, new Date(Date.now() + 2 * DAY_MS))
  await signIn(context, server, operator)
  await page.goto('/admin/register/smp')
  const type = (id: string, text: string) => page.locator(`#${id}`).fill(text)
  const choose = async (id: string, name: string) => {
    await type(id, name)
    await page.getByRole('option', { name }).first().click()
  }
  const name = aFamilyName()
  await type('nik', aNik('110313'))
  await type('name', name)
  await page.locator('#gender-L').check()
  await type('birth_place', 'Dompu')
  await type('birth_date', '11032013')
  await page.locator('#religion').selectOption({ label: 'Islam' })
  for (const parent of ['father', 'mother']) {
    await type(`${parent}_name`, `Contoh ${parent === 'father' ? 'Bapak' : 'Ibu'}`)
    await type(`${parent}_job`, 'Petani')
  }
  await type('phone', '081200000000')
  await type('address', 'Dusun Contoh')
  await choose('village_id', where.village.name)
  await type('nisn', aNisn())
  await type('from_school', 'SDN Contoh')
  await type('graduation_year', '2025')
  await choose('school_2_id', where.schools[1].name)
  await page.getByLabel(/^Persetujuan tertulis/).check()

  const part = page.getByRole('region', { name: /Jalur yang diikuti$/ })
  await part.getByLabel('Ikut jalur afirmasi').check()
  await part.getByLabel(/^Alasan mengikuti jalur ini/).selectOption('kurang_mampu')
  await page.locator('#jalur-afirmasi-card_kind').selectOption('Kartu PKH')
  await part.getByRole('checkbox', { name: 'Kartu PKH' }).check()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  const save = page.getByRole('button', { name: /^Simpan dan formulir berikut/ })
  await save.click()
  await expect(part).toContainText('Isi nomor kartu atau surat')
  await expect(page.locator('#jalur-afirmasi-card_number')).toBeFocused()
  await type('jalur-afirmasi-card_number', '5201-77')
  await save.click()
  const saved = page.getByText(/^Tersimpan: /)
  await expect(saved).toContainText(name)
  // The next form claims nothing.
  await expect(part.getByLabel('Ikut jalur afirmasi')).not.toBeChecked()
  const number = /SMP\d\d-\S+/.exec(await saved.innerText())?.[0] ?? ''

  await page.goto('/admin/claims')
  await page.getByLabel(/^Nomor pendaftaran/).fill(number)
  await press(page.getByRole('button', { name: 'Buka anak' }))
  const child = page.getByRole('region', { name: new RegExp(`^${name}`) })
  await expect(child).toContainText('5201-77')
  await expect(child.getByRole('checkbox', { name: /Kartu PKH/ })).toBeChecked()
  await expect(child.getByRole('checkbox', { name: /Kartu KKS/ })).not.toBeChecked()
})
