/** `/information`: links to the information pages. */

import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { announcementSentence } from '../platform/season/window-messages.ts'
import { LinkCard } from '../ui/layout/LinkCard.tsx'
import {
  DOCUMENTS_CARD,
  FINDER_CARD,
  INFORMATION_INTRODUCTION,
  MANAGE_CARD,
  RESULT_CARD,
  SELECTION_CARD,
  TUTORIAL_CARD,
} from './messages.ts'

export function InformationPage() {
  const facts = useFacts()
  const { season } = facts
  return (
    <div className="wrap page">
      <h1>Informasi Layanan</h1>
      <p className="lead muted read mt-2">{INFORMATION_INTRODUCTION}</p>
      <div className="links mt-7" data-live="links">
        <LinkCard to={PATHS.resultCheck} icon="search" title="Pengumuman Kelulusan">
          {RESULT_CARD} {announcementSentence(facts)}
        </LinkCard>
        <LinkCard to={PATHS.finder} icon="place" title="Sekolah untuk Desa Saya">
          {FINDER_CARD}
        </LinkCard>
        <LinkCard to={PATHS.manage} icon="form" title="Kelola Pendaftaran">
          {MANAGE_CARD}
        </LinkCard>
        <LinkCard to={PATHS.tutorial} icon="play" title="Tutorial Pendaftaran">
          {TUTORIAL_CARD}
        </LinkCard>
        <LinkCard to={PATHS.guidelines} icon="file" title={`Petunjuk Teknis ${season.label}`}>
          {DOCUMENTS_CARD}
        </LinkCard>
        <LinkCard to={PATHS.selectionSd} icon="tick" title="Cara Seleksi dan Buktinya">
          {SELECTION_CARD}
        </LinkCard>
      </div>
    </div>
  )
}
