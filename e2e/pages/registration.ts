/** Page models of the registration form, its check step and the confirmation. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Area } from '../support/area.ts'
import { aNik, aNisn } from '../support/invented.ts'
import { Screen } from './screen.ts'

/** Everything a parent types, as they would type it. */
export interface Applicant {
  nik: string
  name: string
  gender: 'Laki-laki' | 'Perempuan'
  religion: string
  birthPlace: string
  birth: [day: string, month: string, year: string]
  phone: string
  nisn: string
}

export function anApplicant(overrides: Partial<Applicant> = {}): Applicant {
  return {
    nik: aNik('030318'),
    name: 'Contoh Anak Satu',
    gender: 'Laki-laki',
    religion: 'Islam',
    birthPlace: 'Dompu',
    birth: ['3', 'Maret', '2018'],
    phone: '0812 0000 0000',
    nisn: aNisn(),
    ...overrides,
  }
}

export class RegistrationFormPage extends Screen {
  readonly level: Level
  readonly heading: RegExp
  readonly title: RegExp

  constructor(page: Page, level: Level) {
    super(page)
    this.level = level
    this.heading = level === 'SD' ? /Sekolah Dasar \(SD\)/ : /Sekolah Menengah Pertama \(SMP\)/
    this.title = new RegExp(`SPMB \\| Formulir Tingkat ${level}$`)
  }

  get address(): string {
    return `/ppdb/${this.level.toLowerCase()}`
  }

  async open(): Promise<this> {
    await this.page.goto(this.address)
    return this.arrive()
  }

  field(label: string | RegExp): Locator {
    return this.page.getByLabel(label)
  }

  combobox(label: string | RegExp): Locator {
    return this.page.getByRole('combobox', { name: label })
  }

  get submit(): Locator {
    return this.page.getByRole('button', { name: 'Daftar Sekarang', exact: true })
  }

  get summary(): Locator {
    return this.page.locator('.summary')
  }

  /** Opens the list by a click, types a part of the name and clicks it. */
  async choose(label: string | RegExp, name: string): Promise<void> {
    const box = this.combobox(label)
    await box.click()
    await box.fill(name)
    await this.page.getByRole('listbox').getByRole('option', { name }).first().click()
    await expect(box).toHaveAttribute('aria-expanded', 'false')
  }

  async fillPerson(applicant: Applicant): Promise<void> {
    await this.field(/^NIK anak/).fill(applicant.nik)
    await this.field(/^Nama lengkap anak/).fill(applicant.name)
    await this.field(applicant.gender).check()
    await this.field(/^Agama/).selectOption(applicant.religion)
    await this.field(/^Tempat lahir/).fill(applicant.birthPlace)
    await this.field('Tanggal').fill(applicant.birth[0])
    await this.field('Bulan').fill(applicant.birth[1])
    await this.page.getByLabel('Tahun', { exact: true }).fill(applicant.birth[2])
    await this.field(/^Nama ayah/).fill('Contoh Ayah')
    await this.field(/^Pekerjaan ayah/).fill('Petani')
    await this.field(/^Nama ibu/).fill('Contoh Ibu')
    await this.field(/^Pekerjaan ibu/).fill('Penenun')
    await this.field(/^Nomor HP yang bisa/).fill(applicant.phone)
    await this.field(/^Alamat lengkap/).fill('Dusun Contoh, RT 01/RW 02')
    if (this.level === 'SMP') {
      await this.field(/^NISN/).fill(applicant.nisn)
      await this.field(/^Sekolah asal/).fill('MI Contoh')
      await this.field(/^Tahun lulus/).fill('2025')
    }
  }

  async choosePlaces({ district, village, schools }: Area): Promise<void> {
    await this.choose(/^Kecamatan/, district.name)
    await this.choose(/^Desa\/Kelurahan/, village.name)
    await this.choose(/^Pilihan 1/, schools[0].name)
    await this.choose(/^Pilihan 2/, schools[1].name)
  }

  async consent(): Promise<void> {
    await this.page.getByRole('checkbox', { name: /^Saya orang tua\/wali/ }).check()
  }

  async fillAll(applicant: Applicant, area: Area): Promise<void> {
    await this.fillPerson(applicant)
    await this.choosePlaces(area)
    await this.consent()
  }

  async goToCheck(): Promise<CheckPage> {
    await this.submit.click()
    return new CheckPage(this.page).arrive()
  }

  /** Fills in everything and opens the check step. */
  async fillUntilCheck(area: Area, applicant = anApplicant()): Promise<CheckPage> {
    await this.fillAll(applicant, area)
    return this.goToCheck()
  }
}

export class CheckPage extends Screen {
  readonly heading = 'Periksa jawaban Anda'
  readonly title = /SPMB \| /

  get send(): Locator {
    return this.page.getByRole('button', { name: 'Sudah Benar, Daftar Sekarang' })
  }

  get sendAgain(): Locator {
    return this.page.getByRole('button', { name: 'Coba kirim lagi' })
  }

  get notice(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /terkirim|diterima/i })
  }
}

export class RegisteredPage extends Screen {
  readonly heading = 'Pendaftaran terkirim'
  readonly title = /SPMB \| /

  get number(): Locator {
    return this.page.locator('.ticket .number')
  }

  async readNumber(): Promise<string> {
    await expect(this.number).toHaveText(/^(SD|SMP)\d\d-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$/)
    return (await this.number.textContent()) ?? ''
  }
}

/** Fails when the content is wider than the viewport, or that of a dialog wider than the dialog. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const widths = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].map((part) => ({
      content: part.scrollWidth,
      view: part.clientWidth,
    })),
  )
  for (const { content, view } of widths) expect(content, 'width of the content').toBeLessThanOrEqual(view)
}
