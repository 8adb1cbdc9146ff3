/** The notice that applicants, schools, villages or the office are sample data. */
import { useFacts } from '../platform/facts.ts'

export function SampleNote() {
  const { sampleData, office, demo } = useFacts()
  if (demo) {
    return (
      <Note title="Peragaan:">
        semua pendaftar di situs ini rekaan. Jangan mendaftarkan anak sungguhan di sini.
      </Note>
    )
  }
  if (!sampleData && !office.isSample) return null
  return (
    <Note title="Data contoh:">
      {SAMPLES[sampleData ? (office.isSample ? 'both' : 'reference') : 'office']}
    </Note>
  )
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <p className="sample">
      <span className="wrap">
        <b>{title}</b> {children}
      </span>
    </p>
  )
}

const SAMPLES = {
  both: 'sekolah, desa, kuota, dan kontak kantor.',
  reference: 'sekolah, desa, dan kuota.',
  office: 'nama dan kontak kantor.',
}
