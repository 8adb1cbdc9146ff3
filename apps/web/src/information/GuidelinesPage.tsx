/** `/information/juknis`: links to the two published documents, each in a new tab. */
import { CAPACITY_PATH, capacityTitle, GUIDE_PATH, guideTitle } from '@spmb/domain/information/documents.ts'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { DocumentCard } from './DocumentCard.tsx'
import { CAPACITY_CARD, GUIDELINES_CARD } from './guidelines-messages.ts'

export function GuidelinesPage() {
  const { season, files } = useFacts()
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.information}>Informasi</Breadcrumb>
      <h1>Petunjuk Teknis</h1>
      <p className="lead muted read mt-2">
        Aturan penerimaan murid baru tahun pelajaran {season.label} dan jumlah kursi setiap sekolah, untuk
        dibaca, disimpan, atau dicetak.
      </p>
      <div className="links mt-7">
        <DocumentCard href={GUIDE_PATH} title={guideTitle(season.firstYear)} ownSize={files.guideSize}>
          {GUIDELINES_CARD}
        </DocumentCard>
        <DocumentCard
          href={CAPACITY_PATH}
          title={capacityTitle(season.firstYear)}
          ownSize={files.capacitySize}
        >
          {CAPACITY_CARD}
        </DocumentCard>
      </div>
    </div>
  )
}
