/**
 * 'Pendaftaran di HP ini': the children that a family wants listed on this device. The server renders an empty frame;
 * the script of the page fills it (kept-list.ts), and without kept children it is not shown.
 */
import { CARD_PATH } from '@spmb/domain/registration/contract.public.ts'
import { manageOf, PATHS } from '../../platform/paths.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { KEPT } from './kept-ids.ts'
import { ONLY_HERE } from './messages.ts'

export function KeptChildren() {
  return (
    <section className="sec kept" id={KEPT.section} aria-labelledby={KEPT.heading}>
      <h2 id={KEPT.heading} tabIndex={-1}>
        Pendaftaran di HP ini
      </h2>
      <p className="hint">{ONLY_HERE}</p>
      <p role="status" id={KEPT.status} />
      <button type="button" className={buttonClass('line')} id={KEPT.undo} hidden>
        Urungkan
      </button>
      <ul className="card mt-3" id={KEPT.list} />
      <template id={KEPT.row}>
        <li className="kept-child">
          <div>
            <a data-part="name" translate="no" href={PATHS.result}>
              {' '}
            </a>
            <br />
            <span className="muted mono" data-part="number" translate="no" />
            <p data-part="news" />
          </div>
          <div className="btns">
            <a className={buttonClass('line')} data-part="manage" href={manageOf(':no_registration')}>
              Kelola
            </a>
            <a className={buttonClass('line')} data-part="card" href={CARD_PATH}>
              Kartu
            </a>
            <button type="button" className={buttonClass('line')} data-part="share">
              Bagikan
            </button>
            <button type="button" className={buttonClass('text')} data-part="remove">
              Hapus
            </button>
          </div>
        </li>
      </template>
    </section>
  )
}
