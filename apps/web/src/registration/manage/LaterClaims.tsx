/** The claims of a child, whose code is loaded only where its level has paths to claim. */
import type { Managed } from '@spmb/domain/registration/manage/contract.family.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import { useEffect, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { CLAIMS_NOT_LOADED } from './messages.ts'

type Loaded = Pick<typeof import('../../paths/family/OwnClaims.tsx'), 'OwnClaims'>

export function LaterClaims({ managed, onChanged }: { managed: Managed; onChanged: () => void }) {
  const { selection, season, timeZone } = useFacts()
  const until = selection.find(({ level }) => level === managed.type)?.claims?.until
  const isAsked = until !== undefined && managed.season.first_year === season.firstYear
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  useEffect(() => {
    if (isAsked) import('../../paths/family/OwnClaims.tsx').then(setLoaded, () => setLoaded('failed'))
  }, [isAsked])
  if (!isAsked || loaded === null) return null
  // A browser remembers a failed import until the page is left.
  if (loaded === 'failed') return <p className="muted mt-8">{CLAIMS_NOT_LOADED}</p>
  return (
    <loaded.OwnClaims
      // Other schools or a withdrawal change what may be claimed.
      key={`${managed.school_1_id.id} ${managed.school_2_id.id} ${managed.withdrawn !== null}`}
      schools={[managed.school_1_id, managed.school_2_id]}
      until={lastMinuteWords(new Date(until), timeZone)}
      onChanged={onChanged}
    />
  )
}
