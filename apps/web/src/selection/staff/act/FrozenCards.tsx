/** What was frozen and drawn, with the hash and the seed as the public sees them. */

import { DRAW_KIND_NAMES } from '@spmb/domain/season/selection-facts.ts'
import type { LevelSelection, SelectionRun } from '@spmb/domain/selection/act/contract.staff.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { exactMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { FROZEN_TEXT } from '../messages.ts'
import { groupedHash, spacedSeed } from '../steps.ts'
import { EndDialog } from './EndDialog.tsx'

export function FrozenCards({ run, state }: { run: SelectionRun; state: LevelSelection['state'] }) {
  const { timeZone } = useFacts()
  const { role } = useViewer()
  const [isEnding, setIsEnding] = useState(false)
  const { frozen, draw, seed } = run
  const mayUnfreeze = role === 'admin' && (state === 'frozen' || state === 'seeded')
  return (
    <div className="card-pair">
      <section className="card card-pad" aria-labelledby="frozen">
        <div className="panel-head">
          <h2 id="frozen">Data yang dikunci</h2>
          <CopyButton text={run.frozen_hash} what="kode pemeriksa data terkunci" noun="Kode pemeriksa" />
        </div>
        <code className="hash">{groupedHash(run.frozen_hash)}</code>
        <p className="muted small">{FROZEN_TEXT(run.counts.applicants)}</p>
        <p className="mt-2">
          Dikunci {longMoment(new Date(frozen.at), timeZone)}
          {frozen.by && ` oleh ${frozen.by}`}
        </p>
        {mayUnfreeze && (
          <div className="btns mt-3">
            <Button kind="danger-line" onClick={() => setIsEnding(true)}>
              Buka kunci…
            </Button>
          </div>
        )}
      </section>
      <section className="card card-pad" aria-labelledby="draw">
        <h2 id="draw">{seed ? 'Angka undian' : 'Undian yang diumumkan'}</h2>
        {seed?.dice && (
          <p>
            Dadu <code className="hash">{spacedSeed(seed.dice, 'dice')}</code>
          </p>
        )}
        {seed?.public_value && (
          <p>
            Sumber umum <code className="hash">{seed.public_value}</code>
          </p>
        )}
        {seed && <code className="hash">{spacedSeed(seed.value, seed.kind)}</code>}
        {draw && (
          <p className="muted small mt-2">
            {draw.kind && `${DRAW_KIND_NAMES[draw.kind]}: `}
            {draw.source}, {draw.place}, {exactMomentWords(new Date(draw.at), timeZone)}
          </p>
        )}
        {seed?.source && <p className="muted small">Sumber: {seed.source}</p>}
        {seed && (
          <p className="mt-2">
            {seed.typed?.by && `Diketik ${seed.typed.by}. `}
            {seed.typed ? 'Dikonfirmasi' : 'Disimpan'} {longMoment(new Date(seed.at), timeZone)}
            {seed.by && ` oleh ${seed.by}`}, <b>sesudah</b> data dikunci
          </p>
        )}
      </section>
      {isEnding && <EndDialog run={run} kind="unfreeze" onClose={() => setIsEnding(false)} />}
    </div>
  )
}
