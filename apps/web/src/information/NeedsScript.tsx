import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { ENABLE_SCRIPT } from '../ui/messages.ts'

/** For pages that fetch data: without script, says that one is required and whom to ask. */
export function NeedsScript() {
  const { office } = useFacts()
  return (
    <noscript>
      <Notice kind="attention" title="Halaman ini belum bisa dipakai di HP ini" className="mt-6">
        <p>
          {ENABLE_SCRIPT} {office.name}, telepon {office.phone}, lihat halaman{' '}
          <a href={PATHS.contact}>Kontak</a>.
        </p>
      </Notice>
    </noscript>
  )
}
