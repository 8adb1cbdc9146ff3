import { zoneAbbreviation } from '@spmb/domain/shared/local-date.ts'

/** The office of a new installation, until `office set` replaces it. Pages label it as a sample. */
export const SAMPLE_OFFICE = {
  name: 'Dinas Pendidikan, Kepemudaan dan Olahraga',
  region: 'Kabupaten Dompu, Nusa Tenggara Barat',
  address: 'Alamat contoh, Jalan Contoh Nomor 1, Dompu',
  email: 'spmb@dompu.example',
  phone: '+62373000000',
  hours: 'Senin – Jumat, 08.00 – 15.00',
  is_sample: true,
} as const

/** Its hours are named in the zone of the installation. */
export const sampleOffice = (timeZone: string) => ({
  ...SAMPLE_OFFICE,
  hours: `${SAMPLE_OFFICE.hours} ${zoneAbbreviation(timeZone)}`,
})
