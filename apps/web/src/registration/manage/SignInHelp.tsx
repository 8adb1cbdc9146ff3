import { AppLink } from '../../platform/AppLink.tsx'
import { PATHS } from '../../platform/paths.ts'
import { CANNOT_OPEN, FIND_NUMBER, LOST_CODE, ONLY_RESULT, WITHOUT_CODE } from './messages.ts'

export function SignInHelp() {
  return (
    <div>
      <h2>{CANNOT_OPEN}</h2>
      <details className="ask" open>
        <summary>Nomor pendaftaran hilang</summary>
        <p>
          {FIND_NUMBER} <AppLink to={PATHS.lostNumber}>Cari nomor pendaftaran</AppLink>.
        </p>
      </details>
      <details className="ask">
        <summary>Kode Ubah hilang</summary>
        <p>{LOST_CODE}</p>
      </details>
      <details className="ask">
        <summary>Belum punya Kode Ubah</summary>
        <p>{WITHOUT_CODE}</p>
      </details>
      <details className="ask">
        <summary>Hanya ingin melihat hasil</summary>
        <p>
          {ONLY_RESULT} Buka <AppLink to={PATHS.resultCheck}>Cek Kelulusan</AppLink>.
        </p>
      </details>
    </div>
  )
}
