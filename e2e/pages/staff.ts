/** Page models of the staff screens. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Account } from '../support/staff.ts'
import type { Troubles } from '../support/troubles.ts'
import { Screen } from './screen.ts'

/** Username and password, on the login page and in the dialog above a screen. */
export class LoginFields {
  readonly frame: Locator
  constructor(frame: Locator) {
    this.frame = frame
  }
  get username(): Locator {
    return this.frame.getByLabel('Username')
  }
  get password(): Locator {
    return this.frame.getByLabel('Password', { exact: true })
  }
  get submit(): Locator {
    return this.frame.getByRole('button', { name: 'LOGIN' })
  }
  async fill({ username, password }: Account): Promise<void> {
    await this.username.fill(username)
    await this.password.fill(password)
  }
  async signIn(account: Account): Promise<void> {
    await this.fill(account)
    await this.submit.click()
  }
}

export class LoginPage extends Screen {
  readonly heading = 'Login petugas'
  readonly title = 'SPMB | Login'

  get fields(): LoginFields {
    return new LoginFields(this.page.getByRole('main'))
  }
}

/** Without a session, the page's request for the signed-in user gets 401. */
export function announceNoSession(troubles: Troubles): void {
  troubles.announce(/answer 401: GET .*\/api\/auth\/me/)
}

export abstract class StaffScreen extends Screen {
  /** Also waits for the renderer of toasts, which cannot be loaded without a network. */
  override async reach(): Promise<this> {
    await super.reach()
    await expect(this.page.locator('.toasts')).toBeAttached()
    return this
  }

  get account(): Locator {
    return this.page.locator('.menu-account summary')
  }

  /** The links of the sidebar, which is a menu on phones: opened here. */
  async menu(): Promise<Locator> {
    const menu = this.page.locator('.menu-screens summary')
    await expect(menu).toBeAttached()
    if (await menu.isVisible()) await menu.click()
    return this.page
      .getByRole('navigation', { name: 'Menu petugas' })
      .filter({ visible: true })
      .getByRole('link')
  }

  /** An entry may count what waits there, also of other journeys. */
  async expectMenu(names: readonly string[]): Promise<void> {
    await expect(await this.menu()).toHaveText(
      names.map((name) => new RegExp(`^${name}\\s*([\\d.]+ [a-z ]+)?$`)),
    )
  }

  async openFromMenu(name: string): Promise<void> {
    const links = await this.menu()
    await links.filter({ hasText: name }).click()
  }

  async logOut(): Promise<LoginPage> {
    await this.account.click()
    await this.page.getByRole('button', { name: 'Logout' }).click()
    return new LoginPage(this.page).arrive()
  }
}

export class DashboardPage extends StaffScreen {
  readonly heading = 'Dashboard'
  readonly title = 'SPMB | Dashboard'

  /** Label, number and unit of each. */
  get counts(): Locator {
    return this.page.locator('.counts > div')
  }
}

export class ListPage extends StaffScreen {
  readonly level: Level
  readonly heading: string
  readonly title: string

  constructor(page: Page, level: Level) {
    super(page)
    this.level = level
    this.heading = `Pendaftar ${level}`
    this.title = `SPMB | List ${level}`
  }

  async open(query = ''): Promise<this> {
    await this.page.goto(`/admin/${this.level.toLowerCase()}${query}`)
    return this.reach()
  }

  get search(): Locator {
    return this.page.getByRole('searchbox')
  }
  get status(): Locator {
    return this.page.getByRole('combobox', { name: 'Status', exact: true, includeHidden: true })
  }
  /** Opens the filters, which close when anything else is used. */
  get filters(): Locator {
    return this.page.locator('.menu-filters summary')
  }
  async openFilters(): Promise<void> {
    if (!(await this.status.isVisible())) await this.filters.click()
  }
  get table(): Locator {
    return this.page.getByRole('region', { name: `Daftar pendaftar ${this.level}` })
  }
  get rows(): Locator {
    return this.table.locator('tbody tr')
  }
  /** '3 dari 12 pendaftar' */
  get count(): Locator {
    return this.page.locator('.chips [role=status]')
  }
  row(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }
  header(column: string): Locator {
    return this.table.getByRole('columnheader', { name: column, exact: true })
  }
  /** On phones, where rows are cards without column titles. */
  get order(): Locator {
    return this.page.getByLabel('Urutkan')
  }
  sortBy(column: string): Locator {
    return this.header(column).getByRole('link')
  }
  chip(text: string): Locator {
    return this.page.getByRole('link', { name: text })
  }
  get exportLink(): Locator {
    return this.page.getByRole('link', { name: `Export Data ${this.level}` })
  }
  get names(): Locator {
    return this.table.locator('td.name .own-name')
  }
  /** Chooses from one of the two searchable filters. */
  async filterBy(label: 'Sekolah' | 'Kecamatan, desa', name: string): Promise<void> {
    await this.openFilters()
    const box = this.page.getByRole('combobox', { name: label })
    await box.click()
    await box.fill(name)
    await this.page.getByRole('listbox').getByRole('option', { name }).first().click()
    await expect(box).toHaveValue(name)
  }
}

export class DetailPage extends StaffScreen {
  readonly heading: string
  readonly title: string

  constructor(page: Page, record: { name: string; number: string }) {
    super(page)
    this.heading = record.name
    this.title = `SPMB | Detail ${record.number}`
  }

  card(title: string): Locator {
    return this.page.getByRole('region', { name: title })
  }
  /** The value beside a label. */
  value(label: string): Locator {
    return this.page
      .locator('.pairs > div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
      .locator('dd')
  }
  get back(): Locator {
    return this.page.getByRole('link', { name: 'Kembali', exact: true })
  }
  get deleteButton(): Locator {
    return this.page.getByRole('button', { name: 'Delete' })
  }
}

export class RecordNotFoundPage extends StaffScreen {
  readonly heading = 'Data registrasi tidak ditemukan'
  readonly title = /^SPMB \| Detail /
}

/** The open native dialog. */
export function openDialog(page: Page, name: string | RegExp): Locator {
  return page.getByRole('dialog', { name })
}

/** Presses Enter instead of clicking: a toast may cover the button, and stays while the pointer is on it. */
export async function press(button: Locator): Promise<void> {
  await button.press('Enter')
}

export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('.Toastify__toast').filter({ hasText: text })).toBeVisible()
}

/** The menu of a monitor. */
export const MONITOR_MENU = [
  'Dashboard',
  'SPMB SD',
  'SPMB SMP',
  'Permintaan perbaikan',
  'Laporan',
  'Pendaftaran ganda',
  'Sampah',
  'Seleksi',
  'Daftar ulang',
  'Keberatan',
  'Panggil cadangan',
  'Kursi kosong',
  'Penyaluran',
  'Rekap',
  'Zonasi',
  'Kuota Zonasi',
]

/** The menu of an operator of a school. */
export const operatorMenu = (level: Level) => [
  'Dashboard',
  `SPMB ${level}`,
  'Permintaan perbaikan',
  'Pendaftaran ganda',
  'Sampah',
  'Meja seleksi',
  'Daftar ulang',
  'Keberatan',
  'Rekap',
]
