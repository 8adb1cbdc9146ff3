/** The choice of a village: a name to search, or a list by district. Everything is a link or a plain form. */
import { finderAddress, SEARCH_MAX } from '@spmb/domain/finder/address.ts'
import type { PickerView, VillageName } from '@spmb/domain/finder/views.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVEL_NAMES, LEVELS, levelPath } from '@spmb/domain/shared/level.ts'
import { FINDER_PATH } from '@spmb/domain/shared/page-paths.ts'
import { PATHS } from '../platform/paths.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { buttonClass } from '../ui/form/Button.tsx'
import { Icon } from '../ui/illustration/Icon.tsx'
import {
  ASK_OFFICE,
  firstOfMany,
  NOT_IN_LIST,
  noSuchVillage,
  OR_FROM_LIST,
  PICKER_INTRODUCTION,
  severalVillages,
  TYPE_A_NAME,
  UNKNOWN_SCHOOL,
  UNKNOWN_VILLAGE,
  VILLAGE_HINT,
} from './messages.ts'

export function VillagePicker({ view }: { view: PickerView }) {
  const { search, unknown } = view
  return (
    <>
      <p className="lead muted read mt-2">{PICKER_INTRODUCTION}</p>
      {unknown && (
        <Notice
          kind="attention"
          title={unknown === 'village' ? 'Desa tidak ditemukan' : 'Sekolah tidak ditemukan'}
          className="mt-6 read"
        >
          <p>{unknown === 'village' ? UNKNOWN_VILLAGE : UNKNOWN_SCHOOL}</p>
        </Notice>
      )}
      <SearchForm view={view} />
      {search && <Found search={search} level={view.level} />}
      <h2 className="mt-8">{OR_FROM_LIST}</h2>
      <div className="districts mt-3">
        {view.districts.map(({ id, name, villages }) => (
          <details key={id} className="card">
            <summary>
              <span>
                Kecamatan <b>{name}</b>
              </span>
              <span className="muted">{formatCount(villages.length)} desa</span>
              <Icon name="down" className="districts-sign" />
            </summary>
            <ul>
              {villages.map((village) => (
                <li key={village.id}>
                  <a className="village-link" href={finderAddress(view.level, village.id)}>
                    {village.name}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <p className="mt-6 read">
        {NOT_IN_LIST} <a href={PATHS.contact}>{ASK_OFFICE}</a>.
      </p>
    </>
  )
}

function SearchForm({ view: { level, search, districts } }: { view: PickerView }) {
  const names = new Set(districts.flatMap(({ villages }) => villages.map(({ name }) => name)))
  return (
    <form className="finder-search mt-6" method="get" action={FINDER_PATH}>
      <fieldset className="finder-levels">
        <legend className="legend">Tingkat</legend>
        {LEVELS.map((one) => (
          <label key={one}>
            <input type="radio" name="tingkat" value={levelPath(one)} defaultChecked={one === level} />
            <span>{LEVEL_NAMES[one]}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="cari">Desa/Kelurahan</label>
        <p className="hint" id="cari-hint">
          {VILLAGE_HINT}
        </p>
        <input
          className="control"
          id="cari"
          name="cari"
          type="search"
          list="desa-desa"
          defaultValue={search?.text ?? ''}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          required
          aria-describedby="cari-hint"
        />
        <datalist id="desa-desa">
          {Array.from(names, (name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <button type="submit" className={buttonClass('main')}>
        Tampilkan sekolah
      </button>
    </form>
  )
}

function Found({ search, level }: Pick<PickerView, 'level'> & { search: NonNullable<PickerView['search']> }) {
  if (search.text === '') {
    return (
      <Notice kind="information" title="Nama desa belum diisi" className="mt-6 read">
        <p>{TYPE_A_NAME}</p>
      </Notice>
    )
  }
  if (search.found.length === 0) {
    return (
      <Notice kind="attention" title="Desa tidak ditemukan" className="mt-6 read">
        <p>{noSuchVillage(search.text)}</p>
      </Notice>
    )
  }
  return (
    <section className="mt-6" aria-labelledby="pilih-desa">
      <h2 id="pilih-desa">{severalVillages(search.text)}</h2>
      <ul className="near card mt-3 read">
        {search.found.map((village) => (
          <FoundVillage key={village.id} village={village} level={level} />
        ))}
      </ul>
      {search.total > search.found.length && (
        <p className="hint mt-2">{firstOfMany(search.found.length, search.total)}</p>
      )}
    </section>
  )
}

function FoundVillage({ village, level }: { village: VillageName } & Pick<PickerView, 'level'>) {
  return (
    <li>
      <a className="near-link" href={finderAddress(level, village.id)}>
        {village.name}
      </a>
      <span>Kecamatan {village.district.name}</span>
    </li>
  )
}
