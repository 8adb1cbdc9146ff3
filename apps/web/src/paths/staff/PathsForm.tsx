/** The paths of one level: what they give, their fields, the file, and saving. Refusals and conflicts keep what is typed. */
import { MAX_PATH_ROWS } from '@spmb/domain/paths/configuration.ts'
import type { PathLevel, SeasonPaths } from '@spmb/domain/paths/contract.staff.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { pathWarnings } from '@spmb/domain/paths/warnings.ts'
import { NEEDS_RUN } from '@spmb/domain/selection/act/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { useLeaveGuard } from '../../platform/staff/use-leave-guard.ts'
import { ConfirmConsequences } from '../../season/staff/ConfirmConsequences.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TickChoice } from '../../ui/form/Choice.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { ConflictNotice } from '../../ui/staff/ConflictNotice.tsx'
import { ConfirmDialog } from '../../ui/staff/dialog/ConfirmDialog.tsx'
import { LeaveDialog } from '../../ui/staff/dialog/LeaveDialog.tsx'
import { controlOf, idOf } from './draft.ts'
import { optionsOf, Pick } from './fields.tsx'
import * as messages from './messages.ts'
import { PathCard } from './PathCard.tsx'
import { PathFile } from './PathFile.tsx'
import { PathTable } from './PathTable.tsx'
import { TrySection } from './TrySection.tsx'
import { usePathsForm } from './use-paths-form.ts'

