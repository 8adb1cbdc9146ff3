/** Late registration: an admin opens it, a school enters a child from paper, two people draw, and one of two equal children gets the seat. */
import type { Page } from '@playwright/test'
import { readFreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import { drawLate, openLate } from '@spmb/domain/free-seats/late-contract.staff.ts'
import { withdrawApplicant } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import { findSchoolElsewhere, type Place } from '../support/area.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { aColleague, theSharedAdmin } from '../support/colleague.ts'
import { aFamilyName, aNik } from '../support/invented.ts'
import { anAccount, aSharedAccount, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** Milliseconds until the last moment, which is written in whole seconds. */
const SOON = 3_000
const DICE = '41625341625341625341'

/** Enters a child on the open form. @returns its number */
async function enter(page: Page, name: string, village: Place): Promise<string> {
  const fill = async (values: Record<string, string>) => {
    for (const [id, text] of Object.entries(values)) await page.locator(`#${id}`).fill(text)
  }
  await fill({
    ...{ nik: aNik('110318'), name, birth_place: 'Dompu', birth_date: '11032018' },
    ...{
      father_name: 'Contoh Bapak',
      father_job: 'Petani',
      mother_name: 'Contoh Ibu',
      mother_job: 'Penenun',
    },
    address: 'Dusun Contoh, RT 01',
  })
  await page.locator('#gender-L').check()
  await page.locator('#religion').selectOption('islam')
  await page.getByLabel('Tidak punya HP').check()
  await choose(page, '#village_id', village.name)
  await page.getByLabel('Persetujuan tertulis').check()
  await page.getByRole('button', { name: /^Simpan dan formulir berikut/ }).click()
  await expect(page.getByText(/^Tersimpan: /)).toContainText(name)
  const card = page.getByRole('link', { name: /^Cetak kartu/ })
  return /(SD25-\S+)\/pdf/.exec((await card.getAttribute('href')) ?? '')?.[1] ?? ''
}

async function choose(page: Page, field: string, name: string) {
  await page.locator(field).fill(name)
  await page.locator(`${field}-list`).getByRole('option', { name }).first().click()
}

test('a child that comes after the result gets a seat behind all who waited @full', async ({
  page,
  context,
  server,
  area,
  troubles,
  season,
}) => {
  const where = await area('SD')
  const other = await findSchoolElsewhere(server.url, 'SD', where)
  const admin = await theSharedAdmin(server)
  const second = await aColleague(server, await anAccount(server, 'admin'))
  for (const school of where.schools) await admin.leaveSeats(school, 0)
  await admin.leaveSeats(other, 1)
  await season({ mode: 'closed' })
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await page.goto('/admin/free-seats?level=sd')
  const late = page.getByRole('region', { name: 'Pendaftaran susulan' })
  const moment = async (year: string) => {
    await late.getByLabel('Tanggal').fill('11')
    await late.getByLabel('Bulan').selectOption('7')
    await late.getByLabel('Tahun', { exact: true }).fill(year)
    await late.getByLabel(/^Jam/).fill('24.00')
    await late.getByRole('button', { name: /^(Buka susulan|Ubah batas waktu)/ }).click()
  }
  troubles.announce(/answer 400: POST .*late\/open/)
  await moment('2020')
  await expect(page.getByText('Batas ini sudah lewat. Isi saat yang akan datang').first()).toBeVisible()
  await moment('2099')
  await expect(late.getByText('Anak dapat didaftarkan susulan sampai Sabtu, 11 Juli 2099')).toBeVisible()
  await expectAccessible(page)

  // The admin enters one child, the school another one.
  await late.getByRole('link', { name: 'Daftarkan susulan dari kertas' }).click()
  await expect(page.getByRole('heading', { name: 'Pendaftaran susulan: SD' })).toBeVisible()
  await page.getByRole('button', { name: /^Simpan dan formulir berikut/ }).click()
  await expect(page.getByText('Belum tersimpan')).toBeVisible()
  await expectAccessible(page)
  await choose(page, '#school_1_id', other.name)
  const names = [`${aFamilyName()} Satu`, `${aFamilyName()} Dua`] as const
  const numbers = [await enter(page, names[0], where.village)]
  await signIn(context, server, await aSharedAccount(server, 'operator', other))
  await page.goto('/admin/register/sd')
  await page.getByRole('link', { name: 'Daftarkan susulan' }).click()
  await expect(page.locator('.own-school')).toHaveText(other.name)
  numbers.push(await enter(page, names[1], where.village))
  await page.goto(`/admin/detail/${numbers[1]}`)
  await expect(page.getByRole('region', { name: 'Formulir Kertas' })).toContainText('Pendaftaran susulan')

  // The moment passes. One that has passed before the server reads it is refused.
  await expect(async () => {
    const until = writeLocalTime(new Date(Date.now() + SOON), 'Asia/Makassar')
    await admin.call(openLate.SD, { body: { until } })
  }).toPass()
  await expect.poll(async () => (await admin.call(readFreeSeats.SD)).late.period).toBe('over')
  await signIn(context, server, await aSharedAccount(server, 'admin'))
  await page.goto('/admin/free-seats?level=sd')
  await expect(late.getByText('Ada anak susulan yang setara di batas kursi').first()).toBeVisible()
  const dice = late.getByLabel(/^Angka dadu berurutan/)
  troubles.announce(/answer 400: POST .*late\/draw/)
  await dice.fill('123')
  await late.getByRole('button', { name: 'Simpan angka undian' }).click()
  await expect(dice).toBeFocused()
  await expectAccessible(page)
  await dice.fill(DICE)
  await late.getByRole('button', { name: 'Simpan angka undian' }).click()
  await expect(late.getByText('Orang kedua mengetik angka yang sama')).toBeVisible()
  await second.call(drawLate.SD, { body: { dice: DICE } })

  await page.reload()
  await expect(late.getByText(`Angka undian ${DICE}`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Anak yang mendapat kursi' })).toContainText(
    'Susulan, pilihan ke-1',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Beri kursi kepada 1 anak/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Alasan/).fill('Rapat anak susulan')
  await dialog.getByRole('button', { name: /^Beri kursi kepada/ }).click()
  await expect(dialog).toHaveCount(0)
  const statuses = await Promise.all(
    numbers.map(async (number) => (await admin.read(number)).school_1_status),
  )
  expect(statuses.toSorted()).toEqual(['LULUS', null])

  for (const number of numbers) {
    const { id } = await admin.read(number)
    const reason = { reason: 'Contoh alasan', asked_by: 'Contoh Ibu' }
    await admin.call(withdrawApplicant, { params: { id: String(id) }, body: reason })
  }
})
