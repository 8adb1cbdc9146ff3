/** The score of prestasi: weights of the parts, subjects, contests and leadership. */

import { CONTEST_LEVEL_NAMES } from '@spmb/domain/paths/claim/claim-words.ts'
import { type ContestPoints, SCORE_PARTS, type ScoreRule } from '@spmb/domain/paths/configuration.ts'
import { SAMPLE_CONTESTS } from '@spmb/domain/paths/defaults.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FieldError } from '../../ui/form/Field.tsx'
import { Frame } from '../../ui/staff/table/Frame.tsx'
import { idOf, percentText } from './draft.ts'
import { Percent, readPercent, Typed, useTypedNumber, Whole } from './fields.tsx'
import { HINTS, PART_NAMES } from './messages.ts'
import type { PathPart } from './PathCard.tsx'

const NO_RULE: ScoreRule = {
  weights: {},
  tka_subjects: [],
  contests: [],
  best_n: 1,
  min_months: 6,
  max_months: 36,
  leadership_points: 0,
}

export function ScoreFields({ path, place, error, onChange }: PathPart) {
  const rule = path.score_rule
  const list = `${place}.score_rule`
  const at = (field: string) => ({ place: `${list}.${field}`, error: error(`${list}.${field}`) })
  const set = (change: Partial<ScoreRule>) => onChange({ score_rule: { ...(rule ?? NO_RULE), ...change } })
  if (!rule)
    return (
      <div className="btns mt-3">
        <Button kind="line" onClick={() => set({ weights: { rapor: 10_000 } })}>
          Tambah aturan nilai
        </Button>
      </div>
    )
  return (
    <fieldset className="path-list" id={idOf(list)} tabIndex={-1}>
      <legend className="legend">Nilai</legend>
      <p className="hint">{HINTS.score}</p>
      <FieldError id={idOf(`${list}.weights`)} error={error(`${list}.weights`)} />
      <div className="path-row" id={idOf(`${list}.weights`)}>
        {SCORE_PARTS.map((part) => (
          <Percent
            key={part}
            {...at(`weights.${part}`)}
            label={`${PART_NAMES[part]} (%)`}
            value={rule.weights[part] ?? null}
            required={false}
            onType={(weight) => set({ weights: { ...rule.weights, [part]: weight ?? undefined } })}
          />
        ))}
      </div>
      {rule.weights.tka !== undefined && (
        <Typed
          {...at('tka_subjects')}
          label="Mata pelajaran TKA, dipisahkan koma"
          value={rule.tka_subjects.join(',')}
          maxLength={400}
          onType={(typed) => set({ tka_subjects: typed === '' ? [] : typed.split(',') })}
        />
      )}
      {rule.weights.lomba !== undefined && (
        <>
          <div className="path-row">
            <Whole
              {...at('best_n')}
              label="Sertifikat yang dihitung"
              value={rule.best_n}
              onType={(count) => set({ best_n: count ?? Number.NaN })}
            />
            <Whole
              {...at('min_months')}
              label="Paling muda (bulan)"
              value={rule.min_months}
              onType={(months) => set({ min_months: months ?? Number.NaN })}
            />
            <Whole
              {...at('max_months')}
              label="Paling lama (bulan)"
              value={rule.max_months}
              onType={(months) => set({ max_months: months ?? Number.NaN })}
            />
          </div>
          <p className="hint">{HINTS.months}</p>
          <Contests {...at('contests')} contests={rule.contests} onChange={(contests) => set({ contests })} />
          <div className="btns">
            <Button kind="line" onClick={() => set({ contests: [...SAMPLE_CONTESTS] })}>
              Isi dengan contoh
            </Button>
          </div>
        </>
      )}
      {rule.weights.kepemimpinan !== undefined && (
        <Percent
          {...at('leadership_points')}
          label="Poin ketua OSIS, OSIM, MPK, atau pramuka"
          value={rule.leadership_points}
          onType={(points) => set({ leadership_points: points ?? Number.NaN })}
        />
      )}
      {!path.order_keys.includes('score') && (
        <div className="btns">
          <Button kind="text" onClick={() => onChange({ score_rule: null })}>
            Hapus aturan nilai
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const FORMS = [
  ['single', 'perorangan'],
  ['team', 'beregu'],
] as const
const PLACES = [1, 2, 3] as const
const LEVELS = Object.entries(CONTEST_LEVEL_NAMES) as [ContestPoints['level'], string][]

/** Points by level, place and form; an empty cell is no row of the table. */
function Contests({
  place,
  error,
  contests,
  onChange,
}: {
  place: string
  error: string | undefined
  contests: readonly ContestPoints[]
  onChange: (contests: ContestPoints[]) => void
}) {
  const isOf = (row: ContestPoints, other: Omit<ContestPoints, 'points'>) =>
    row.level === other.level && row.place === other.place && row.form === other.form

  function type(cell: Omit<ContestPoints, 'points'>, points: number | null) {
    const others = contests.filter((row) => !isOf(row, cell))
    onChange(points === null ? others : [...others, { ...cell, points }])
  }

  return (
    <div className="field" id={idOf(place)} tabIndex={-1}>
      <p className="hint">{HINTS.contests}</p>
      <FieldError id={idOf(place)} error={error} />
      <Frame label="Poin lomba">
        <table className="list">
          <caption className="sr">Poin lomba</caption>
          <thead>
            <tr>
              <th scope="col">Tingkat</th>
              {PLACES.flatMap((place) =>
                FORMS.map(([form, words]) => (
                  <th scope="col" key={`${place} ${form}`}>
                    Juara {place} {words}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {LEVELS.map(([level, name]) => (
              <tr key={level}>
                <th scope="row">{name}</th>
                {PLACES.flatMap((place) =>
                  FORMS.map(([form, words]) => {
                    const cell = { level, place, form }
                    const row = contests.find((each) => isOf(each, cell))
                    return (
                      <td key={`${place} ${form}`}>
                        <PointsCell
                          label={`${name}, juara ${place} ${words}`}
                          points={row?.points ?? null}
                          onType={(points) => type(cell, points)}
                        />
                      </td>
                    )
                  }),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
    </div>
  )
}

function PointsCell(props: {
  label: string
  points: number | null
  onType: (points: number | null) => void
}) {
  const { label, points, onType } = props
  const { shown, type } = useTypedNumber(points, { read: readPercent, write: percentText })
  return (
    <input
      type="text"
      inputMode="decimal"
      className="control w-points"
      aria-label={label}
      value={shown}
      maxLength={6}
      autoComplete="off"
      aria-invalid={Number.isNaN(points)}
      onChange={({ target }) => onType(type(target.value))}
    />
  )
}