export function PathsForm({ season, opened }: { season: SeasonPaths['season']; opened: PathLevel }) {
  const form = usePathsForm(season.id, opened)
  const guard = useLeaveGuard(form.isUnsaved)
  const summary = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  const [removing, setRemoving] = useState(false)
  const { base, draft, faults } = form
  const { may } = base
  const level = base.type
  const entries = Object.entries(faults).flatMap(([place, says]) =>
    says.map((message) => ({ message, target: controlOf(place) })),
  )

  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])

  return (
    <div className="stack">
      <Standing level={base} />
      {!draft ? (
        <section className="card card-pad" aria-labelledby="no-paths">
          <h2 id="no-paths">Domisili saja</h2>
          <p>{may === 'all' ? messages.DOMISILI_ONLY : messages.NOT_ADDED_ANY_MORE}</p>
          {may === 'all' && (
            <>
              <p className="muted">{messages.ADD_TEXT}</p>
              <div className="btns mt-3">
                <Button kind="main" onClick={() => form.fill(defaultPaths(level))}>
                  Tambah jalur
                </Button>
              </div>
              <PathFile season={season} level={level} draft={null} onTake={form.fill} />
            </>
          )}
        </section>
      ) : (
        <form
          className="stack"
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!form.save()) setRefusals(refusals + 1)
          }}
        >
          {entries.length > 0 && (
            <ErrorSummary
              ref={summary}
              title={`${entries.length} isian perlu diperbaiki`}
              text={messages.FAULTS_TEXT}
              entries={entries}
            />
          )}
          <PathTable settings={draft} />
          {may === 'all' && <Warnings settings={draft} />}
          {may !== 'nothing' && (
            <>
              {may === 'all' && (
                <Pick
                  place="paths_per_choice"
                  label="Jalur yang diikuti anak"
                  hint={messages.HINTS.choice}
                  error={form.error('paths_per_choice')}
                  value={draft.paths_per_choice}
                  options={optionsOf(messages.CHOICE_NAMES)}
                  onPick={form.setChoice}
                />
              )}
              {may === 'all' && (
                <TickChoice
                  id={idOf('kk_required')}
                  checked={draft.kk_required ?? false}
                  error={form.error('kk_required')}
                  onChange={({ target }) => form.setCardRequired(target.checked)}
                >
                  {messages.CARD_REQUIRED}
                </TickChoice>
              )}
              <div>
                {draft.paths.map((path, index) => {
                  const place = `paths[${index}]`
                  return (
                    <PathCard
                      key={form.keys[index]}
                      level={level}
                      path={path}
                      place={place}
                      error={form.error}
                      onlyNames={may === 'names'}
                      hasFault={Object.keys(faults).some((each) => each.startsWith(place))}
                      onChange={(change) => form.changePath(index, change)}
                      onRemove={path.is_rest ? null : () => form.removePath(index)}
                    />
                  )
                })}
              </div>
              {may === 'all' && draft.paths.length < MAX_PATH_ROWS && (
                <div className="btns">
                  <Button kind="line" onClick={form.addPath}>
                    Tambah jalur lain
                  </Button>
                </div>
              )}
              <div role="alert">
                {form.conflict && <ConflictNotice {...form.conflict} onLoadLatest={form.loadLatest} />}
              </div>
              {(base.by_run || may === 'names') && (
                <div className="btns">
                  <Button kind="main" type="submit" busy={form.busy}>
                    {form.busy ? 'Menyimpan…' : 'Simpan jalur'}
                  </Button>
                  {form.isUnsaved() && (
                    <>
                      <Button kind="line" onClick={() => form.fill(base.settings)}>
                        Batalkan perubahan
                      </Button>
                      <p className="muted" role="status">
                        {messages.NOT_SAVED_YET}
                      </p>
                    </>
                  )}
                </div>
              )}
            </>
          )}
        </form>
      )}
      {draft && (
        <>
          <TrySection
            level={base}
            draft={draft}
            onFaults={() => setRefusals(refusals + 1)}
            check={form.check}
          />
          <section className="card card-pad" aria-labelledby="path-file">
            <h2 id="path-file">Berkas</h2>
            <p className="muted">{messages.FILE_TEXT}</p>
            <PathFile season={season} level={level} draft={draft} onTake={may === 'all' ? form.fill : null} />
            {may === 'all' && base.settings && (
              <div className="btns mt-3">
                <Button kind="line" onClick={() => setRemoving(true)}>
                  Hapus semua jalur {level}…
                </Button>
              </div>
            )}
          </section>
        </>
      )}
      {form.asked && (
        <ConfirmConsequences
          title="Simpan dengan alasan"
          confirm="Simpan jalur"
          consequences={form.asked}
          error={form.error('reason')}
          busy={form.busy}
          onConfirm={form.confirm}
          onClose={form.cancel}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={messages.removeTitle(level)}
          confirm="Hapus semua jalur"
          busy={form.busy}
          onConfirm={() => void form.remove().then(() => setRemoving(false))}
          onClose={() => setRemoving(false)}
        >
          <p>{messages.REMOVE_TEXT}</p>
        </ConfirmDialog>
      )}
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </div>
  )
}

/** What stands in the way of a change, or follows from what is stored. */
function Standing({ level: { may, by_run: byRun, settings } }: { level: PathLevel }) {
  if (may === 'nothing') return <Notice kind="information" title={messages.ARCHIVED} />
  return (
    <>
      {!byRun && (
        <Notice kind="attention" title={NEEDS_RUN}>
          <p>
            <Link to={STAFF_PATHS.season}>Buka Musim</Link>
          </p>
        </Notice>
      )}
      {may === 'names' && settings && (
        <Notice kind="information" title={messages.ONLY_NAMES_TITLE}>
          <p>{messages.ONLY_NAMES}</p>
        </Notice>
      )}
    </>
  )
}

/** What is unusual by itself; the server adds paths without a seat in any school. */
function Warnings({ settings }: { settings: Parameters<typeof pathWarnings>[0] }) {
  const warnings = pathWarnings(settings, [])
  if (warnings.length === 0 || settings.paths.some(({ share_bp }) => !Number.isInteger(share_bp))) return null
  return (
    <Notice kind="attention" title={messages.REASON_TEXT}>
      <ul className="marks">
        {warnings.map(({ says }) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
    </Notice>
  )
}
