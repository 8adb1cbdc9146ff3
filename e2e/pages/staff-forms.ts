/** Every form of the staff screens, opened and filled in, but not sent. */
import type { Locator, Page } from '@playwright/test'
import type { Area, Place } from '../support/area.ts'
import { aNik, aUsername } from '../support/invented.ts'
import type { SeasonChange } from '../support/server.ts'
import type { Account } from '../support/staff.ts'
import { DetailPage, ListPage, openDialog } from './staff.ts'
import { EditPage } from './staff-applicants.ts'
import { QuotaPage, ReportsPage, SettingPage, ZonePage } from './staff-office.ts'

/** What the forms are about. */
export interface World {
  admin: Account
  /** Another admin. */
  colleague: Account
  area: Area
  /** A child without a decision. */
  child: { name: string; number: string }
  ticket: string
  /** Changes the active season. */
  season: (change: SeasonChange) => Promise<void>
}

/** A form as it was filled in: its typed parts with what they contain, and the button that sends it. */
export interface Filled {
  typed: readonly (readonly [Locator, string])[]
  send: Locator
}

export const button = (within: Page | Locator, name: string | RegExp) =>
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

/** Each form of the staff screens: opens it and fills it in. */
export const FORMS: Record<string, (page: Page, world: World) => Promise<Filled>> = {
  async 'season dates'(page) {
    await page.goto('/admin/season')
    const typed = [[page.getByLabel('Pemberitahuan di halaman depan'), 'Bawa akta kelahiran']] as const
    return { typed: await fill(typed), send: button(page, 'Simpan pendaftaran') }
  },
  async office(page) {
    await page.goto('/admin/season?tab=kantor')
    const typed = [[page.getByRole('textbox', { name: /^Jam layanan/ }), 'Setiap hari kerja']] as const
    return { typed: await fill(typed), send: button(page, 'Simpan kantor') }
  },
  async 'new season'(page) {
    await page.goto('/admin/season?tab=semua')
    await button(page, 'Musim baru…').click()
    const dialog = openDialog(page, 'Musim baru')
    await fillDates(dialog)
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
  async quotas(page, { area }) {
    await page.goto('/admin/quota')
    const quota = new QuotaPage(page)
    const [first, second] = area.schools as [Place, Place]
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
      [dialog.getByLabel('Username'), aUsername('monitor')],
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
  async 'paper registration'(page, { area }) {
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
      'Desa/Kelurahan': area.village.name,
      'Pilihan 1': area.schools[0].name,
      'Pilihan 2': area.schools[1].name,
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
  async 'bulk decisions'(page, { child, area }) {
    await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: child.name })}`)
    await page.getByLabel(`Pilih ${child.name}`).check()
    await button(page.getByRole('region', { name: 'Pendaftar dipilih' }), 'Tetapkan status…').click()
    const dialog = page.getByRole('dialog')
    await choose(page, { 'Sekolah yang memutuskan': area.schools[0].name })
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
  async village(page, { area }) {
    await new ZonePage(page, area.village).open()
    await button(page, 'Ubah data desa').click()
    const dialog = openDialog(page, `Ubah data ${area.village.name}`)
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
  async 'season activation'(page, { admin }) {
    await page.goto('/admin/season?tab=semua')
    await button(page, new RegExp(`^Aktifkan ${PREPARED_SEASON}`)).click()
    const dialog = openDialog(page, `Aktifkan ${PREPARED_SEASON}?`)
    // One for the schools without a quota, and one when an earlier journey has left children without a place.
    await dialog.getByRole('checkbox').first().waitFor()
    for (const question of await dialog.getByRole('checkbox').all()) await question.check()
    const typed = [[dialog.getByLabel('Password Anda sekali lagi', { exact: true }), admin.password]] as const
    return { typed: await fill(typed), send: button(dialog, `Aktifkan ${PREPARED_SEASON}`) }
  },
  // The last two need another state of the publication than the forms above.
  async 'scheduled publication called off'(page, { season }) {
    await season({ mode: 'open', publication: 'schedule', publishes: '2099-01-01 10:00' })
    await page.goto('/admin/publish')
    await button(page, 'Batalkan jadwal…').click()
    return { typed: [], send: button(page.getByRole('dialog'), 'Batalkan jadwal') }
  },
  async 'results hidden again'(page, { season }) {
    await season({ mode: 'open', publication: 'published' })
    await page.goto('/admin/publish')
    await button(page, 'Sembunyikan kembali…').click()
    const dialog = openDialog(page, 'Sembunyikan hasil kembali?')
    const typed = [[dialog.getByLabel('Alasan'), 'Salah satu sekolah keliru']] as const
    return { typed: await fill(typed), send: button(dialog, 'Sembunyikan') }
  },
}

/** Never activated. */
export const PREPARED_SEASON = '2041/2042'

/** No other journey uses it. */
const CHANGED_SCHOOL = 'SD Contoh 3 Pekat'

/** Forms that change an existing record and carry its version. The others of `FORMS` create something, or act once. */
export const EDITS: typeof FORMS = {
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

/** Opening and closing of a new season. Those of a year later are offered only while they have not passed. */
export async function fillDates(dialog: Locator): Promise<void> {
  for (const [name, day] of [
    ['Dibuka', '2'],
    ['Ditutup', '10'],
  ] as const) {
    const group = dialog.getByRole('group', { name })
    await group.getByLabel('Tanggal').fill(day)
    await group.getByLabel('Bulan').selectOption('Juni')
    await group.getByLabel('Tahun').fill('2099')
  }
}
