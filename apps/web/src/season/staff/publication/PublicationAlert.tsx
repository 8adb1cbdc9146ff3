/** On the dashboard: what the check an hour before a scheduled publication found. Nothing while it found nothing. */
import { exactMomentWords } from '@spmb/domain/season/window.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { BulletList } from '../../../ui/layout/BulletList.tsx'
import { activeOf, seasonList } from '../season-queries.ts'

const REFRESH_MS = 60_000

export function PublicationAlert() {
  const { timeZone } = useFacts()
  const seasons = useQuery({ ...seasonList, refetchInterval: REFRESH_MS })
  const season = seasons.data && activeOf(seasons.data)
  if (!season?.publishes_at || season.new_findings.length === 0) return null
  return (
    <Notice
      kind="attention"
      title={`Hasil terbit ${exactMomentWords(new Date(season.publishes_at), timeZone)}. Ada temuan baru:`}
    >
      <BulletList items={season.new_findings} />
      <p>
        <Link to={STAFF_PATHS.publish}>Periksa sebelum terbit</Link>
      </p>
    </Notice>
  )
}
