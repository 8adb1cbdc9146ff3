import { expect } from '@playwright/test'
import { SCHOOLS, VILLAGES, ZONES } from '../office-data.ts'
import type { Desk, Task } from '../task.ts'

export const importData: Task = {
  title: 'Memasukkan data desa, sekolah, dan zonasi',
  about:
    'Sekali sebelum musim pertama, dan setiap kali data berubah banyak. Pada impor pertama data contoh bawaan hilang, pendaftaran menjadi tertutup, dan hasil menjadi tersembunyi.',
  steps: [
    {
      text: 'Buka **Impor data** di menu. Pilih tabel, lalu unduh contoh judul kolomnya.',
      async act({ page }) {
        await page.goto('/admin/import')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impor data')
      },
    },
    {
      text: 'Pilih tabel **Desa** dan berkas Anda (CSV atau Excel), lalu tekan **Periksa**. Setiap baris yang baru, berubah, atau ditolak tampil dengan alasannya. Belum ada yang berubah.',
      act: (desk) => check(desk, 'Desa', VILLAGES),
      picture: { file: 'impor', alt: 'Hasil pemeriksaan berkas desa: baris baru dan baris yang dihapus' },
    },
    {
      text: 'Sudah benar? Tekan **Impor**. Semua baris masuk bersama, atau tidak satu pun.',
      act: apply,
    },
    {
      text: 'Ulangi untuk tabel **Sekolah**, lalu **Zonasi**.',
      async act(desk) {
        await check(desk, 'Sekolah', SCHOOLS)
        await apply(desk)
        await check(desk, 'Zonasi', ZONES)
        await apply(desk)
      },
    },
  ],
}

async function check({ page, hands }: Desk, table: string, file: typeof VILLAGES) {
  await page.getByLabel('Tabel').selectOption(table)
  await page.getByLabel('Berkas').setInputFiles(file)
  await hands.press(page.getByRole('button', { name: 'Periksa' }))
  await expect(page.getByRole('region', { name: `Hasil pemeriksaan ${file.name}` })).toBeVisible()
}

async function apply({ page, hands }: Desk) {
  await hands.press(page.getByRole('button', { name: /^Impor \d+ baris/ }))
  await expect(page.getByRole('region', { name: /^Hasil pemeriksaan/ })).toHaveCount(0)
}
