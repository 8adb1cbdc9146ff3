/** The paths that a family claims on its paper form, with the documents that were seen. Inputs are native and uncontrolled. */
import { claimablePaths, documentsOf } from '@spmb/domain/paths/claim/details.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useState } from 'react'
import { CardFields } from '../../../paths/family/CardFields.tsx'
import { ClaimFields } from '../../../paths/family/ClaimFields.tsx'
import { inputsOf } from '../../../paths/family/claim-inputs.ts'
import { follow } from '../../../paths/family/messages.ts'
import type { ClaimWorld } from '../../../paths/form/claim-world.ts'
import { CLAIMS_HEADING, criterionIn, errorsOfCard, errorsOfPath } from '../../../paths/form/form-claims.ts'
import { TickChoice } from '../../../ui/form/Choice.tsx'
import { FieldError, FieldGroup } from '../../../ui/form/Field.tsx'
import { DOCUMENTS_SEEN, NOT_YET_CHECKED } from '../messages.ts'

export function PaperClaims({ world, errors }: { world: ClaimWorld; errors: FieldMessages }) {
  const { settings } = world.claims
  const paths = claimablePaths(settings)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [criteria, setCriteria] = useState<Readonly<Record<string, string>>>({})
  const chosen = {
    schools: world.schools.map((school, at) => school ?? { id: -at, name: '' }),
    isPerChoice: settings.paths_per_choice === 'one',
  }
  return (
    <div className="p-12 paper-claims" id={CLAIMS_HEADING} tabIndex={-1}>
      <div role="alert">
        <FieldError id={CLAIMS_HEADING} error={errors.paths?.[0]} />
      </div>
      {paths.map((path) => {
        const names = inputsOf(path.code)
        const row = settings.paths.find(({ code }) => code === path.code)
        const criterion = criteria[path.code] ?? criterionIn(path, {})
        const ofPath = errorsOfPath(path.code, errors)
        return (
          <div key={path.code}>
            <TickChoice
              id={names.of('path')}
              name={names.of('path')}
              // Few families claim a path: the keyboard passes it by.
              data-aside=""
              error={ofPath.path?.[0]}
              onChange={({ target }) =>
                setTicked((before) => [
                  ...before.filter((code) => code !== path.code),
                  ...(target.checked ? [path.code] : []),
                ])
              }
            >
              {follow(path.name)}
            </TickChoice>
            {row && ticked.includes(path.code) && (
              <div className="mt-2">
                <ClaimFields
                  path={path}
                  held={{}}
                  chosen={chosen}
                  criterion={criterion}
                  errors={ofPath}
                  onCriterion={(code) => setCriteria({ ...criteria, [path.code]: code })}
                />
                {criterion !== '' && (
                  <FieldGroup
                    // Ticks of another criterion are about other documents.
                    key={criterion}
                    id={names.of('seen')}
                    label={DOCUMENTS_SEEN}
                    hint={NOT_YET_CHECKED}
                    error={ofPath.seen?.[0]}
                  >
                    {documentsOf(row, criterion).map(({ kind }, at) => (
                      <TickChoice key={kind} id={names.document(at)} name={names.document(at)}>
                        {kind}
                      </TickChoice>
                    ))}
                  </FieldGroup>
                )}
              </div>
            )}
          </div>
        )
      })}
      {ticked.length > 0 && (
        <CardFields
          opens={world.opens}
          required={settings.kk_required ?? false}
          held={{}}
          errors={errorsOfCard(errors)}
        />
      )}
    </div>
  )
}
