import { expect } from '@playwright/test'
import type { Task } from '../task.ts'

export const createAccounts: Task = {
  title: 'Membuat akun untuk semua sekolah',
  about: 'Beberapa hari sebelum pendaftaran dibuka. Password sementara berlaku tujuh hari.',
  steps: [
    {
      text: 'Buka **Akun**, tekan **Buat untuk … sekolah tanpa akun**, dan periksa daftar username-nya.',
      async act({ page, hands }) {
        await page.goto('/admin/user')
        await hands.press(page.getByRole('button', { name: /^Buat untuk 4 sekolah tanpa akun/ }))
        await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(5)
      },
      picture: { file: 'akun', alt: 'Pratinjau akun operator: satu untuk setiap sekolah' },
    },
    {
      text: 'Tekan **Buat … akun dan buka lembar**. Cetak atau simpan PDF-nya: satu lembar untuk setiap sekolah, dua di satu halaman, menurut kecamatan. Password tidak tampil lagi sesudah halaman ini ditutup.',
      async act({ page, hands }) {
        await hands.press(page.getByRole('button', { name: /akun dan buka lembar$/ }))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lembar akun')
        const saving = page.waitForEvent('download')
        await hands.press(page.getByRole('link', { name: 'Simpan PDF' }))
        expect((await saving).suggestedFilename()).toBe('lembar-akun.pdf')
      },
    },
    {
      text: 'Tekan **Selesai, tutup**. Di daftar akun, tautan **belum pernah masuk** menunjukkan sekolah yang perlu diingatkan.',
      async act({ page, hands }) {
        await hands.press(page.getByRole('button', { name: 'Selesai, tutup' }))
        await expect(page.getByRole('link', { name: /belum pernah masuk/ })).toBeVisible()
      },
    },
  ],
}
