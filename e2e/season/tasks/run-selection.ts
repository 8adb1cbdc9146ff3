import { expect, type Page } from '@playwright/test'
import {
  confirmSelectionSeed,
  readSelection,
  signSelection,
} from '@spmb/domain/selection/act/contract.staff.ts'
import { expectToast } from '../../pages/staff.ts'
import { findArea } from '../../support/area.ts'
import { aColleague, type Colleague } from '../../support/colleague.ts'
import { untilTheDraw } from '../../support/runs.ts'
import { turnOnSecondFactor } from '../../support/second-factor.ts'
import { changeSeason } from '../../support/server.ts'
import { anAccount, register } from '../../support/staff.ts'
import type { Desk, Task } from '../task.ts'
import { fillMoment } from './set-dates.ts'

const DICE = '41625 31264 36152 24361'

/** The head of the office, who signs on another computer. */
let head: { colleague: Colleague; password: string }

export const runSelection: Task = {
  title: 'Menjalankan seleksi menurut aturan',
  about:
    'Untuk jenjang yang kursinya diberikan oleh seleksi. Caranya dipilih sebelum pendaftaran dibuka; sisanya dikerjakan sesudah pendaftaran ditutup, dalam satu rapat terbuka. Dua orang menandatangani, masing-masing dengan verifikasi dua langkah yang aktif pada akunnya sejak sebelum data dikunci.',
  async before({ server, admin }) {
    await changeSeason(server, { mode: 'closed', publication: 'hidden' })
    const office = await aColleague(server, admin)
    for (const school of (await findArea(server.url, 'SD')).schools) await office.leaveSeats(school, 28)
    await turnOnSecondFactor(server, admin)
    const account = await anAccount(server, 'monitor')
    head = { colleague: await aColleague(server, account), password: account.password }
    await turnOnSecondFactor(server, account)
  },
  steps: [
    {
      text: 'Sebelum pendaftaran dibuka: buka **Seleksi**, pilih **Seleksi menurut aturan**, lalu **Simpan cara penetapan**. Sesudah ada yang mendaftar, cara ini tidak dapat diubah lagi.',
      async act({ page, hands }) {
        await page.goto('/admin/selection')
        await hands.choose(page.getByRole('radio', { name: /^Seleksi menurut aturan/ }))
        await hands.press(button(page, 'Simpan cara penetapan'))
        await expectToast(page, 'Cara penetapan disimpan')
      },
    },
    {
      text: 'Selama pendaftaran: di meja seleksi, operator hanya menetapkan TIDAK LULUS dengan alasan dari daftar, misalnya berkas tidak lengkap. LULUS langsung hanya dari admin, misalnya karena putusan pengadilan.',
      async act({ page, server }) {
        await familiesRegister(server)
        await page.reload()
        await expect(page.getByText(/^Semua syarat terpenuhi/)).toBeVisible()
      },
    },
    {
      text: 'Sesudah pendaftaran ditutup: selesaikan semua yang disebut di **Sebelum data dikunci**. Di **Sahkan satu per satu**, sahkan setiap tanggal lahir yang berbeda dari NIK setelah melihat akta atau KK; admin yang menulis tanggal itu tidak mengesahkannya sendiri (kalau hanya ada satu admin, petugas teknis membuat akun orang kedua di server, paling lambat sehari sebelumnya). Pilih jenis undian: dadu, angka dari sumber umum, atau keduanya dicampur, yang tidak dapat diatur siapa pun. Tulis alat, tempat, dan saat pengundian, paling cepat satu jam kemudian, lalu **Kunci data SD…** (atau SMP). Jenis dan kode pemeriksa data langsung tampil untuk umum. Sekolah mencetak **Kode data terkunci** dari meja seleksinya dan menempelnya sebelum undian: delapan kata itu yang dibandingkan keluarga nanti.',
      async act(desk) {
        const { page, hands } = desk
        await hands.type(page.getByLabel('Alat undian'), 'Dadu enam sisi, 20 lemparan')
        await hands.type(page.getByLabel('Tempat'), 'Aula dinas')
        const moment = ['16', 'Juni', '2099', '10.00']
        await fillMoment(desk, page.getByRole('group', { name: /^Saat pengundian/ }), moment)
        await hands.press(button(page, 'Kunci data SD…'))
        await confirm(desk, 'Kunci data')
        await expectToast(page, /^Data dikunci/)
      },
      picture: { file: 'seleksi-kunci', alt: 'Data yang dikunci dengan kode itu, dan isian angka undian' },
    },
    {
      text: 'Pada saat undian yang diumumkan, lempar dadu di depan umum, ketik angkanya, lalu **Simpan angka undian…**. Orang lain, admin dinas atau pemantau, mengetik angka yang sama dari akunnya sendiri, tanpa melihat ketikan Anda, dengan **Konfirmasi angka undian…**. Baru sesudah itu angka berlaku dan tidak dapat diganti. Bila Anda keliru, **Ketik ulang…**; berapa kali diumumkan, begitu juga nama keduanya.',
      async act(desk) {
        const { page, hands, server } = desk
        await untilTheDraw(server)
        await hands.type(page.getByLabel('Angka dadu'), DICE)
        await hands.press(button(page, 'Simpan angka undian…'))
        await confirm(desk, 'Simpan angka undian')
        await expectToast(page, /^Angka undian diketik/)
        await secondTyping()
        await page.reload()
      },
    },
    {
      text: 'Tekan **Hitung hasil**. Belum ada yang ditetapkan. Baca perbandingannya, anak di luar batas usia dengan pengecualiannya, dan urutan setiap sekolah. Cetak **Berita acara untuk ditandatangani**.',
      async act({ page, hands }) {
        await hands.press(button(page, 'Hitung hasil'))
        await expectToast(page, /^Pratinjau selesai/)
        await expect(page.getByRole('table', { name: /^Dibanding/ })).toBeVisible()
      },
      picture: { file: 'seleksi-pratinjau', alt: 'Pratinjau seleksi: perbandingan dan angka setiap sekolah' },
    },
    {
      text: 'Tanda tangani dengan password Anda. Orang kedua melakukan yang sama dari akunnya sendiri; bila ada akun pemantau, orang kedua itu pemantau. Akun yang satu tidak boleh dibuat atau diatur oleh yang lain sejak musim ini dibuat. Nama keduanya diumumkan. Hasil hitungan yang berubah membatalkan tanda tangan sebelumnya.',
      async act({ page, hands, admin }) {
        await hands.type(page.getByLabel('Password Anda sekali lagi', { exact: true }), admin.password)
        await hands.press(button(page, 'Tanda tangani'))
        await expectToast(page, 'Tanda tangan disimpan')
        await secondSignature()
        await page.reload()
      },
    },
    {
      text: 'Tekan **Tetapkan hasil…**. Keputusan setiap anak tersimpan, semua atau tidak satu pun, dan tetap tersembunyi. Terbitkan bersama jenjang lain dari **Musim**, seperti pada bagian **Memeriksa dan menerbitkan hasil**; baru setelah itu keluarga membaca hasil dan alasannya.',
      async act(desk) {
        const { page, hands } = desk
        await hands.press(button(page, 'Tetapkan hasil…'))
        await confirm(desk, 'Tetapkan hasil')
        await expectToast(page, /^Hasil ditetapkan/)
      },
    },
  ],
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const confirm = ({ page, hands }: Desk, name: string) =>
  hands.press(page.getByRole('dialog').getByRole('button', { name, exact: true }))

async function familiesRegister(server: Desk['server']) {
  await changeSeason(server, { mode: 'open', publication: 'hidden' })
  const area = await findArea(server.url, 'SD')
  for (const [name, birth_date] of [
    ['Contoh Anak Fajar', '2019-01-05'],
    ['Contoh Anak Gita', '2019-03-20'],
  ])
    await register(server, 'SD', area, { name, birth_date })
  await changeSeason(server, { mode: 'closed', publication: 'hidden' })
}

async function runOfSd() {
  const { levels } = await head.colleague.call(readSelection)
  return levels.find(({ type }) => type === 'SD')?.run
}

async function secondTyping() {
  const params = { id: String((await runOfSd())?.id) }
  await head.colleague.call(confirmSelectionSeed, { params, body: { dice: DICE } })
}

async function secondSignature() {
  const { colleague, password } = head
  const run = await runOfSd()
  await colleague.call(signSelection, {
    params: { id: String(run?.id) },
    body: { result_hash: run?.result_hash ?? '', password },
  })
}
