import { expect } from '@playwright/test'
import { expectToast } from '../../pages/staff.ts'
import { QuotaPage } from '../../pages/staff-office.ts'
import { SEATS } from '../office-data.ts'
import type { Task } from '../task.ts'

export const setQuotas: Task = {
  title: 'Mengisi kuota semua sekolah',
  about: 'Setelah keputusan daya tampung. Satu kali tempel cukup untuk semua sekolah.',
  steps: [
    {
      text: 'Salin dua kolom dari Excel: NPSN dan kursi. Buka **Kuota Zonasi**, tekan **Tempel dari Excel**, tempel, lalu **Periksa**. Baris yang salah disebut satu per satu.',
      async act({ page, hands }) {
        const quota = await new QuotaPage(page).open()
        await hands.press(page.getByRole('button', { name: 'Tempel dari Excel' }))
        await hands.type(quota.pasting.getByRole('textbox'), SEATS)
        await hands.press(quota.pasting.getByRole('button', { name: 'Periksa' }))
        await expect(quota.pasting.getByRole('button', { name: /^Masukkan 4/ })).toBeVisible()
      },
      picture: {
        file: 'kuota-tempel',
        alt: 'Pratinjau kuota yang ditempel: kursi lama dan baru setiap sekolah',
      },
    },
    {
      text: 'Tekan **Masukkan … ke tabel**, periksa, ubah sel bila perlu (panah dan Enter berpindah sel), lalu **Simpan**. Simpanan terakhir dapat diurungkan satu kali.',
      async act({ page, hands }) {
        const quota = new QuotaPage(page)
        await hands.press(quota.pasting.getByRole('button', { name: /^Masukkan 4/ }))
        await hands.press(quota.save)
        await expectToast(page, '4 kuota berhasil disimpan')
      },
      picture: { file: 'kuota', alt: 'Tabel kuota: sekolah, pendaftar, kursi, terpakai' },
    },
  ],
}
