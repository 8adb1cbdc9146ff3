/** The states of a registration so far, and the next one. */
import type { Managed } from '@spmb/domain/registration/manage/contract.family.ts'
import { onReserve, SEAT_RELEASED, WITHDRAWN } from '@spmb/domain/registration/result-messages.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { momentWords, weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../../platform/facts.ts'

interface Step {
  title: string
  when: string | null
  state: 'done' | 'now' | 'next'
}

/** The state of the registration in a word. */
export function standingWords(managed: Managed): string {
  if (managed.withdrawn) return managed.withdrawn.released ? SEAT_RELEASED : WITHDRAWN
  const admitted = admittedAt(managed)
  if (admitted) return `LULUS di ${admitted}`
  const waits = managed.reserve[0] ?? managed.reserve[1]
  if (waits !== null) return onReserve(waits)
  if (managed.school_1_status === 'TIDAK LULUS' && managed.school_2_status === 'TIDAK LULUS')
    return 'TIDAK LULUS'
  return managed.closing === 'published' ? 'Belum ditetapkan' : 'Menunggu pengumuman'
}

function admittedAt({
  school_1_status,
  school_2_status,
  school_1_id,
  school_2_id,
  placed_school,
}: Managed): string | null {
  if (school_1_status === 'LULUS') return school_1_id.name
  return school_2_status === 'LULUS' ? school_2_id.name : (placed_school?.name ?? null)
}

export function Journey({ managed }: { managed: Managed }) {
  const facts = useFacts()
  return (
    <section aria-labelledby="perjalanan">
      <h2 id="perjalanan" tabIndex={-1} className="mb-4">
        Perjalanan pendaftaran
      </h2>
      <ol className="trail">
        {journeyOf(managed, facts).map(({ title, when, state }) => (
          <li key={title} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            <b>{title}</b>
            {when && <span className="hint">{when}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function journeyOf(managed: Managed, facts: PageFacts): Step[] {
  const { timeZone, season } = facts
  const at = (moment: string) => momentWords(new Date(moment), timeZone)
  const changed = managed.changes.find(({ action }) => action === 'registration.edit')
  const steps: Step[] = [
    { title: 'Terdaftar', when: at(managed.created_at), state: 'done' },
    ...(changed ? [{ title: 'Diubah', when: at(changed.at), state: 'done' } as const] : []),
    ...(managed.documents_seen
      ? [{ title: 'Berkas sudah diperiksa', when: null, state: 'done' } as const]
      : []),
  ]
  if (managed.withdrawn)
    return [...steps, { title: standingWords(managed), when: at(managed.withdrawn.at), state: 'now' }]
  const announced = season.publicationMode === 'schedule' ? season.publishesAt : null
  steps.push({
    title: standingWords(managed),
    when:
      managed.closing !== 'published' && announced
        ? `diumumkan ${weekdayMomentWords(new Date(announced), timeZone)}`
        : null,
    state: 'now',
  })
  // After the publication a child without a place is not invited.
  const mayCome = managed.closing !== 'published' || admittedAt(managed) !== null
  const days = mayCome && managed.season.first_year === season.firstYear ? season.reRegistration : null
  return days ? [...steps, { title: 'Daftar ulang', when: days, state: 'next' }] : steps
}
