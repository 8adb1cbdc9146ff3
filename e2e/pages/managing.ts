/** Page model of 'Kelola pendaftaran'. */
import { expect, type Locator } from '@playwright/test'
import { Screen } from './screen.ts'

export class ManagePage extends Screen {
  readonly heading = 'Kelola pendaftaran'
  readonly title = 'SPMB | Kelola Pendaftaran'

  async open(): Promise<this> {
    await this.page.goto('/ppdb/kelola')
    return this.arrive()
  }

  async signIn({ number, code }: { number: string; code: string }): Promise<void> {
    await this.page.getByLabel(/^Nomor pendaftaran/).fill(number)
    await this.page.getByLabel(/^Kode Ubah/).fill(code)
    await this.button('Buka').click()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** Opens the fields of a section. */
  async change(section: string): Promise<Locator> {
    await this.button(new RegExp(`^(Ubah|Minta perbaikan) ${section}$`)).click()
    return this.page.getByRole('region', { name: new RegExp(section) })
  }

  get changes(): Locator {
    return this.page.getByRole('region', { name: 'Perubahan', exact: true })
  }

  async expectOpened(name: string): Promise<void> {
    await expect(this.mainHeading).toHaveText(name)
  }
}
