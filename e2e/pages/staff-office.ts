/** The screens of the office: seats, zones, complaints, one's own account; and the picture of eleven years. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Level } from '@spmb/domain/shared/level.ts'
import { openDialog, press, StaffScreen } from './staff.ts'

abstract class OfficeScreen extends StaffScreen {
  protected abstract readonly address: string

  async open(): Promise<this> {
    await this.page.goto(this.address)
    return this.arrive()
  }
}

export class QuotaPage extends OfficeScreen {
  readonly heading = 'Kuota Zonasi'
  readonly title = 'SPMB | Kuota Zonasi'
  protected readonly address = '/admin/quota'

  table(level: Level): Locator {
    return this.page.locator(`table[aria-label="Kuota ${level}"]`)
  }
  row(school: string): Locator {
    return this.page
      .getByRole('row')
      .filter({ has: this.page.getByRole('button', { name: school, exact: true }) })
  }
  /** The field of an admin. */
  seats(school: string): Locator {
    return this.page.getByLabel(`Kursi ${school}`, { exact: true })
  }
  /** The figures of the visible columns, as they are written. */
  figures(school: string): Locator {
    return this.row(school).locator('td:visible')
  }
  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Simpan kuota' })
  }
  get save(): Locator {
    return this.bar.getByRole('button', { name: /^Simpan/ })
  }
  get undo(): Locator {
    return this.bar.getByRole('button', { name: 'Urungkan' })
  }
  get pasting(): Locator {
    return openDialog(this.page, /^Tempel dari Excel/)
  }
  edit(school: string): Locator {
    return this.row(school).getByRole('button', { name: school, exact: true })
  }
  reset(school: string): Locator {
    return this.row(school).getByRole('button', { name: `Reset kuota ${school}` })
  }
  resetLevel(level: Level): Locator {
    return this.page.getByRole('button', { name: `Reset Kuota ${level}…`, exact: true })
  }
  get dialog(): EditQuotaDialog {
    return new EditQuotaDialog(openDialog(this.page, 'Edit Kuota Zonasi'))
  }
  get asking(): Locator {
    return openDialog(this.page, 'Reset Quota?')
  }
}

export class EditQuotaDialog {
  readonly frame: Locator
  constructor(frame: Locator) {
    this.frame = frame
  }
  get seats(): Locator {
    return this.frame.getByLabel('Kuota')
  }
  get save(): Locator {
    return this.frame.getByRole('button', { name: 'Edit', exact: true })
  }
  get close(): Locator {
    return this.frame.getByRole('button', { name: 'Close' })
  }
}

export class ZoningPage extends OfficeScreen {
  readonly heading = 'Zonasi'
  readonly title = 'SPMB | Zonasi'
  protected readonly address = '/admin/zonasi'

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Cari desa/kelurahan' })
  }
  get districts(): Locator {
    return this.page.locator('.zone-grid').getByRole('region')
  }
  village(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true })
  }
}

export class SchoolsPage extends OfficeScreen {
  readonly heading = 'Sekolah'
  readonly title = 'SPMB | Sekolah'
  protected readonly address = '/admin/zonasi/sekolah'

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Cari nama atau NPSN' })
  }
  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }
}

export class AuditPage extends OfficeScreen {
  readonly heading = 'Catatan perubahan'
  readonly title = 'SPMB | Catatan perubahan'
  protected readonly address = '/admin/audit'

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: /^Cari petugas/ })
  }
  get rows(): Locator {
    return this.page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader') })
  }
}

export class ZonePage extends OfficeScreen {
  readonly heading: string
  readonly title = 'SPMB | Zonasi Desa/Kelurahan'
  protected readonly address: string

  constructor(page: Page, village: { id: number; name: string }) {
    super(page)
    this.heading = village.name
    this.address = `/admin/zonasi/detail/${village.id}`
  }

  panel(level: Level): Locator {
    return this.page.getByRole('region', { name: `Daftar Sekolah ${level}`, exact: true })
  }
  school(level: Level, name: string): Locator {
    return this.panel(level).getByRole('rowheader', { name, exact: true })
  }
  add(level: Level): Locator {
    return this.page.getByRole('button', { name: `Tambah Sekolah ${level}`, exact: true })
  }
  remove(name: string): Locator {
    return this.page.getByRole('button', { name: `Delete ${name}`, exact: true })
  }
  get adding(): AddSchoolDialog {
    return new AddSchoolDialog(openDialog(this.page, 'Cari Sekolah'))
  }
  get asking(): Locator {
    return openDialog(this.page, 'Apakah anda yakin?')
  }
}

export class AddSchoolDialog {
  readonly frame: Locator
  constructor(frame: Locator) {
    this.frame = frame
  }
  get school(): Locator {
    return this.frame.getByRole('combobox', { name: 'Sekolah' })
  }
  option(name: string): Locator {
    return this.frame.getByRole('option', { name, exact: true })
  }
  get submit(): Locator {
    return this.frame.getByRole('button', { name: 'Tambahkan' })
  }
  async choose(name: string): Promise<void> {
    await this.school.fill(name)
    await this.option(name).click()
    await expect(this.school).toHaveValue(name)
  }
}

export class ReportsPage extends OfficeScreen {
  readonly heading = 'Laporan'
  readonly title = 'SPMB | Laporan'
  protected readonly address = '/admin/report'

  get search(): Locator {
    return this.page.getByRole('searchbox')
  }
  get state(): Locator {
    return this.page.getByRole('combobox', { name: 'Status' })
  }
  get table(): Locator {
    return this.page.getByRole('region', { name: 'Tabel Laporan' })
  }
  get rows(): Locator {
    return this.table.locator('tbody tr')
  }
  get count(): Locator {
    return this.page.locator('.report-count')
  }
  sortBy(column: string): Locator {
    return this.table.getByRole('columnheader', { name: column }).getByRole('link')
  }
  dialog(ticket: string): ReportDialog {
    return new ReportDialog(openDialog(this.page, `Laporan ${ticket}`))
  }
}

export class ReportDialog {
  readonly frame: Locator
  constructor(frame: Locator) {
    this.frame = frame
  }
  get state(): Locator {
    return this.frame.getByLabel('Status')
  }
  get answer(): Locator {
    return this.frame.getByLabel('Jawaban untuk pengirim')
  }
  get note(): Locator {
    return this.frame.getByLabel('Catatan internal')
  }
  get save(): Locator {
    return this.frame.getByRole('button', { name: 'Simpan', exact: true })
  }
  get finish(): Locator {
    return this.frame.getByRole('button', { name: 'Simpan dan selesaikan' })
  }
  get alert(): Locator {
    return this.frame.getByRole('alert')
  }
}

export class SettingPage extends OfficeScreen {
  readonly heading = 'Setting Akun'
  readonly title = 'SPMB | Setting Akun'
  protected readonly address = '/admin/user/setting'

  get current(): Locator {
    return this.page.getByLabel('Password sekarang', { exact: true })
  }
  get wanted(): Locator {
    return this.page.getByLabel('Password baru', { exact: true })
  }
  get again(): Locator {
    return this.page.getByLabel('Konfirmasi password baru', { exact: true })
  }
  get save(): Locator {
    return this.page.getByRole('button', { name: 'Edit', exact: true })
  }
  async change(from: string, to: string, again = to): Promise<void> {
    await this.current.fill(from)
    await this.wanted.fill(to)
    await this.again.fill(again)
    await press(this.save)
  }
}
