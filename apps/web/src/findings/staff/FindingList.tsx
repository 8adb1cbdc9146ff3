/** Findings as a list, each with a link to its rows. */
import { FINDING_KINDS, type Finding } from '@spmb/domain/findings/findings.ts'
import { findingDetail, findingSentence } from '@spmb/domain/findings/messages.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { findingLink } from './finding-links.ts'

export function FindingList({ findings, children }: { findings: readonly Finding[]; children?: ReactNode }) {
  return (
    <ul className="finds">
      {findings.map((found) => {
        const detail = findingDetail(found)
        return (
          <li key={`${found.code} ${found.level}`} className={`f-${FINDING_KINDS[found.code].grade}`}>
            <Icon name="warn" />
            <div>
              <b>{findingSentence(found)}</b>
              {detail && <p className="muted">{detail}</p>}
            </div>
            <p className="find-links">
              <Link to={findingLink(found)}>Lihat</Link>
            </p>
          </li>
        )
      })}
      {children}
    </ul>
  )
}
