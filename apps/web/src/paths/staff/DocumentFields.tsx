/** What a family brings for a path. */
import type { PathDocument } from '@spmb/domain/paths/configuration.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FieldError } from '../../ui/form/Field.tsx'
import { idOf } from './draft.ts'
import { optionsOf, Pick, Typed, Whole } from './fields.tsx'
import { CONDITION_NAMES, HINTS, NEED_NAMES } from './messages.ts'
import type { PathPart } from './PathCard.tsx'

export function DocumentFields({ path, place, error, onChange }: PathPart) {
  const { documents, criteria } = path
  const list = `${place}.documents`
  const set = (index: number, change: Partial<PathDocument>) =>
    onChange({ documents: documents.map((each, i) => (i === index ? { ...each, ...change } : each)) })

  function add() {
    const added: PathDocument = {
      kind: '',
      criterion: null,
      need: 'required',
      group_no: null,
      condition: 'always',
    }
    onChange({ documents: [...documents, added] })
  }

  return (
    <fieldset className="path-list" id={idOf(list)} tabIndex={-1}>
      <legend className="legend">Berkas</legend>
      <p className="hint">{HINTS.documents}</p>
      <FieldError id={idOf(list)} error={error(list)} />
      {documents.map(({ kind, criterion, need, group_no, condition }, index) => {
        const at = (field: string) => ({
          place: `${list}[${index}].${field}`,
          error: error(`${list}[${index}].${field}`),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: its name is typed here, so its place is what stays.
          <div className="path-row" key={index}>
            <Typed
              {...at('kind')}
              label="Berkas"
              value={kind}
              maxLength={60}
              onType={(typed) => set(index, { kind: typed })}
            />
            <Pick
              {...at('criterion')}
              label="Untuk kriteria"
              value={criterion ?? ''}
              required={false}
              options={[['', 'Semua'], ...criteria.map(({ code, name }) => [code, name || code] as const)]}
              onPick={(code) => set(index, { criterion: code === '' ? null : code })}
            />
            <Pick
              {...at('need')}
              label="Kebutuhan"
              value={need}
              options={optionsOf(NEED_NAMES)}
              onPick={(picked) =>
                set(index, { need: picked, group_no: picked === 'one_of' ? (group_no ?? 1) : null })
              }
            />
            {need === 'one_of' && (
              <Whole
                {...at('group_no')}
                label="Kelompok"
                value={group_no}
                onType={(typed) => set(index, { group_no: typed })}
              />
            )}
            <Pick
              {...at('condition')}
              label="Diminta"
              value={condition}
              options={optionsOf(CONDITION_NAMES)}
              onPick={(picked) => set(index, { condition: picked })}
            />
            <Button
              kind="text"
              onClick={() => onChange({ documents: documents.filter((_, i) => i !== index) })}
            >
              Hapus<span className="sr"> berkas {kind}</span>
            </Button>
          </div>
        )
      })}
      <div className="btns">
        <Button kind="line" onClick={add}>
          Tambah berkas
        </Button>
      </div>
    </fieldset>
  )
}
