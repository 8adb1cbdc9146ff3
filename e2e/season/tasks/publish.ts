import { expect } from '@playwright/test'
import { expectToast } from '../../pages/staff.ts'
import type { Task } from '../task.ts'
import { fillMoment } from './set-dates.ts'

export const publish: Task = {
  title: 'Memeriksa dan menerbitkan hasil',
  about: 'Pada hari pengumuman, atau beberapa hari sebelumnya dengan jadwal.',
  steps: [
    {
      text: 'Buka **Musim**, lalu **Periksa sebelum terbit**. Setiap temuan punya tautan ke barisnya: anak tanpa keputusan, sekolah tanpa kuota, laporan yang belum dijawab.',
      async act({ page, hands }) {
        await page.goto('/admin/season')
        await hands.press(page.getByRole('link', { name: 'Periksa sebelum terbit' }))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Periksa sebelum terbit')
      },
      picture: { file: 'terbit', alt: 'Pemeriksaan sebelum terbit: temuan dan pratinjau untuk orang tua' },
    },
    {
      text: 'Lihat contoh setiap halaman hasil pada **Lihat sebagai orang tua**.',
      async act({ page, hands }) {
        await hands.choose(page.getByRole('radio', { name: /Belum ditetapkan/ }))
        await expect(page.getByText('Belum ditetapkan: hubungi sekolah').first()).toBeVisible()
      },
    },
    {
      text: 'Isi saat terbit dan password Anda, lalu tekan **Jadwalkan**. Masih ada anak tanpa keputusan? Tulis alasan paling sedikit 20 huruf. Jadwal dapat dibatalkan sampai saat itu tiba.',
      async act(desk) {
        const { page, hands, admin } = desk
        await fillMoment(desk, page.getByRole('group', { name: 'Saat terbit' }), [
          '1',
          'Januari',
          '2099',
          '10.00.00',
        ])
        const reason = page.getByLabel(/Alasan terbit/)
        if (await reason.isVisible()) await hands.type(reason, 'Dua sekolah menunggu akta kelahiran asli')
        await hands.type(page.getByLabel('Password Anda sekali lagi', { exact: true }), admin.password)
        await hands.press(page.getByRole('button', { name: 'Jadwalkan', exact: true }))
        await expectToast(page, /^Hasil dijadwalkan terbit/)
      },
    },
  ],
}
