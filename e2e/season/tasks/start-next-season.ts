import { expect } from '@playwright/test'
import { expectToast, openDialog } from '../../pages/staff.ts'
import { fillDates } from '../../pages/staff-forms.ts'
import type { Task } from '../task.ts'

const [LAST, NEXT] = ['2025/2026', '2026/2027'] as const

export const startNextSeason: Task = {
  title: 'Menyiapkan musim berikutnya',
  about: 'Kapan saja sesudah hasil diumumkan. Musim yang berjalan tidak berubah sampai yang baru diaktifkan.',
  steps: [
    {
      text: 'Buka **Musim**, lalu **Semua musim**, dan tekan **Musim baru…**. Zonasi dan jarak disalin; kuota juga, bila dicentang. Tanggal, zonasi, dan kuotanya dapat diubah kemudian dengan **Ubah**, **Zonasi**, dan **Kuota** di baris musim itu; musim yang berjalan tidak ikut berubah.',
      async act({ page, hands }) {
        await page.goto('/admin/season?tab=semua')
        await hands.press(page.getByRole('button', { name: 'Musim baru…' }))
        const dialog = openDialog(page, 'Musim baru')
        await expect(dialog.getByLabel(/Tahun pelajaran/)).toHaveValue(NEXT)
        await fillDates(dialog)
        await hands.press(dialog.getByRole('button', { name: 'Buat musim' }))
        await expectToast(page, /^Musim 2026\/2027 dibuat/)
      },
      picture: { file: 'musim-daftar', alt: 'Semua musim: yang aktif dan yang disiapkan' },
    },
    {
      text: 'Tekan **Aktifkan…**, baca akibatnya, dan tulis password Anda. Musim lama menjadi arsip yang tidak dapat diubah.',
      async act({ page, hands, admin }) {
        await hands.press(page.getByRole('button', { name: /^Aktifkan 2026\/2027/ }))
        const dialog = openDialog(page, `Aktifkan ${NEXT}?`)
        await hands.type(dialog.getByLabel('Password Anda sekali lagi', { exact: true }), admin.password)
        await hands.press(dialog.getByRole('button', { name: `Aktifkan ${NEXT}` }))
        await expectToast(page, `Musim ${NEXT} sekarang aktif`)
      },
    },
    {
      text: 'Musim lama tetap dapat dibaca: pilih daftar, dashboard, atau rekapnya dari **Semua musim**, atau tahun pelajaran di setiap daftar.',
      async act({ page, hands }) {
        const row = page.getByRole('row', { name: new RegExp(`^${LAST}`) })
        await hands.press(row.getByRole('link', { name: `SD ${LAST}` }))
        await expect(page.getByLabel('Tahun Pelajaran', { exact: true })).toHaveValue('2025')
        await expect(page.getByRole('row').nth(1)).toBeVisible()
      },
      picture: { file: 'musim-lama', alt: 'Daftar pendaftar musim lalu, hanya untuk dibaca' },
    },
  ],
}
