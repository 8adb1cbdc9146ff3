/** What a family's errands take on a phone, in taps and typed characters: docs/ux-verification.md has the list. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { REPO } from '../../apps/api/testing/processes/real-server.ts'
import { ManagePage } from '../pages/managing.ts'
import { anApplicant, CheckPage, RegisteredPage, RegistrationFormPage } from '../pages/registration.ts'
import type { Area } from '../support/area.ts'
import { aNik } from '../support/invented.ts'
import { registerWithCode } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** One finger: a field is tapped before it is typed in, a list before its row. */
class Finger {
  #taps = 0
  #keys = 0

  async tap(target: Locator): Promise<void> {
    this.#taps++
    await target.click()
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    this.#keys += text.length
    await field.fill(text)
  }

  /** A list of the system: opened and chosen from. */
  async select(list: Locator, option: string): Promise<void> {
    this.#taps += 2
    await list.selectOption(option)
  }

  /** A list that is searched: the letters that are typed, none in a short list, then its row. */
  async pick(list: Locator, name: string, letters = 0): Promise<void> {
    await this.type(list, name.slice(0, letters))
    await this.tap(list.page().getByRole('listbox').getByRole('option', { name }).first())
  }

  /** What was done since the last call, as the document says it. */
  read(): string {
    const effort = `${this.#taps} taps, ${this.#keys} keys`
    this.#taps = 0
    this.#keys = 0
    return effort
  }
}

test('a registration, its correction and a lost number take what the document says @phone @full', async ({
  page,
  server,
  area,
  season,
}) => {
  test.slow()
  await season({ publication: 'hidden' })
  const where = await area('SD')
  const finger = new Finger()
  const lines: string[] = []

  const child = anApplicant()
  await page.goto('/')
  await finger.tap(page.getByRole('main').getByRole('link', { name: 'Daftar sekarang' }).first())
  await finger.tap(page.getByRole('link', { name: 'Daftar Sekarang, SD' }))
  const form = await new RegistrationFormPage(page, 'SD').reach()
  await fillChild(form, child, finger)
  await fillFamily(form, child, finger)
  await chooseVillage(form, where, finger)
  await chooseSchools(form, where, finger)
  await send(form, finger)
  lines.push(`- **Register a child, from the first page to its number**: ${finger.read()}`)

  await finger.tap(page.getByRole('link', { name: 'Daftarkan anak lain' }))
  await form.reach()
  await fillChild(form, anApplicant({ name: 'Contoh Anak Dua' }), finger)
  await chooseSchools(form, where, finger)
  await send(form, finger)
  lines.push(`- **Register the next child on the same phone**: ${finger.read()}`)

  const nik = aNik('110318')
  const known = await registerWithCode(server, 'SD', where, { nik })
  const managing = await new ManagePage(page).open()
  await finger.type(page.getByLabel(/^Nomor pendaftaran/), known.number)
  await finger.type(page.getByLabel(/^Kode Ubah/), known.code)
  await finger.tap(managing.button('Buka'))
  await managing.expectOpened('Contoh Anak Satu')
  await finger.tap(managing.button('Ubah Biodata Siswa'))
  const fields = page.getByRole('region', { name: /Biodata Siswa/ })
  await finger.type(fields.getByLabel(/^Nama lengkap anak/), 'Contoh Anak Baru')
  await finger.tap(fields.getByRole('button', { name: 'Simpan' }))
  await managing.expectOpened('Contoh Anak Baru')
  lines.push(
    `- **Correct a name on another phone, with number and change code from paper**: ${finger.read()}`,
  )

  await page.goto('/ppdb/nomor')
  await finger.tap(page.getByLabel('SD', { exact: true }))
  await finger.type(page.getByLabel(/^NIK anak/), nik)
  await finger.type(page.getByLabel('Tanggal', { exact: true }), '11')
  await finger.type(page.getByLabel('Bulan'), '3')
  await finger.type(page.getByLabel('Tahun', { exact: true }), '2018')
  await finger.type(page.getByLabel(/^Nama ibu/), 'Contoh Ibu')
  await finger.tap(managing.button('Cari nomor'))
  await expect(page.locator('.ticket .number')).toHaveText(known.number)
  lines.push(`- **Find a lost number**: ${finger.read()}`)

  const written = await readFile(join(REPO, 'docs/ux-verification.md'), 'utf8')
  for (const line of lines) expect(written).toContain(line)
})

async function fillChild(form: RegistrationFormPage, child: ReturnType<typeof anApplicant>, finger: Finger) {
  await finger.type(form.field(/^NIK anak/), child.nik)
  await finger.tap(form.page.getByRole('button', { name: 'Isi dari NIK' }))
  await finger.type(form.field(/^Nama lengkap anak/), child.name)
  await finger.type(form.field(/^Tempat lahir/), child.birthPlace)
  await finger.select(form.field(/^Agama/), child.religion)
}

async function fillFamily(form: RegistrationFormPage, child: ReturnType<typeof anApplicant>, finger: Finger) {
  await finger.type(form.field(/^Nama ayah/), 'Contoh Ayah')
  await finger.type(form.field(/^Pekerjaan ayah/), 'Petani')
  await finger.type(form.field(/^Nama ibu/), 'Contoh Ibu')
  await finger.type(form.field(/^Pekerjaan ibu/), 'Penenun')
  await finger.type(form.field(/^Nomor HP yang bisa/), child.phone)
  await finger.type(form.field(/^Alamat lengkap/), 'Dusun Contoh, RT 01/RW 02')
}

async function chooseVillage(form: RegistrationFormPage, { district, village }: Area, finger: Finger) {
  await finger.pick(form.combobox(/^Kecamatan/), district.name, 4)
  await finger.pick(form.combobox(/^Desa\/Kelurahan/), village.name, 4)
}

async function chooseSchools(form: RegistrationFormPage, { schools }: Area, finger: Finger) {
  await finger.pick(form.combobox(/^Pilihan 1/), schools[0].name)
  await finger.pick(form.combobox(/^Pilihan 2/), schools[1].name)
}

async function send(form: RegistrationFormPage, finger: Finger) {
  await finger.tap(form.page.getByRole('checkbox', { name: /^Saya orang tua\/wali/ }))
  await finger.tap(form.submit)
  await finger.tap((await new CheckPage(form.page).reach()).send)
  await new RegisteredPage(form.page).reach()
}
