/** Who may take a path: criteria with their priority. */
import type { PathCriterion } from '@spmb/domain/paths/configuration.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FieldError } from '../../ui/form/Field.tsx'
import { idOf } from './draft.ts'
import { Tick, Typed, Whole } from './fields.tsx'
import { HINTS } from './messages.ts'
import type { PathPart } from './PathCard.tsx'

export function CriteriaFields({ path, place, error, onChange }: PathPart) {
  const { criteria } = path
  const list = `${place}.criteria`
  const set = (index: number, change: Partial<PathCriterion>) =>
    onChange({ criteria: criteria.map((each, i) => (i === index ? { ...each, ...change } : each)) })

  function add() {
    onChange({
      criteria: [...criteria, { code: '', name: '', priority: criteria.length, waives_age_hint: false }],
    })
  }

  return (
    <fieldset className="path-list" id={idOf(list)} tabIndex={-1}>
      <legend className="legend">Kriteria</legend>
      <p className="hint">{HINTS.criteria}</p>
      <FieldError id={idOf(list)} error={error(list)} />
      {criteria.map(({ code, name, priority, waives_age_hint: waives }, index) => {
        const at = (field: string) => ({
          place: `${list}[${index}].${field}`,
          error: error(`${list}[${index}].${field}`),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: its code is typed here, so its place is what stays.
          <div className="path-row" key={index}>
            <Typed
              {...at('name')}
              label="Kriteria"
              value={name}
              maxLength={60}
              onType={(typed) => set(index, { name: typed })}
            />
            <Typed
              {...at('code')}
              label="Kode"
              value={code}
              maxLength={20}
              onType={(typed) => set(index, { code: typed })}
            />
            <Whole
              {...at('priority')}
              label="Urutan"
              value={priority}
              onType={(typed) => set(index, { priority: typed ?? Number.NaN })}
            />
            <Tick
              id={idOf(at('waives_age_hint').place)}
              ticked={waives}
              onTick={(ticked) => set(index, { waives_age_hint: ticked })}
            >
              {HINTS.waives}
            </Tick>
            <Button
              kind="text"
              onClick={() => onChange({ criteria: criteria.filter((_, i) => i !== index) })}
            >
              Hapus<span className="sr"> kriteria {name}</span>
            </Button>
          </div>
        )
      })}
      <div className="btns">
        <Button kind="line" onClick={add}>
          Tambah kriteria
        </Button>
      </div>
    </fieldset>
  )
}
