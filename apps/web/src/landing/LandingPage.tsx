/** `/`: window state and dates, what to prepare, the steps, and links to form and result. */
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { BulletList } from '../ui/layout/BulletList.tsx'
import { LinkCard } from '../ui/layout/LinkCard.tsx'
import { Steps } from '../ui/layout/Steps.tsx'
import { Counts } from './Counts.tsx'
import { Hero } from './Hero.tsx'
import { CHECK_STEP, FILL_STEP, KEEP_STEP, REGISTER_CARD, RESULT_CARD } from './messages.ts'

export function LandingPage() {
  const { season } = useFacts()
  return (
    <>
      <Hero />
      <div className="wrap landing">
        {season.notice ? (
          <Notice kind="information" title="Pengumuman kantor" className="mt-8">
            <p>{season.notice}</p>
          </Notice>
        ) : null}
        <Counts />
        <div className="sec links">
          <LinkCard to={PATHS.levels} icon="form" title="Daftarkan anak">
            {REGISTER_CARD}
          </LinkCard>
          <LinkCard to={PATHS.resultCheck} icon="search" title="Cek kelulusan">
            {RESULT_CARD}
          </LinkCard>
        </div>
        <div className="sec two">
          <section>
            <h2 className="mb-3">Siapkan dulu</h2>
            <BulletList items={TO_PREPARE} />
          </section>
          <section>
            <h2 className="mb-4">Cara mendaftar</h2>
            <Steps items={HOW} />
          </section>
        </div>
      </div>
    </>
  )
}

const TO_PREPARE = [
  'Kartu Keluarga dan NIK anak, 16 digit',
  'Akta kelahiran anak',
  'Nomor HP orang tua yang aktif',
  'Untuk SMP: NISN dan nama sekolah asal',
]

const HOW = [
  ['Isi formulir', FILL_STEP],
  ['Periksa jawaban', CHECK_STEP],
  ['Simpan nomor dan kartu', KEEP_STEP],
] as const
