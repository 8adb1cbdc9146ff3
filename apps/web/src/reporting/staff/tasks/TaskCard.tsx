/** The dashboard of the office: the steps of the season, and what else needs an act. */

import { readOfficeTasks } from '@spmb/domain/reporting/tasks-contract.staff.ts'
import { exactMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useFacts } from '../../../platform/facts.ts'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { suspiciousQuery } from '../../../registration/staff/suspicious/suspicious-query.ts'
import { activeOf, seasonList } from '../../../season/staff/season-queries.ts'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { NOTHING_TO_DO } from '../messages.ts'
import { StepCard } from './StepCard.tsx'
import { stepLines } from './step-lines.ts'
import { TaskItem } from './TaskItem.tsx'
import { type TaskSources, taskLines } from './task-lines.ts'

const REFRESH_MS = 60_000

export function TaskCard() {
  const asked = useQuery({
    queryKey: ['office tasks'],
    queryFn: ({ signal }) => fetchData(readOfficeTasks, { signal }),
    refetchInterval: REFRESH_MS,
    // The rows may have been worked on since.
    refetchOnMount: 'always',
  })
  const { season, office, sampleData } = useFacts()
  const { role } = useViewer()
  const { repeated, suspicious } = useAlarms()
  const now = new Date(asked.dataUpdatedAt)
  const { toDo, inOrder } = asked.data
    ? taskLines({ tasks: asked.data, season, repeated, suspicious, now })
    : { toDo: [], inOrder: [] }
  const steps =
    asked.data &&
    stepLines(
      {
        tasks: asked.data,
        progress: asked.data.progress,
        findings: asked.data.findings,
        sample: { data: sampleData, office: office.isSample },
        season: {
          ...season,
          reRegistration: season.reRegistrationOver
            ? 'over'
            : season.reRegistration === null
              ? 'unset'
              : 'set',
        },
        accountsNeverUsed: asked.data.accounts_never_used,
      },
      role,
      now,
    )
  return (
    <>
      {steps && <StepCard steps={steps} />}
      <section className="card card-pad tasks" aria-labelledby="tasks">
        <h2 id="tasks">Perlu tindakan</h2>
        {asked.data ? (
          <>
            {toDo.length > 0 ? (
              <ul className="todo todo-2">
                {toDo.map((line) => (
                  <TaskItem key={line.id} {...line} />
                ))}
              </ul>
            ) : (
              <p className="muted">{NOTHING_TO_DO}</p>
            )}
            {inOrder.length > 0 && (
              <ul className="done-line">
                {inOrder.map((words) => (
                  <li key={words}>
                    <Icon name="yes" />
                    {words}
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <QueryState asked={[asked]} lines={3} />
        )}
      </section>
    </>
  )
}

/** What only admins see: the check repeated before a publication, and networks with very many registrations. */
function useAlarms(): Pick<TaskSources, 'repeated' | 'suspicious'> {
  const { timeZone } = useFacts()
  const enabled = useViewer().role === 'admin'
  const seasons = useQuery({ ...seasonList, enabled, refetchInterval: REFRESH_MS })
  const groups = useQuery({ ...suspiciousQuery, enabled, refetchInterval: REFRESH_MS })
  const season = seasons.data && activeOf(seasons.data)
  const unmarked = groups.data?.filter(({ marked, registrations }) => marked < registrations) ?? []
  return {
    repeated: season?.publishes_at
      ? {
          findings: season.new_findings,
          moment: exactMomentWords(new Date(season.publishes_at), timeZone),
        }
      : null,
    suspicious: {
      registrations: unmarked.reduce((sum, { registrations }) => sum + registrations, 0),
      networks: unmarked.length,
    },
  }
}
