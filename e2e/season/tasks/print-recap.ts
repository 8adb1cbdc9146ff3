import { expect } from '@playwright/test'
import type { Task } from '../task.ts'

export const printRecap: Task = {
  title: 'Mencetak rekap untuk ditandatangani',
  about: 'Untuk laporan kepada kepala dinas, selama dan sesudah musim.',
  steps: [
    {
      text: 'Buka **Rekap**, pilih jenjang dan rinciannya. Tekan nama kecamatan untuk melihat sekolahnya; setiap angka membuka daftarnya.',
      async act({ page, hands }) {
        await page.goto('/admin/recap')
        const district = page.getByRole('button', { name: /^Dompu / })
        await hands.press(district)
        await expect(district).toHaveAttribute('aria-expanded', 'true')
      },
      picture: { file: 'rekap', alt: 'Rekap menurut kecamatan dan sekolah' },
    },
    {
      text: 'Tekan **PDF untuk ditandatangani** atau **XLSX**. Lembar kerja berisi rumus, sehingga jumlahnya dapat diperiksa.',
      async act({ page, hands }) {
        for (const [button, name] of [
          ['PDF untuk ditandatangani', /\.pdf$/],
          ['XLSX', /\.xlsx$/],
        ] as const) {
          const saving = page.waitForEvent('download')
          await hands.press(page.getByRole('button', { name: button }))
          expect((await saving).suggestedFilename()).toMatch(name)
        }
      },
    },
  ],
}
