/** `/ppdb`: the choice between the two levels. */
import { AGES, ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { ORDER_COUNTS_NOTHING } from '../platform/season/window-messages.ts'
import { ClosedWindow } from '../season/ClosedWindow.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { LevelCard } from './LevelCard.tsx'
import { FREE_OF_CHARGE, INTRODUCTION, SCHOOLS_OF_VILLAGE } from './messages.ts'

export function LevelPage() {
  const facts = useFacts()
  const { window, firstYear } = facts.season
  const ageDay = longDate(ageReferenceDate(firstYear))
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.home}>Beranda</Breadcrumb>
      <h1>Pilih tingkat pendaftaran</h1>
      <p className="lead muted read mt-2">{INTRODUCTION}</p>
      {window !== 'closed' && (
        <p className="read mt-3">
          {SCHOOLS_OF_VILLAGE} <a href={PATHS.finder}>Lihat sekolah untuk desa saya</a>
        </p>
      )}
      <div data-live="window">
        {window === 'open' ? (
          <p className="mt-3">{ORDER_COUNTS_NOTHING}</p>
        ) : (
          <ClosedWindow window={window} className="mt-6" />
        )}
      </div>
      <div className="links mt-7" data-live="levels">
        <LevelCard
          level="SD"
          name="Sekolah Dasar"
          grade="SD, kelas 1"
          to={PATHS.registerSd}
          shoots={1}
          facts={[
            `Usia ${AGES.SD.preferred} tahun pada ${ageDay} diutamakan`,
            `Usia ${AGES.SD.lowest} tahun boleh mendaftar`,
            'Tanpa tes baca, tulis, dan hitung',
          ]}
        />
        <LevelCard
          level="SMP"
          name="Sekolah Menengah Pertama"
          grade="SMP, kelas 7"
          to={PATHS.registerSmp}
          shoots={3}
          facts={[
            `Usia paling tinggi ${AGES.SMP.highest} tahun pada ${ageDay}`,
            'Sudah tamat SD, MI, atau sederajat',
            'Siapkan NISN, 10 digit',
          ]}
        />
      </div>
      <Notice kind="information" title="Tidak dipungut biaya" className="mt-8">
        <p>
          {FREE_OF_CHARGE} <a href={PATHS.contact}>Kontak</a>.
        </p>
      </Notice>
    </div>
  )
}
