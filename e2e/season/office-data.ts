/** The invented villages and schools that the office of the story imports, and its children. */

export const VILLAGES = file('desa.csv', [
  'Kode;Nama;Jenis;Kode Kecamatan',
  '52.05.01.8001;Contoh Karang;DESA;52.05.01',
  '52.05.01.8002;Contoh Lembah;DESA;52.05.01',
])

export const SCHOOLS = file('sekolah.csv', [
  'NPSN;Nama;Jenjang;Status;Kode Kecamatan',
  '98000001;SD Contoh Karang;SD;NEGERI;52.05.01',
  '98000002;SD Contoh Lembah;SD;NEGERI;52.05.01',
  '98000003;SMP Contoh Karang;SMP;NEGERI;52.05.01',
  '98000004;SMP Contoh Lembah;SMP;NEGERI;52.05.01',
])

export const ZONES = file(
  'zonasi.csv',
  ['Kode Desa;Jenjang;NPSN;Urutan'].concat(
    ['52.05.01.8001', '52.05.01.8002'].flatMap((village) => [
      `${village};SD;98000001;1`,
      `${village};SD;98000002;2`,
      `${village};SMP;98000003;1`,
      `${village};SMP;98000004;2`,
    ]),
  ),
)

/** Two columns as they are copied from Excel. */
export const SEATS = ['98000001\t28', '98000002\t28', '98000003\t64', '98000004\t64'].join('\n')

export const CHILDREN = ['Contoh Anak Andi', 'Contoh Anak Bunga', 'Contoh Anak Citra', 'Contoh Anak Dimas']

function file(name: string, lines: readonly string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}
