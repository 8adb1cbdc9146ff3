/** The scenes of the film: registering a child for SD with the sample data, and looking up the result. */

import { TUTORIAL_STEPS, type TutorialStepId } from '../../apps/web/src/information/tutorial-steps.ts'
import { anApplicant, CheckPage, RegisteredPage, RegistrationFormPage } from '../../e2e/pages/registration.ts'
import type { Area } from '../../e2e/support/area.ts'
import type { Actor } from './actor.ts'
import type { Timeline } from './timeline.ts'

const ORDER = Object.keys(TUTORIAL_STEPS) as TutorialStepId[]

export async function tellStory(actor: Actor, timeline: Timeline, url: string, area: Area): Promise<void> {
  const { page } = actor
  const begin = (id: TutorialStepId) => actor.step(ORDER.indexOf(id) + 1, TUTORIAL_STEPS[id].title)
  const say = async (text: string) => {
    await actor.untilRead()
    timeline.say(text)
  }
  const form = new RegistrationFormPage(page, 'SD')
  const child = anApplicant()

  begin('open')
  await page.goto(url)
  timeline.say('Buka situs SPMB di HP Anda. Pendaftaran gratis.')
  await actor.pause(2.5)
  await say('Tekan “Daftar Sekarang”.')
  await actor.tap(page.getByRole('link', { name: 'Daftar Sekarang' }).first())
  await page.getByRole('heading', { level: 1, name: 'Pilih tingkat pendaftaran' }).waitFor()
  await say('Pilih tingkat pendaftaran: SD atau SMP.')
  await actor.pause(1.5)
  await actor.tap(page.getByRole('link', { name: /Daftar Sekarang/ }).first())
  await form.mainHeading.waitFor()

  begin('child')
  await say('Siapkan Kartu Keluarga. Data bertanda bintang wajib diisi.')
  await actor.pause(2.5)
  await say('Isi NIK anak, 16 digit, lalu nama sesuai akta kelahiran.')
  await actor.type(form.field(/^NIK anak/), child.nik)
  await actor.type(form.field(/^Nama lengkap anak/), child.name)
  await say('Pilih jenis kelamin dan agama, lalu isi tempat dan tanggal lahir.')
  await actor.fill(form.field(child.gender), () => form.field(child.gender).check())
  await actor.fill(form.field(/^Agama/), () => form.field(/^Agama/).selectOption(child.religion))
  await actor.type(form.field(/^Tempat lahir/), child.birthPlace)
  await actor.type(form.field('Tanggal'), child.birth[0])
  await actor.type(form.field('Bulan'), child.birth[1])
  await actor.type(page.getByLabel('Tahun', { exact: true }), child.birth[2])

  begin('parents')
  await say('Isi nama dan pekerjaan ayah dan ibu, atau wali.')
  await actor.type(form.field(/^Nama ayah/), 'Contoh Ayah')
  await actor.type(form.field(/^Pekerjaan ayah/), 'Petani')
  await actor.type(form.field(/^Nama ibu/), 'Contoh Ibu')
  await actor.type(form.field(/^Pekerjaan ibu/), 'Penenun')
  await say('Isi nomor HP yang bisa dihubungi dan alamat lengkap.')
  await actor.type(form.field(/^Nomor HP yang bisa/), child.phone)
  await actor.type(form.field(/^Alamat lengkap/), 'Dusun Contoh, RT 01/RW 02')

  begin('schools')
  await say('Pilih kecamatan, lalu desa atau kelurahan. Ketik sebagian namanya untuk mencari.')
  await choose(actor, form, /^Kecamatan/, area.district.name)
  await choose(actor, form, /^Desa\/Kelurahan/, area.village.name)
  await say('Pilih dua sekolah. Daftarnya mengikuti desa Anda. Pilihan 2 adalah kesempatan kedua.')
  await choose(actor, form, /^Pilihan 1/, area.schools[0].name)
  await choose(actor, form, /^Pilihan 2/, area.schools[1].name)
  const consent = page.getByRole('checkbox', { name: /^Saya orang tua\/wali/ })
  await say('Baca dan centang persetujuan orang tua atau wali, lalu tekan “Daftar Sekarang”.')
  await actor.fill(consent, () => consent.check())
  await actor.untilRead()
  await actor.tap(form.submit)

  begin('check')
  const check = new CheckPage(page)
  await check.mainHeading.waitFor()
  await say('Periksa semua jawaban. Belum ada yang terkirim. Tekan “Ubah” bila ada yang keliru.')
  await actor.pause(2)
  await actor.goTo(page.getByText(area.schools[0].name).last())
  await actor.untilRead()
  await say('Sudah benar? Tekan “Sudah Benar, Daftar Sekarang”.')
  await actor.tap(check.send)

  begin('keep')
  const registered = new RegisteredPage(page)
  await registered.number.waitFor()
  const number = await registered.readNumber()
  await say('Pendaftaran terkirim. Foto atau catat nomor dan Kode Ubah ini.')
  await actor.pause(2.5)
  await actor.goTo(page.getByRole('link', { name: 'Download' }))
  await say('Tekan “Download” untuk mengunduh kartu pendaftaran. Simpan sampai daftar ulang.')
  await actor.untilRead()

  begin('result')
  await page.goto(`${url}/information`)
  await say('Pada hari pengumuman, buka Informasi, lalu Pengumuman Kelulusan.')
  await actor.pause(1)
  await actor.untilRead()
  await actor.tap(page.getByRole('link', { name: /^Pengumuman Kelulusan/ }).first())
  const field = page.getByLabel('No. Pendaftaran')
  await say('Masukkan nomor pendaftaran, lalu tekan “Cek Kelulusan”.')
  await actor.type(field, number)
  await actor.tap(page.getByRole('button', { name: 'Cek Kelulusan' }))
  await page.locator('.ticket .number').waitFor()
  await say('Di sini tampil hasil untuk kedua sekolah pilihan.')
  await actor.pause(1)
  await actor.goTo(page.locator('.school').last())
  await actor.untilRead()
  await actor.pause(1)
}

async function choose(actor: Actor, form: RegistrationFormPage, label: RegExp, name: string): Promise<void> {
  const box = form.combobox(label)
  await actor.tap(box)
  await actor.pause(0.5)
  // Sample names differ in their last part only.
  await box.fill(name.split(' ').at(-1) ?? name)
  const option = actor.page.getByRole('listbox').getByRole('option', { name }).first()
  await option.waitFor()
  await actor.pause(0.6)
  await option.click()
  await actor.pause(0.6)
}
