/** The fields of one path, with the article beside each. */
import { PATH_KINDS, type PathRow } from '@spmb/domain/paths/configuration.ts'
import { KEY_NAMES } from '@spmb/domain/selection/messages.ts'
import { PATH_KEYS, type PathKey } from '@spmb/domain/selection/order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { FieldError } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { CriteriaFields } from './CriteriaFields.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { idOf } from './draft.ts'
import { optionsOf, Percent, Pick, Tick, Typed, Whole } from './fields.tsx'
import { AREA_NAMES, HINTS, KIND_NAMES, removePathText, shareHint, VERIFIER_NAMES } from './messages.ts'
import { ScoreFields } from './ScoreFields.tsx'

export interface PathPart {
  path: PathRow
  /** Its place in the file, such as 'paths[2]'. */
  place: string
  error: (place: string) => string | undefined
  onChange: (change: Partial<PathRow>) => void
}

/** Keys that an office orders; the lottery is always the last. */
const ORDERED = PATH_KEYS.filter((key) => key !== 'lottery')

export function PathCard({
  level,
  onlyNames,
  hasFault,
  onRemove,
  ...part
}: PathPart & { level: Level; onlyNames: boolean; hasFault: boolean; onRemove: (() => void) | null }) {
  const { path, place, error, onChange } = part
  const at = (field: string) => ({ place: `${place}.${field}`, error: error(`${place}.${field}`) })
  const details = useRef<HTMLDetailsElement>(null)
  // A part that was just added, or where something is wrong, is opened; it is closed by hand only.
  const opens = hasFault || path.name === ''
  useEffect(() => {
    if (opens && details.current) details.current.open = true
  }, [opens])
  return (
    <details className="card path-card" ref={details}>
      <summary>
        <Icon name="down" />
        <span>
          {path.name || path.code}
          {hasFault && <b className="path-wrong">perlu diperbaiki</b>}
        </span>
      </summary>
      <div className="path-fields">
        <Typed
          {...at('name')}
          label="Nama"
          value={path.name}
          maxLength={40}
          onType={(name) => onChange({ name })}
        />
        <Typed
          {...at('help')}
          label="Keterangan untuk keluarga"
          hint={HINTS.help}
          value={path.help}
          maxLength={300}
          required={false}
          onType={(help) => onChange({ help })}
        />
        {!onlyNames && (
          <>
            <Pick
              {...at('kind')}
              label="Jenis"
              value={path.kind}
              options={PATH_KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const)}
              // Only domisili is followed without a claim.
              onPick={(kind) => onChange({ kind, needs_claim: !path.is_rest || kind !== 'domisili' })}
            />
            <Typed
              {...at('code')}
              label="Kode"
              hint={HINTS.code}
              value={path.code}
              maxLength={20}
              onType={(code) => onChange({ code })}
            />
            <Percent
              {...at('share_bp')}
              label="Bagian kursi (%)"
              hint={shareHint(level, path.kind)}
              value={path.share_bp}
              onType={(share_bp) => onChange({ share_bp: share_bp ?? Number.NaN })}
            />
            <Whole
              {...at('precedence')}
              label="Diisi ke-"
              hint={HINTS.precedence}
              value={path.precedence}
              onType={(precedence) => onChange({ precedence: precedence ?? Number.NaN })}
            />
            <Pick
              {...at('area')}
              label="Wilayah"
              hint={path.kind === 'domisili' ? HINTS.area : HINTS.areaAsked}
              value={path.area}
              options={optionsOf(AREA_NAMES)}
              onPick={(area) => onChange({ area })}
            />
            <Whole
              {...at('leftover_position')}
              label="Giliran kursi sisa"
              hint={path.kind === 'mutasi' ? HINTS.leftoverMutasi : HINTS.leftover}
              value={path.leftover_position}
              required={false}
              onType={(leftover_position) => onChange({ leftover_position })}
            />
            <OrderFields {...part} />
            {path.needs_claim && (
              <>
                <Pick
                  {...at('verifier')}
                  label="Diperiksa oleh"
                  hint={HINTS.verifier}
                  value={path.verifier}
                  options={optionsOf(VERIFIER_NAMES)}
                  onPick={(verifier) => onChange({ verifier })}
                />
                <Tick
                  id={idOf(`${place}.second_reader`)}
                  ticked={path.second_reader}
                  onTick={(second_reader) => onChange({ second_reader })}
                >
                  {HINTS.secondReader}
                </Tick>
              </>
            )}
            <FieldError id={idOf(`${place}.is_rest`)} error={error(`${place}.is_rest`)} />
            <FieldError id={idOf(`${place}.needs_claim`)} error={error(`${place}.needs_claim`)} />
          </>
        )}
      </div>
      {!onlyNames && (
        <>
          {path.needs_claim && (
            <>
              <CriteriaFields {...part} />
              <DocumentFields {...part} />
            </>
          )}
          {path.kind === 'prestasi' && <ScoreFields {...part} />}
          {onRemove && (
            <div className="btns mt-3">
              <Button kind="line" onClick={onRemove}>
                {removePathText(path.name || path.code)}
              </Button>
            </div>
          )}
        </>
      )}
    </details>
  )
}

/** What orders the children, one choice after the other; the lottery stays the last. */
function OrderFields({ path, place, error, onChange }: PathPart) {
  const chosen = path.order_keys.filter((key) => key !== 'lottery')
  const options = [['', '–'], ...ORDERED.map((key) => [key, KEY_NAMES[key]] as const)] as const
  const id = `${place}.order_keys`

  function pick(index: number, key: PathKey | '') {
    const next: (PathKey | '')[] = [...chosen]
    next[index] = key
    onChange({ order_keys: [...next.filter((each) => each !== ''), 'lottery'] })
  }

  return (
    <fieldset className="field path-order" id={idOf(id)} tabIndex={-1}>
      <legend className="legend">Urutan anak</legend>
      <p className="hint">{HINTS.order}</p>
      <FieldError id={idOf(id)} error={error(id)} />
      <div className="path-row">
        {ORDERED.slice(0, chosen.length + 1).map((_, index) => (
          <Pick
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the order is what the control is about.
            key={index}
            place={`${id}[${index}]`}
            label={`Ke-${index + 1}`}
            error={error(`${id}[${index}]`)}
            value={chosen[index] ?? ''}
            options={options}
            onPick={(key: PathKey | '') => pick(index, key)}
            required={index === 0}
          />
        ))}
      </div>
    </fieldset>
  )
}
