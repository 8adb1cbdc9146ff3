import { expect } from '@playwright/test'
import { expectToast } from '../../pages/staff.ts'
import type { Task } from '../task.ts'

/** In the order of the form. */
const OFFICE = {
  'Nama kantor': 'Dinas Pendidikan Contoh',
  Alamat: 'Jalan Contoh Nomor 1, Dompu',
  'E-mail': 'spmb@dinas.example',
  'Nomor telepon': '0373 21000',
  Daerah: 'Kabupaten Dompu, Nusa Tenggara Barat',
  'Jam layanan': 'Senin – Jumat, 08.00 – 15.00 WITA',
  'Nama kepala dinas': 'Hj. Contoh Dewi, M.Pd.',
  'NIP kepala dinas': '197001011995031001',
}

export const describeOffice: Task = {
  title: 'Mengisi data kantor',
  about: 'Satu kali, lalu bila ada yang berubah. Orang tua membacanya di setiap halaman, kartu, dan dokumen.',
  steps: [
    {
      text: 'Buka **Musim**, lalu **Kantor**, isi nama, alamat, e-mail, nomor telepon, daerah, jam layanan, dan siapa kepala dinas dengan NIP-nya untuk surat yang dicetak.',
      async act({ page, hands }) {
        await page.goto('/admin/season?tab=kantor')
        const save = page.getByRole('button', { name: 'Simpan kantor' })
        const office = page.locator('form').filter({ has: save })
        for (const [label, text] of Object.entries(OFFICE))
          await hands.type(office.getByRole('textbox', { name: new RegExp(`^${label}`) }), text)
      },
      picture: { file: 'kantor', alt: 'Data kantor yang dibaca orang tua' },
    },
    {
      text: 'Tekan **Simpan kantor**. Tulisan "contoh" hilang dari halaman orang tua.',
      async act({ page, hands }) {
        await hands.press(page.getByRole('button', { name: 'Simpan kantor' }))
        await expectToast(page, 'Data kantor berhasil disimpan')
        await page.goto('/')
        await expect(page.getByText(OFFICE['Nama kantor']).first()).toBeVisible()
      },
    },
  ],
}
