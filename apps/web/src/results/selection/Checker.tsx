/**
 * Checks the published certificate, or one that the reader has, on the reader's device. The page script does it
 * (checker-panel.ts) and shows one of the templates.
 */

import type { RunResults } from '@spmb/domain/season/selection-facts.ts'
import { NOBODY_PASSED_OVER } from '@spmb/domain/selection/certificate/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { ReactNode } from 'react'
import { NeedsScript } from '../../information/NeedsScript.tsx'
import { PATHS } from '../../platform/paths.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { buttonClass } from '../../ui/form/Button.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import { CHECKER, type CheckerSlot } from './checker-ids.ts'
import {
  CHECK_INTRODUCTION,
  CHECKED_POINTS,
  EXCHANGED_TITLE,
  NO_CERTIFICATE_YET,
  REDUCED_HELP,
  WITHOUT_SOFTWARE,
} from './messages.ts'

export function Checker(props: {
  level: Level
  year: number
  /** The page has a hash. */
  hasHash: boolean
  results: RunResults | null
}) {
  const { level, year, hasHash, results } = props
  const published = results?.certificate
  const titleId = `${CHECKER.section}-judul`
  return (
    <section className="sec read" id={CHECKER.section} aria-labelledby={titleId}>
      <h2 id={titleId}>Periksa sendiri</h2>
      <p>{CHECK_INTRODUCTION}</p>
      {published ? (
        <div className="btns mt-4">
          <button
            type="button"
            className={buttonClass('main', true)}
            id={CHECKER.button}
            data-href={published.href}
            data-hash={published.hash}
            data-name={`${level} ${year}`}
            disabled
          >
            Periksa hasil {level} {year}
          </button>
          <a className={buttonClass('line')} href={published.href} download>
            <Icon name="download" />
            Unduh bukti (JSON)
          </a>
        </div>
      ) : (
        <p className="mt-3 muted">{NO_CERTIFICATE_YET}</p>
      )}
      {published?.reduced && <p className="mt-3">{REDUCED_HELP}</p>}
      <NeedsScript />
      <div className="file-drop needs-script mt-6">
        <label htmlFor={CHECKER.file}>
          <b>Periksa berkas bukti dari perangkat ini</b>
        </label>
        <input type="file" id={CHECKER.file} accept=".json,application/json" disabled />
      </div>
      <div className="mt-6" role="status" id={CHECKER.state} />
      {hasHash && (
        <div className="file-drop needs-script mt-6">
          <label htmlFor={CHECKER.words}>
            <b>Cocokkan delapan kata dari kertas</b>
          </label>
          <textarea
            id={CHECKER.words}
            rows={2}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={CHECKER.wordsAnswer}
            disabled
          />
          <p role="status" id={CHECKER.wordsAnswer} />
        </div>
      )}
      <Templates />
      <details className="ask mt-6">
        <summary>
          Memeriksa tanpa halaman ini
          <Icon name="down" />
        </summary>
        <BulletList items={WITHOUT_SOFTWARE} />
      </details>
    </section>
  )
}

function Templates() {
  return (
    <>
      <template id={CHECKER.failed}>
        <Notice kind="err" title="Belum diperiksa">
          <Paragraph slot="text" />
        </Notice>
      </template>
      <template id={CHECKER.exchanged}>
        <Notice kind="err" title={EXCHANGED_TITLE}>
          <Paragraph slot="text" />
        </Notice>
      </template>
      <template id={CHECKER.faultless}>
        <div className="checked">
          <h3>
            <Icon name="yes" />
            {NOBODY_PASSED_OVER}
          </h3>
          <Paragraph slot="summary" className="mt-2" />
          <div className="mt-3">
            <BulletList items={CHECKED_POINTS} />
          </div>
          <Paragraph slot="announced" className="mt-3" />
          <p className="hint mt-3">Kode pemeriksa bukti</p>
          <code className="hash" data-slot={'hash' satisfies CheckerSlot} />
        </div>
      </template>
      <template id={CHECKER.faulty}>
        <div className="checked faulty">
          <h3>
            <Icon name="warn" />
            <span data-slot={'title' satisfies CheckerSlot} />
          </h3>
          <Paragraph slot="summary" className="mt-2" />
          <ol className="mt-3" data-slot={'faults' satisfies CheckerSlot} />
          <Paragraph slot="more" />
          <Report>
            <a className={buttonClass('main')} href={PATHS.contact}>
              Laporkan ke dinas
            </a>
            <CopyButton text="" what="hasil pemeriksaan" noun="Hasil" />
          </Report>
        </div>
      </template>
    </>
  )
}

const Paragraph = ({ slot, className }: { slot: CheckerSlot; className?: string }) => (
  <p className={className} data-slot={slot} />
)

const Report = ({ children }: { children: ReactNode }) => (
  <div className="btns mt-3" data-slot={'report' satisfies CheckerSlot}>
    {children}
  </div>
)
