/**
 * Every form of the staff screens without network, without database and without session: what was typed stays. All forms are
 * open beside each other, so that each trouble happens once. Forms that
 * carry a version are also saved from two tabs.
 */
import type { Locator, Page } from '@playwright/test'
import { sendReport } from '@spmb/domain/complaint/contract.ts'
import { A_REPORT } from '../pages/report-form.ts'
import { DetailPage, ListPage, openDialog } from '../pages/staff.ts'
import { EditPage } from '../pages/staff-applicants.ts'
import { QuotaPage, ReportsPage, SettingPage, ZonePage } from '../pages/staff-office.ts'
import { aColleague } from '../support/colleague.ts'
import { takeDatabaseAway } from '../support/database.ts'
import { aFamilyName, aNik, aUsername } from '../support/invented.ts'
import type { Place, Places } from '../support/places.ts'
import type { TestServer } from '../support/server.ts'
import { type Account, anAccount, register, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ referenceData: 'sample' })

/** What the forms are about. */
interface World {
  admin: Account
  /** Another admin. */
  colleague: Account
  places: Places
  /** A child without a decision. */
  child: { name: string; number: string }
  ticket: string
}

/** A form as it was filled in: its typed parts with what they contain, and the button that sends it. */
interface Filled {
  typed: readonly (readonly [Locator, string])[]
  send: Locator
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

async function fill(fields: readonly (readonly [Locator, string])[]) {
  for (const [field, text] of fields) await field.fill(text)
  return fields
}

/** Chooses a name in each of these searchable lists. */
async function choose(page: Page, names: Record<string, string>) {
  for (const [label, name] of Object.entries(names)) {
    await page.getByRole('combobox', { name: label, exact: true }).fill(name)
    await page.getByRole('option', { name }).first().click()
  }
}

const openDetail = async (page: Page, { child }: World) => {
  await page.goto(`/admin/detail/${child.number}`)
  return new DetailPage(page, child).reach()
}

const FORMS: Record<string, (page: Page, world: World) => Promise<Filled>> = {
  async 'season dates'(page) {
    await page.goto('/admin/season')
    const typed = [[page.getByLabel('Pemberitahuan di halaman depan'), 'Bawa akta kelahiran']] as const
    return { typed: await fill(typed), send: button(page, 'Simpan pendaftaran') }
  },
  async office(page) {
    await page.goto('/admin/season')
    const typed = [[page.getByRole('textbox', { name: /^Jam layanan/ }), 'Setiap hari kerja']] as const
    return { typed: await fill(typed), send: button(page, 'Simpan kantor') }
  },
  async 'new season'(page) {
    await page.goto('/admin/season')
    await button(page, 'Musim baru…').click()
    const dialog = openDialog(page, 'Musim baru')
    const typed = [[dialog.getByLabel(/Tahun pelajaran/), '2031/2032']] as const
    return { typed: await fill(typed), send: button(dialog, 'Buat musim') }
  },
  async publication(page, { admin }) {
    await page.goto('/admin/publish')
    await page.getByRole('radio', { name: 'Sekarang juga' }).check()
    await page.getByLabel('Password Anda sekali lagi', { exact: true }).fill(admin.password)
    const typed = [[page.getByLabel(/Alasan terbit/), 'Satu sekolah menunggu akta kelahiran']] as const
    return { typed: await fill(typed), send: button(page, 'Terbitkan sekarang') }
  },
  async quotas(page, { places }) {
    await page.goto('/admin/quota')
    const quota = new QuotaPage(page)
    const [first, second] = places.schools as [Place, Place]
    const typed = [
      [quota.seats(first.name), '91'],
      [quota.seats(second.name), '92'],
    ] as const
    return { typed: await fill(typed), send: quota.save }
  },
  async account(page) {
    await page.goto('/admin/user')
    await button(page, 'Akun baru…').click()
    const dialog = openDialog(page, 'Akun baru')
    await dialog.getByLabel(/^Peran/).selectOption('monitor')
    const typed = [
      [dialog.getByLabel('Nama pengguna'), aUsername('monitor')],
      [dialog.getByLabel('Nama orang atau jabatan'), 'Contoh Kepala Dinas'],
    ] as const
    return { typed: await fill(typed), send: button(dialog, 'Buat akun dan buka lembar') }
  },
  async password(page, { admin }) {
    await page.goto('/admin/user/setting')
    const setting = new SettingPage(page)
    const wanted = 'kuda terbang di atas awan'
    const typed = [
      [setting.current, admin.password],
      [setting.wanted, wanted],
      [setting.again, wanted],
    ] as const
    return { typed: await fill(typed), send: setting.save }
  },
  async 'second factor'(page) {
    await page.goto('/admin/user/setting')
    await button(page, 'Aktifkan').click()
    const dialog = openDialog(page, 'Aktifkan verifikasi dua langkah')
    const typed = [[dialog.getByLabel('Kode 6 angka'), '123456']] as const
    return { typed: await fill(typed), send: button(dialog, 'Aktifkan') }
  },
  async 'paper registration'(page, { places }) {
    await page.goto('/admin/register/sd')
    const text = (label: string) => page.getByLabel(new RegExp(`^${label}`))
    const typed = await fill([
      [text('NIK anak'), aNik('540618')],
      [text('Nama lengkap anak'), 'Contoh Anak Kertas'],
      [text('Tempat lahir'), 'Dompu'],
      [text('Nama ayah'), 'Contoh Ayah'],
      [text('Pekerjaan ayah'), 'Petani'],
      [text('Nama ibu'), 'Contoh Ibu'],
      [text('Pekerjaan ibu'), 'Penenun'],
      [text('Alamat lengkap'), 'Dusun Contoh, RT 01'],
    ])
    await page.getByRole('radio', { name: 'Perempuan' }).check()
    await text('Tanggal lahir').fill('14062018')
    await text('Agama').selectOption('islam')
    await page.getByLabel('Tidak punya HP').check()
    await choose(page, {
      'Desa/Kelurahan': places.village.name,
      'Pilihan 1': places.schools[0].name,
      'Pilihan 2': places.schools[1].name,
    })
    await page.getByLabel('Persetujuan tertulis').check()
    // The second name: while it is not known whether the registration is stored.
    return { typed, send: button(page, /^(Simpan dan formulir berikut|Coba kirim lagi)/) }
  },
  async import(page) {
    await page.goto('/admin/import')
    const file = page.getByLabel('Berkas')
    const buffer = Buffer.from('NPSN;Tahun Pelajaran;Kursi\n')
    await file.setInputFiles({ name: 'kuota.csv', mimeType: 'text/csv', buffer })
    // A browser names a chosen file with a path that does not exist.
    return { typed: [[file, 'C:\\fakepath\\kuota.csv']], send: button(page, 'Periksa') }
  },
  async 'bulk decisions'(page, { child, places }) {
    await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: child.name })}`)
    await page.getByLabel(`Pilih ${child.name}`).check()
    await button(page.getByRole('region', { name: 'Pendaftar dipilih' }), 'Tetapkan status…').click()
    const dialog = page.getByRole('dialog')
    await choose(page, { 'Sekolah yang memutuskan': places.schools[0].name })
    await dialog.getByRole('radio', { name: 'TIDAK LULUS' }).check()
    const typed = [[dialog.getByLabel(/^Alasan/), 'Berkas tidak lengkap']] as const
    return { typed: await fill(typed), send: button(dialog, 'Lihat pratinjau') }
  },
  async edit(page, { child }) {
    const edit = await new EditPage(page, child.number).open()
    return { typed: await fill([[edit.field(/^Nama ayah/), 'Ayah yang diketik']]), send: edit.save }
  },
  async withdrawal(page, world) {
    await openDetail(page, world)
    await button(page, 'Mengundurkan diri').click()
    const dialog = openDialog(page, 'Mengundurkan diri')
    const typed = [
      [dialog.getByLabel('Alasan'), 'Pindah ke kabupaten lain'],
      [dialog.getByLabel('Diminta oleh'), 'Contoh Ibu'],
    ] as const
    return { typed: await fill(typed), send: button(dialog, 'Catat pengunduran diri') }
  },
  async deletion(page, world) {
    await openDetail(page, world)
    await button(page, 'Delete').click()
    const dialog = openDialog(page, 'Apakah anda yakin?')
    return {
      typed: await fill([[dialog.getByLabel('Alasan'), 'Terkirim dua kali']]),
      send: button(dialog, 'Hapus!'),
    }
  },
  async school(page) {
    await page.goto('/admin/zonasi/sekolah')
    await button(page, 'Tambah sekolah…').click()
    const dialog = openDialog(page, 'Tambah sekolah')
    await dialog.getByLabel('Jenjang').selectOption('SD')
    await dialog.getByLabel('Status').selectOption('NEGERI')
    await dialog.getByLabel('Kecamatan').selectOption('Kilo')
    const typed = [
      [dialog.getByLabel('Nama sekolah'), 'SD Contoh Baru'],
      [dialog.getByLabel('NPSN'), '50209077'],
    ] as const
    return { typed: await fill(typed), send: button(dialog, 'Simpan') }
  },
  async village(page, { places }) {
    await new ZonePage(page, places.village).open()
    await button(page, 'Ubah data desa').click()
    const dialog = openDialog(page, `Ubah data ${places.village.name}`)
    return {
      typed: await fill([[dialog.getByLabel('Ejaan lain'), 'Contoh Lama']]),
      send: button(dialog, 'Simpan'),
    }
  },
  async complaint(page, { ticket }) {
    await page.goto(`/admin/report?${new URLSearchParams({ search: ticket })}`)
    const reports = new ReportsPage(page)
    await reports.rows.getByRole('button', { name: ticket }).click()
    const dialog = reports.dialog(ticket)
    const typed = [
      [dialog.answer, 'Jawaban yang lama ditulis'],
      [dialog.note, 'Catatan yang lama ditulis'],
    ] as const
    return { typed: await fill(typed), send: dialog.save }
  },
}

/** No other journey uses it. */
const CHANGED_SCHOOL = 'SD Contoh 3 Pekat'

/** Forms that change an existing record and carry its version. The others of `FORMS` create something, or act once. */
const EDITS: typeof FORMS = {
  ...pick('season dates', 'office', 'quotas', 'edit', 'village', 'complaint'),
  async 'changed school'(page) {
    await page.goto(`/admin/zonasi/sekolah?${new URLSearchParams({ search: CHANGED_SCHOOL })}`)
    await button(page, `Ubah ${CHANGED_SCHOOL}`).click()
    const dialog = openDialog(page, 'Ubah data sekolah')
    const typed = [[dialog.getByLabel('Nama sekolah'), 'SD Contoh Berubah']] as const
    return { typed: await fill(typed), send: button(dialog, 'Simpan') }
  },
  async 'changed account'(page, { colleague }) {
    await page.goto(`/admin/user?${new URLSearchParams({ search: colleague.username })}`)
    await button(page, `Lainnya untuk ${colleague.username}`).click()
    const dialog = openDialog(page, `Akun ${colleague.username}`)
    const typed = [[dialog.getByLabel('Nama orang atau jabatan'), 'Contoh Kepala Seksi']] as const
    return { typed: await fill(typed), send: button(dialog, 'Simpan') }
  },
}

function pick(...names: string[]): typeof FORMS {
  return Object.fromEntries(Object.entries(FORMS).filter(([name]) => names.includes(name)))
}

/** What is shown instead of a success. */
const OFFLINE = /[Ss]ambungan internet/
const AWAY = /sibuk atau dipelihara|belum dapat menjawab/

let comeBack: (() => Promise<void>) | undefined
test.afterEach(() => comeBack?.())

async function aWorld(server: TestServer, where: Places): Promise<World> {
  const [admin, colleague] = [await anAccount(server, 'admin'), await anAccount(server, 'admin')]
  const name = aFamilyName()
  const number = await register(server, 'SD', where, { name })
  const { ticket } = await (await aColleague(server, admin)).call(sendReport, { body: A_REPORT })
  return { admin, colleague, places: where, child: { name, number }, ticket }
}

test('a form that cannot be saved keeps what was typed: no network, no database, no session @desktop', async ({
  context,
  server,
  places,
  season,
  troubles,
}) => {
  test.setTimeout(300_000)
  troubles.announce(/failed request: .*ERR_INTERNET_DISCONNECTED/)
  troubles.announce(/answer 503: /)
  troubles.announce(/answer 401: /)
  await season({ mode: 'open', publication: 'hidden' })
  const world = await aWorld(server, await places('SD'))
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
  comeBack = await takeDatabaseAway(server)
  await sendAll('no database', (page) => page.getByText(AWAY))
  await comeBack()
  await context.clearCookies()
  await sendAll('no session', (page) => page.getByRole('dialog', { name: 'Sesi Anda sudah berakhir' }))
})

test('the second of two tabs shows that the first has saved, keeps its input, and can save it @desktop', async ({
  context,
  server,
  places,
  season,
  troubles,
}) => {
  test.setTimeout(300_000)
  troubles.announce(/answer 409: PUT /)
  await season({ mode: 'open', publication: 'hidden' })
  const world = await aWorld(server, await places('SD'))
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
