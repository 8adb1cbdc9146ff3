/** `/information/juknis`: links to the two published documents, each in a new tab. */

import { CAPACITY_PATH, capacityTitle, GUIDE_PATH, guideTitle } from '@spmb/domain/information/documents.ts'
import { formatBytes } from '@spmb/domain/shared/format-bytes.ts'
import type { ReactNode } from 'react'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { Icon } from '../ui/illustration/Icon.tsx'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { CAPACITY_CARD, GUIDELINES_CARD } from './messages.ts'

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

/** A card that links to a document and says that it opens in a new tab. */
function DocumentCard(props: {
  href: string
  title: string
  /** Bytes of the office's own document; absent for the generated one, which is small. */
  ownSize: number | undefined
  children: ReactNode
}) {
  return (
    <a className="link-card card" href={props.href} target="_blank" rel="noopener noreferrer">
      <span className="sign">
        <Icon name="file" />
      </span>
      <div>
        <h2>{props.title}</h2>
        <p>{props.children}</p>
        <p>
          {props.ownSize === undefined ? '(PDF, tab baru)' : `(PDF, ${formatBytes(props.ownSize)}, tab baru)`}
        </p>
      </div>
      <Icon name="outside" className="arrow" />
    </a>
  )
}
