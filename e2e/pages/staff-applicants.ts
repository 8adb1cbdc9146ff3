/** The screens on which staff correct one applicant and decide, and the dialogs above them. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { StaffScreen } from './staff.ts'

export class EditPage extends StaffScreen {
  readonly heading = 'EDIT DATA CALON PESERTA DIDIK BARU'
  readonly title: string
  readonly #number: string

  constructor(page: Page, number: string) {
    super(page)
    this.#number = number
    this.title = `SPMB | Edit ${number}`
  }

  async open(): Promise<this> {
    await this.page.goto(`/admin/edit/${this.#number}`)
    return this.reach()
  }

  section(title: string): Locator {
    return this.page.getByRole('region', { name: title })
  }
  field(label: string | RegExp): Locator {
    return this.page.getByLabel(label)
  }
  /** The select of a choice's decision: 'Pilihan 1: SD Negeri …'. */
  decision(choice: 'Pilihan 1' | 'Pilihan 2' | 'Pilihan 1 dan 2'): Locator {
    return this.section('Status Kelulusan').getByLabel(new RegExp(`^${choice}:`))
  }
  get decisions(): Locator {
    return this.section('Status Kelulusan').getByRole('combobox')
  }
  get openZone(): Locator {
    return this.page.getByRole('button', { name: 'Ubah desa/kelurahan atau sekolah pilihan' })
  }
  combobox(label: string): Locator {
    return this.section('Alamat Siswa').getByRole('combobox', { name: label, exact: true })
  }
  async choose(label: string, name: string): Promise<void> {
    const box = this.combobox(label)
    await box.click()
    await box.fill(name)
    await this.page.getByRole('listbox').getByRole('option', { name }).first().click()
    await expect(box).toHaveValue(name)
  }
  get summary(): Locator {
    return this.page.locator('.summary')
  }
  /** The server's refusal when it concerns no single field. */
  get refusal(): Locator {
    return this.page.locator('form [role=alert]')
  }
  get save(): Locator {
    return this.page.locator('form button[type=submit]')
  }
  get back(): Locator {
    return this.page.getByRole('link', { name: 'Kembali', exact: true })
  }
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `is reached within ${MOST_STEPS} steps`).toBeFocused()
}
const MOST_STEPS = 80

/** Waits for the open dialog and checks its accessibility. */
export async function arriveAtDialog(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  return dialog
}

export const LEAVE_QUESTION = 'Perubahan belum disimpan'
export const DELETE_QUESTION = 'Apakah anda yakin?'
export const SESSION_ENDED = 'Sesi Anda sudah berakhir'
