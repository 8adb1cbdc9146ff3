/** Form Laporan on the contact page, and the ticket that takes its place. */
import { expect, type Locator } from '@playwright/test'
import { ContactPage } from './public-pages.ts'
import { Screen } from './screen.ts'

export const A_REPORT = {
  name: 'Contoh Pelapor',
  email: 'pelapor@contoh.example',
  title: 'Nama sekolah tidak muncul',
  content: 'Saya memilih Desa Contoh.\n\nDaftar sekolah kosong.',
}

export class ReportForm extends ContactPage {
  async open(): Promise<this> {
    await this.page.goto(this.address)
    return this.arrive()
  }

  get name(): Locator {
    return this.page.getByRole('textbox', { name: 'Nama' })
  }

  get email(): Locator {
    return this.page.getByRole('textbox', { name: 'E-mail' })
  }

  get phone(): Locator {
    return this.page.getByRole('textbox', { name: 'Nomor HP atau telepon' })
  }

  get reportTitle(): Locator {
    return this.page.getByRole('textbox', { name: 'Judul' })
  }

  get content(): Locator {
    return this.page.getByRole('textbox', { name: 'Isi laporan' })
  }

  get send(): Locator {
    return this.page.getByRole('button', { name: 'Kirim Laporan' })
  }

  get summary(): Locator {
    return this.page.locator('.summary')
  }

  get trouble(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'Isian Anda tetap ada.' })
  }

  get received(): Locator {
    return this.page.getByRole('heading', { name: 'Laporan Anda sudah kami terima' })
  }

  async fill(report: typeof A_REPORT = A_REPORT): Promise<void> {
    await this.name.fill(report.name)
    await this.email.fill(report.email)
    await this.reportTitle.fill(report.title)
    await this.content.fill(report.content)
  }

  async expectFilled(report: typeof A_REPORT = A_REPORT): Promise<void> {
    await expect(this.name).toHaveValue(report.name)
    await expect(this.email).toHaveValue(report.email)
    await expect(this.reportTitle).toHaveValue(report.title)
    await expect(this.content).toHaveValue(report.content)
  }

  /** Waits for the ticket and answers it. */
  async ticket(): Promise<string> {
    await expect(this.received).toBeFocused()
    const number = this.page.locator('.ticket .number')
    await expect(number).toHaveText(/^LAP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    return (await number.textContent()) ?? ''
  }
}

/** State and answer of a report, by its ticket and a contact. */
export class AnswerPage extends Screen {
  readonly address = '/contact/jawaban'
  readonly heading = 'Jawaban Laporan'
  readonly title = 'SPMB | Jawaban Laporan'

  async open(): Promise<this> {
    await this.page.goto(this.address)
    return this.arrive()
  }
  get ticket(): Locator {
    return this.page.getByRole('textbox', { name: 'No. Laporan' })
  }
  get contact(): Locator {
    return this.page.getByRole('textbox', { name: 'E-mail atau nomor telepon' })
  }
  get read(): Locator {
    return this.page.getByRole('button', { name: 'Baca Jawaban' })
  }
  answerTo(ticket: string): Locator {
    return this.page.getByRole('region', { name: `Laporan ${ticket}` })
  }
  async ask(ticket: string, contact: string): Promise<void> {
    await this.ticket.fill(ticket)
    await this.contact.fill(contact)
    await this.read.click()
  }
}
