/** Publishes or schedules: repeats counts, moment and weekday, and asks for the password again. */

import type { PublicationCheck } from '@spmb/domain/publication/contract.staff.ts'
import { REASON_MIN_LENGTH } from '@spmb/domain/publication/publication-facts.ts'
import { REASON_MAX_LENGTH } from '@spmb/domain/season/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { parseLocalTime } from '@spmb/domain/shared/local-date.ts'
import { exactMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { MomentField } from '../../season/staff/MomentField.tsx'
import { FAMILIES_READ, publishReasonHelp, RECORDED_FOREVER } from '../../season/staff/messages.ts'
import { momentText, partsOf } from '../../season/staff/typed-moment.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { PasswordField } from '../../ui/staff/PasswordField.tsx'
import { usePublish } from './use-publish.ts'

interface PublishFormProps {
  check: PublicationCheck
  busy: boolean
  onCheckAgain: () => void
  onPublished: () => Promise<unknown>
}

export function PublishForm({ check, busy: checking, onCheckAgain, onPublished }: PublishFormProps) {
  const { timeZone } = useFacts()
  const { name } = useViewer()
  const { season, counts } = check
  const { form, busy, conflict, publish, error } = usePublish(check, onPublished)
  const [isNow, setIsNow] = useState(false)
  const [initial] = useState(() =>
    partsOf(season.publishes_at ? new Date(season.publishes_at) : null, 'start', timeZone),
  )
  const [typed, setTyped] = useState(initial)
  const moment = parseLocalTime(momentText(typed), timeZone)
  const words = typeof moment === 'string' ? null : exactMomentWords(moment, timeZone)

  return (
    <section className="card card-pad card-loud mt-5" aria-labelledby="publish">
      <h2 id="publish">Terbitkan hasil {season.label}</h2>
      <Figures counts={counts} />
      <form
        className="two-col mt-4"
        method="post"
        noValidate
        onSubmit={(event) => publish(event, isNow)}
        ref={form}
      >
        <div className="stack-fields">
          <fieldset className="field">
            <legend className="legend">Kapan</legend>
            <div className="choices choices-2">
              {[
                [false, 'Dijadwalkan'],
                [true, 'Sekarang juga'],
              ].map(([value, label]) => (
                <label className="choice" key={String(value)}>
                  <input
                    type="radio"
                    name="when"
                    value={String(value)}
                    checked={isNow === value}
                    onChange={() => setIsNow(value === true)}
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          <div hidden={isNow}>
            <MomentField
              id="publishes"
              label="Saat terbit"
              hint="Jam boleh sampai detik, contoh 10.00.00"
              required
              error={error('publishes')}
              initial={initial}
              onTyped={setTyped}
            />
          </div>
          <p className="says" role="status">
            {isNow ? 'Terbit begitu tombol ditekan' : (words ?? 'Saat terbit belum lengkap')}
            <span>
              {formatCount(counts.children)} {FAMILIES_READ}
            </span>
          </p>
        </div>
        <div className="stack-fields">
          <TextArea
            id="reason"
            name="reason"
            label={
              counts.undecided > 0
                ? `Alasan terbit dengan ${formatCount(counts.undecided)} anak belum diputuskan`
                : 'Catatan'
            }
            hint={counts.undecided > 0 ? publishReasonHelp(REASON_MIN_LENGTH) : RECORDED_FOREVER}
            required={counts.undecided > 0}
            rows={3}
            maxLength={REASON_MAX_LENGTH}
            error={error('reason')}
            autoComplete="off"
          />
          <PasswordField
            id="password"
            name="password"
            label="Password Anda sekali lagi"
            hint={`Masuk sebagai ${name}`}
            error={error('password')}
            autoComplete="current-password"
            required
          />
          <div role="alert">
            {conflict && (
              <Notice kind="err" title={conflict}>
                <div className="btns mt-2">
                  <Button kind="line" busy={checking} onClick={onCheckAgain}>
                    Periksa lagi
                  </Button>
                </div>
              </Notice>
            )}
          </div>
          <div className="btns">
            <Button kind="main" type="submit" busy={busy}>
              {busy ? 'Memproses…' : isNow ? 'Terbitkan sekarang' : 'Jadwalkan'}
            </Button>
            <Link className={buttonClass('line')} to={STAFF_PATHS.season}>
              Kembali
            </Link>
          </div>
        </div>
      </form>
    </section>
  )
}

function Figures({ counts }: Pick<PublicationCheck, 'counts'>) {
  const figures = [
    ['Anak', counts.children],
    ['LULUS', counts.lulus_1 + counts.lulus_2 + counts.placed],
    ['TIDAK LULUS', counts.tidak_lulus],
    ['Belum', counts.undecided],
    ['Mundur', counts.withdrawn],
  ] as const
  return (
    <dl className="figs mt-3">
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
