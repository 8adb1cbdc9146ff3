import { expect, type Locator } from '@playwright/test'
import { expectToast } from '../../pages/staff.ts'
import type { Desk, Task } from '../task.ts'

export const setDates: Task = {
  title: 'Menentukan tanggal pendaftaran',
  about: 'Sebelum pendaftaran dibuka. Halaman untuk orang tua berubah dalam satu detik.',
  steps: [
    {
      text: 'Buka **Musim**. Kotak paling atas menyebut apa yang dilihat orang tua sekarang.',
      async act({ page }) {
        await page.goto('/admin/season')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Musim /)
      },
      picture: { file: 'musim', alt: 'Halaman Musim: keadaan sekarang, tanggal, dan cara dibuka' },
    },
    {
      text: 'Pilih **Menurut jadwal**, isi hari dan jam dibuka dan ditutup, lalu tekan **Simpan pendaftaran**. Jika berlaku saat itu juga, sistem menyebut akibatnya dan bertanya sekali lagi.',
      async act(desk) {
        const { page, hands } = desk
        await hands.choose(page.getByRole('radio', { name: /^Menurut jadwal/ }))
        await fillMoment(desk, page.getByRole('group', { name: /^Ditutup/ }), ['10', 'Juni', '2099'])
        await hands.press(page.getByRole('button', { name: 'Simpan pendaftaran', exact: true }))
        const question = page.getByRole('dialog', { name: 'Berlaku sekarang juga' })
        // The notice of the step before may still be there.
        const saved = page.locator('.Toastify__toast').filter({ hasText: 'Musim berhasil disimpan' })
        await expect(question.or(saved)).toBeVisible()
        if (await question.isVisible()) {
          await hands.type(question.getByLabel('Alasan'), 'Sesuai keputusan kepala dinas')
          await hands.press(question.getByRole('button', { name: 'Ya, lakukan sekarang' }))
        }
        await expectToast(page, 'Musim berhasil disimpan')
      },
    },
  ],
}

export async function fillMoment(
  { hands }: Desk,
  group: Locator,
  [day, month, year, time]: readonly string[],
): Promise<void> {
  await hands.type(group.getByLabel('Tanggal'), day ?? '')
  await group.getByLabel('Bulan').selectOption(month ?? '')
  await hands.type(group.getByLabel('Tahun'), year ?? '')
  if (time) await hands.type(group.getByLabel('Jam'), time)
}
