import { expect } from '@playwright/test'
import { ListPage } from '../../pages/staff.ts'
import { aNik } from '../../support/invented.ts'
import type { Task } from '../task.ts'

const PAPER_CHILD = 'Contoh Anak Eka'

export const enterPaperForm: Task = {
  title: 'Mendaftarkan dari formulir kertas',
  about:
    'Untuk keluarga tanpa HP, di sekolah atau di dinas. Urutan kolom sama dengan kertasnya; tombol Enter pindah ke kolom berikut, tombol ? menampilkan pintasan.',
  steps: [
    {
      text: 'Buka daftar **SPMB SD** atau **SPMB SMP**, tekan **Daftarkan dari kertas**, lalu ketik isi kertas. Tanggal lahir diketik 14062018. Desa cukup tiga huruf.',
      async act({ page, hands }) {
        await new ListPage(page, 'SD').open()
        await hands.press(page.getByRole('link', { name: 'Daftarkan dari kertas' }))
        await hands.type(page.getByLabel(/^NIK anak/), aNik('540618'))
        await hands.type(page.getByLabel(/^Nama lengkap anak/), PAPER_CHILD)
        await hands.choose(page.getByRole('radio', { name: 'Perempuan' }))
        await hands.type(page.getByLabel(/^Tempat lahir/), 'Dompu')
        await hands.type(page.getByLabel(/^Tanggal lahir/), '14062018')
        await page.getByLabel(/^Agama/).selectOption('islam')
        for (const label of ['Nama ayah', 'Pekerjaan ayah', 'Nama ibu', 'Pekerjaan ibu'])
          await hands.type(page.getByLabel(new RegExp(`^${label}`)), `Contoh ${label}`)
        await hands.choose(page.getByLabel('Tidak punya HP'))
        await hands.type(page.getByLabel(/^Alamat lengkap/), 'Dusun Contoh, RT 01')
        await hands.pick(page.getByRole('combobox', { name: 'Desa/Kelurahan', exact: true }), 'Contoh Karang')
        await hands.pick(page.getByRole('combobox', { name: 'Pilihan 1' }), 'SD Contoh Karang')
        await hands.pick(page.getByRole('combobox', { name: 'Pilihan 2' }), 'SD Contoh Lembah')
        await hands.choose(page.getByLabel('Persetujuan tertulis'))
      },
      picture: {
        file: 'kertas',
        alt: 'Formulir kertas yang sedang diisi: desa, sekolah, persetujuan tertulis',
      },
    },
    {
      text: 'Tekan **Simpan dan formulir berikut**. Cetak kartunya untuk keluarga; formulir berikutnya sudah berisi desa dan sekolah yang sama. Anak yang belum punya NIK atau NISN: centang **NIK menyusul** dan tulis alasannya. Orang tua yang tidak tercantum di akta atau meninggal, dan wali: buka baris **Keadaan anak ini berbeda**. Di jenjang dengan jalur, centang juga jalur yang diikuti keluarga dan berkas yang sudah dilihat; di **Periksa jalur** berkas itu sudah tercentang.',
      async act({ page, hands }) {
        await hands.press(page.getByRole('button', { name: /^Simpan dan formulir berikut/ }))
        await expect(page.getByText(/^Tersimpan: /)).toContainText(PAPER_CHILD)
        await expect(page.getByRole('link', { name: /^Cetak kartu/ })).toBeVisible()
      },
    },
  ],
}
