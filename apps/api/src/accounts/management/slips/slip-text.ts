/** What a slip shows, and its Indonesian texts. */

import type { PrintLogo } from '../../../pdf/parts/print-logo.ts'

export interface Slip {
  /** Name of the school, or the role of an account of the office. */
  readonly holder: string
  /** 'NPSN 50203883 · akun operator sekolah' */
  readonly about: string
  readonly username: string
  readonly password: string
  /** Last moment of the one-time password in the office's time zone, as '20 Juni 2025, 10.00 WITA'. */
  readonly validUntil: string
}

export interface SlipFacts {
  readonly office: {
    readonly name: string
    readonly region: string
    readonly address: string
    readonly email: string
    readonly phone: string
  }
  /** The office's own; null for the mark of the service. */
  readonly logo: PrintLogo | null
  readonly seasonLabel: string
  /** Address of the login page, without the password: it is printed and in the QR code. */
  readonly loginUrl: string
  readonly slips: readonly Slip[]
  readonly createdAt: Date
}

export const slipText = {
  title: 'Lembar Akun',
  address: 'Alamat',
  username: 'Username',
  password: (validUntil: string) => `Password sementara, berlaku sampai ${validUntil}`,
  scan: 'Kode QR membuka halaman masuk, tanpa password.',
  qrAlternative: 'Kode QR menuju halaman masuk.',
  steps: [
    'Buka alamat di atas atau pindai kode QR, lalu masuk.',
    'Ganti password: paling sedikit 12 karakter, hanya Anda yang tahu.',
    'Sobek dan buang lembar ini sesudah password diganti. Petugas Dinas tidak pernah meminta password.',
  ],
} as const
