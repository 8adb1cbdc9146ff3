/** What the office should look at before the seats of a level are given. */
import type { LevelSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { FindingList } from '../../findings/staff/FindingList.tsx'

export function LevelFindings({ level: { findings } }: { level: Pick<LevelSelection, 'findings'> }) {
  if (findings.length === 0) return null
  return (
    <section className="card card-pad" aria-labelledby="to-see">
      <h2 id="to-see">Perlu dilihat</h2>
      <FindingList findings={findings} />
    </section>
  )
}
