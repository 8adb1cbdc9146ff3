/**
 * `/information/pengumuman-hasil-ppdb`: the form that opens the result of a registration number. The page script checks the
 * number (look-up-form.ts); what it may say is in the page, hidden. Without script the server reads the form, and answers what is not
 * a number with this page again. It never repeats what was typed: that may be a NIK.
 */
import type { TypedProblem, TypedView } from '@spmb/domain/results/typed-number.ts'
import { useFacts } from '../platform/facts.ts'
import { describeFailure } from '../platform/failure-messages.ts'
import { PATHS } from '../platform/paths.ts'
import { announcementSentence } from '../platform/season/window-messages.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { buttonClass } from '../ui/form/Button.tsx'
import { Icon } from '../ui/illustration/Icon.tsx'
import { Breadcrumb } from '../ui/layout/Breadcrumb.tsx'
import { LOOK_UP_FORM } from './look-up-ids.ts'
import { ENTER_NUMBER, NUMBER_EXAMPLE, NUMBER_LOST, TYPED_SENTENCES } from './messages.ts'

const OFFLINE = describeFailure({ kind: 'lost' })

export const ResultCheckPage = () => <ResultCheck problem={null} />

/** After a form that the server has read. */
export const ResultCheckAnswer = ({ view }: { view: TypedView }) => <ResultCheck problem={view.problem} />

function ResultCheck({ problem }: { problem: TypedProblem | null }) {
  const { form, field, hint, error, offline } = LOOK_UP_FORM
  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.information}>Informasi</Breadcrumb>
      <h1>Pengumuman Kelulusan</h1>
      <p className="lead muted read mt-2">{ENTER_NUMBER}</p>
      <p className="read mt-3" data-live="announcement">
        {announcementSentence(useFacts())}
      </p>
      <form className="read" method="post" noValidate id={form}>
        <div className={problem ? 'field bad' : 'field'}>
          <label htmlFor={field}>No. Pendaftaran</label>
          <p className="hint" id={hint}>
            {NUMBER_EXAMPLE}
          </p>
          <p className="error" id={error} hidden={problem === null}>
            <Icon name="warn" />
            <span>{problem && TYPED_SENTENCES[problem]}</span>
          </p>
          <input
            className="control mono w-number"
            id={field}
            name={field}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby={problem ? `${hint} ${error}` : hint}
            aria-invalid={problem ? true : undefined}
          />
        </div>
        <div id={offline} role="alert" hidden>
          <Notice kind="attention" title={OFFLINE.title} className="mt-6">
            <p>{OFFLINE.text}</p>
            <p className="mt-2">
              <button type="submit" className={buttonClass('line')}>
                <Icon name="again" />
                Coba lagi
              </button>
            </p>
          </Notice>
        </div>
        <div className="btns mt-6">
          <button type="submit" className={buttonClass('main')}>
            Cek Kelulusan
          </button>
        </div>
        <p className="mt-6">
          {NUMBER_LOST} <a href={PATHS.lostNumber}>Cari nomor pendaftaran</a>
        </p>
      </form>
    </div>
  )
}
