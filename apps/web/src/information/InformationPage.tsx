/** `/information`: links to the information pages. */
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { LinkCard } from '../ui/layout/LinkCard.tsx'

export function InformationPage() {
  const { season } = useFacts()
  return (
    <div className="wrap page">
      <h1>Informasi Layanan</h1>
      <p className="lead muted read mt-2">Pilih informasi yang Anda perlukan.</p>
      <div className="links links-one read mt-7">
        <LinkCard to={PATHS.resultCheck} icon="search" title="Pengumuman Kelulusan">
          Lihat hasil dengan nomor pendaftaran.
        </LinkCard>
        <LinkCard to={PATHS.tutorial} icon="play" title="Tutorial Pendaftaran">
          Video dan langkah-langkah mendaftar lewat HP.
        </LinkCard>
        <LinkCard to={PATHS.guidelines} icon="file" title={`Petunjuk Teknis ${season.label}`}>
          Aturan pendaftaran dan jumlah kursi setiap sekolah, dalam PDF.
        </LinkCard>
      </div>
    </div>
  )
}
