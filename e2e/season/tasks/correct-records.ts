import { expect } from '@playwright/test'
import { expectToast, ListPage } from '../../pages/staff.ts'
import { findArea } from '../../support/area.ts'
import { register } from '../../support/staff.ts'
import { CHILDREN } from '../office-data.ts'
import type { Desk, Task } from '../task.ts'

const [WRONG, LEAVING, TWICE] = CHILDREN as [string, string, string]

export const correctRecords: Task = {
  title: 'Memperbaiki, mencatat yang mundur, dan menghapus',
  about: 'Sepanjang pendaftaran. Semua perubahan tercatat dengan nama Anda dan dapat dilihat di riwayat.',
  async before({ server }) {
    const area = await findArea(server.url, 'SD')
    for (const name of CHILDREN) await register(server, 'SD', area, { name })
  },
  steps: [
    {
      text: 'Cari anak dengan kotak di bilah atas (tombol **/**): nomor, nama, atau nama orang tua. Buka, tekan **Edit**, perbaiki, lalu simpan.',
      async act(desk) {
        const { page, hands } = desk
        await openRecord(desk, WRONG)
        await hands.press(page.getByRole('link', { name: 'Edit', exact: true }))
        await hands.type(page.getByLabel(/^Nama ibu/), 'Contoh Ibu Baru')
        await hands.press(page.locator('form button[type=submit]').last())
        await expectToast(page, 'Data calon murid berhasil diubah')
        await expect(page.getByText('Contoh Ibu Baru').first()).toBeVisible()
        await page.getByRole('heading', { name: 'Riwayat perubahan' }).scrollIntoViewIfNeeded()
      },
      picture: { file: 'riwayat', alt: 'Data satu anak dengan riwayat perubahannya' },
    },
    {
      text: 'Anak pindah? Tekan **Mengundurkan diri**, tulis alasan dan siapa yang meminta. Kursi dan NIK-nya bebas, riwayatnya tetap ada.',
      async act(desk) {
        const { page, hands } = desk
        await openRecord(desk, LEAVING)
        await hands.press(page.getByRole('button', { name: 'Mengundurkan diri' }))
        const dialog = page.getByRole('dialog', { name: 'Mengundurkan diri' })
        await hands.type(dialog.getByLabel('Alasan'), 'Pindah ke kabupaten lain')
        await hands.type(dialog.getByLabel('Diminta oleh'), 'Contoh Ibu')
        await hands.press(dialog.getByRole('button', { name: 'Catat pengunduran diri' }))
        await expectToast(page, 'Calon murid dicatat mengundurkan diri')
      },
    },
    {
      text: 'Terkirim dua kali? Tekan **Delete** dan tulis alasannya. Selama 10 detik ada **Urungkan**; sesudah itu pulihkan dari **Sampah**.',
      async act(desk) {
        const { page, hands } = desk
        await openRecord(desk, TWICE)
        await hands.press(page.getByRole('button', { name: 'Delete' }))
        const dialog = page.getByRole('dialog', { name: 'Apakah anda yakin?' })
        await hands.type(dialog.getByLabel('Alasan'), 'Terkirim dua kali')
        await hands.press(dialog.getByRole('button', { name: 'Hapus!' }))
        await expect(dialog).toHaveCount(0)
        await page.goto('/admin/trash')
        await hands.press(
          page.getByRole('row').filter({ hasText: TWICE }).getByRole('button', { name: 'Pulihkan' }),
        )
        await expectToast(page, 'Pendaftaran berhasil dipulihkan')
      },
    },
  ],
}

async function openRecord({ page, hands }: Desk, name: string) {
  const list = await new ListPage(page, 'SD').open(`?${new URLSearchParams({ search: name })}`)
  await hands.press(list.row(name).getByRole('link').first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
