/** 'Kuota 64 · terisi 63 · sisa 1' of an operator's school; nothing for roles that see all schools. */
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { ownSchoolQuery } from './own-school-query.ts'
import { seatsWords } from './seats-words.ts'

/** Colleagues at the office and the other operators of the school fill seats too. */
const REFRESH_MS = 30_000

/** @param season the first year of an earlier season; null for the active one */
export function SeatsLine({ season = null }: { season?: number | null }) {
  const { role } = useViewer()
  const { data } = useQuery({
    ...ownSchoolQuery(season),
    enabled: role === 'operator',
    refetchInterval: REFRESH_MS,
  })
  if (!data) return null
  return <p className="seats-line num whole">{seatsWords(data)}</p>
}
