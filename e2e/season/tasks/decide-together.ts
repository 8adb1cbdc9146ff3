import { expect } from '@playwright/test'
import { expectToast, ListPage } from '../../pages/staff.ts'
import { CHILDREN } from '../office-data.ts'
import type { Task } from '../task.ts'

/** The earlier tasks of the story withdraw the second child. */
const WITHDRAWN = CHILDREN[1] as string

export const decideTogether: Task = {
  title: 'Menetapkan kelulusan banyak anak sekaligus',
  about: 'Sesudah pendaftaran ditutup. Operator menetapkan untuk sekolahnya, admin untuk semua sekolah.',
  steps: [
    {
      text: 'Buka daftar **SPMB SD** atau **SPMB SMP**, saring sampai tinggal anak yang dimaksud, lalu centang kotak di kepala tabel dan **Pilih semua … yang cocok**.',
      async act({ page, hands }) {
        const list = await new ListPage(page, 'SD').open()
        await expect(list.row(WITHDRAWN)).toBeVisible()
        await hands.press(list.filters)
        await list.status.selectOption('Belum diputuskan')
        await expect(list.row(WITHDRAWN)).toHaveCount(0)
        await expect(list.rows.first()).toBeVisible()
        await hands.choose(list.rows.getByRole('checkbox').first())
        const bar = page.getByRole('region', { name: 'Pendaftar dipilih' })
        await hands.press(bar.getByRole('button', { name: /^Pilih semua/ }))
      },
      picture: { file: 'daftar-pilih', alt: 'Daftar pendaftar dengan baris yang dipilih' },
    },
    {
      text: 'Tekan **Tetapkan status…**, pilih sekolah dan keputusan, tulis alasan, lalu **Lihat pratinjau**. Yang tidak dapat ditetapkan (kursi penuh, sudah lulus di tempat lain) disebut satu per satu.',
      async act({ page, hands }) {
        const bar = page.getByRole('region', { name: 'Pendaftar dipilih' })
        await hands.press(bar.getByRole('button', { name: 'Tetapkan status…' }))
        const dialog = page.getByRole('dialog')
        await hands.pick(dialog.getByRole('combobox', { name: /^Sekolah/ }), 'SD Contoh Karang')
        await hands.choose(dialog.getByRole('radio', { name: 'LULUS', exact: true }))
        await hands.type(dialog.getByLabel(/^Alasan/), 'Rapat penetapan')
        await hands.press(dialog.getByRole('button', { name: 'Lihat pratinjau' }))
        await expect(dialog.getByRole('button', { name: /^Simpan \d+ keputusan/ })).toBeVisible()
      },
      picture: { file: 'daftar-pratinjau', alt: 'Pratinjau keputusan massal' },
    },
    {
      text: 'Tekan **Simpan … keputusan**. Semuanya tersimpan bersama, atau tidak satu pun. Keputusan massal Anda yang terakhir dapat diurungkan. Ada anak yang alasannya lain? **Meja seleksi** menanyakan alasan tanda di luar urutan tersendiri, dan pada **Unggah keputusan** kolom **Alasan** berlaku untuk barisnya.',
      async act({ page, hands }) {
        await hands.press(page.getByRole('dialog').getByRole('button', { name: /^Simpan \d+ keputusan/ }))
        await expectToast(page, /keputusan disimpan/)
      },
    },
  ],
}
