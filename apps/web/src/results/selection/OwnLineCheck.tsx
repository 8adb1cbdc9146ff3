import type { PublicReason } from '@spmb/domain/selection/certificate/format-2.ts'
import type { OwnLine, OwnValues } from '@spmb/domain/selection/certificate/own-line.ts'
import type { HiddenLine } from '@spmb/domain/selection/certificate/reduced/seal.ts'
import { readCertificateName } from '@spmb/domain/selection/public/certificate-path.ts'
import type { OwnResult } from '@spmb/domain/selection/public/contract.family.ts'
import { type ReactNode, useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import type { Verdict } from './checker.ts'
import { CheckFailed, checkOwnLine, fetchCertificate, prepareSchoolNames } from './checker.ts'
import { keepHash, keptHash } from './kept-hash.ts'
import { CHECK_FAILURES } from './messages.ts'
import {
  CONTRADICTS_TITLE,
  comparedParts,
  contradicts,
  OWN_LINE,
  OWN_LINE_ANSWERS,
} from './own-result-messages.ts'

interface Answer {
  ok: boolean
  title: string
  text: string
  /** What was compared, or what is wrong with the file. */
  parts: readonly string[]
}

/** Ticket and salt of the child, and whether file and line of the certificate say what the family reads. */
export function OwnLineCheck({ result }: { result: OwnResult }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function check() {
    setBusy(true)
    setAnswer(null)
    setFailure(null)
    try {
      await prepareSchoolNames()
      const file = await fetchCertificate(result.certificate)
      const { line, verdict } = await checkOwnLine(file, ownValues(result), result.certificate_hash)
      setAnswer(answerTo(result, line, verdict))
    } catch (error) {
      setFailure(CHECK_FAILURES[error instanceof CheckFailed ? error.failure : 'unread'])
    }
    setBusy(false)
  }

  return (
    <>
      <h3 className="mt-6">Baris anak Anda dalam bukti</h3>
      <p className="mt-2">{OWN_LINE}</p>
      <DescriptionList
        items={[
          [
            'Tiket undian',
            <span key="ticket" className="mono">
              {result.ticket}
            </span>,
          ],
          [
            'Kode pengaman',
            <span key="salt" className="mono salt">
              {result.salt}
            </span>,
          ],
          ...(result.secret === null
            ? []
            : [
                [
                  'Rahasia pendaftaran',
                  <span key="secret" className="mono salt">
                    {result.secret}
                  </span>,
                ] as [string, ReactNode],
              ]),
        ]}
      />
      <div className="btns mt-4">
        <Button kind="line" busy={busy} onClick={check}>
          {busy ? 'Memeriksa…' : 'Periksa baris anak Anda'}
        </Button>
        <CopyButton
          text={`${result.ticket} ${result.salt}`}
          what="tiket dan kode pengaman"
          noun="Tiket dan kode pengaman"
        />
      </div>
      <div className="mt-4" role="status">
        {answer && (
          <Notice kind={answer.ok ? 'ok' : 'err'} title={answer.title}>
            <p>{answer.text}</p>
            {answer.parts.length > 0 && <BulletList items={answer.parts} />}
          </Notice>
        )}
        {failure && (
          <Notice kind="err" title="Belum diperiksa">
            <p>{failure}</p>
          </Notice>
        )}
      </div>
    </>
  )
}

function ownValues(result: OwnResult): OwnValues {
  const {
    ticket,
    salt,
    secret,
    draw,
    no_registration: noRegistration,
    birth_date: birthDate,
    choices,
  } = result
  return {
    ticket,
    salt,
    drawn: secret === null ? null : { secret, draw },
    committed: {
      noRegistration,
      paths: choices.some(({ paths }) => paths) ? choices.map(({ paths }) => paths ?? []) : null,
      scores: result.scores,
      priorities: result.priorities,
    },
    birthDate,
    distances: choices.map(({ school, metres }) => [school.npsn, metres]),
    choices: choices.map(({ rank, reason, reserve, called, by_path }) => ({
      rank,
      reason: called ? null : reason,
      reserve,
      ...(by_path && { byPath: by_path.places }),
    })),
    hidden: result.hidden ? { nonce: result.hidden.nonce, line: hiddenLine(result.hidden) } : null,
  }
}

/** As the seal holds it. */
const hiddenLine = ({ choices, via }: NonNullable<OwnResult['hidden']>): HiddenLine => ({
  choices: choices.map(({ places, reason }) => [
    places.map(({ path, place, rank, of, reserve }) => [path, place, rank, of, reserve]),
    reason as PublicReason,
  ]),
  via: via && [via.path, via.leftover ? 1 : 0],
})

/** 'SD 2026', under which the page of the selection lets a device keep the frozen hash. */
function runName(certificate: string): string {
  const run = readCertificateName(certificate.split('/').at(-1) ?? '')
  return run ? `${run.level} ${run.firstYear}` : ''
}

/** A wrong file says nothing of a line in it. */
function answerTo({ certificate, choices }: OwnResult, line: OwnLine, verdict: Verdict): Answer {
  if (!verdict.readable) return { ok: false, ...OWN_LINE_ANSWERS.unreadable, parts: [] }
  if (verdict.faults.length > 0) return { ok: false, ...OWN_LINE_ANSWERS.file, parts: verdict.faults }
  const kept = keepHash(certificate, verdict.sha256)
  if (kept !== null && kept !== verdict.sha256) return { ok: false, ...OWN_LINE_ANSWERS.other, parts: [] }
  const frozen = keptHash(runName(certificate))
  if (frozen !== null && frozen !== verdict.frozen)
    return { ok: false, ...OWN_LINE_ANSWERS.frozen, parts: [] }
  if (line.kind === 'contradicts')
    return { ok: false, title: CONTRADICTS_TITLE, text: contradicts(line.choice), parts: [] }
  const called = choices.some((choice) => choice.called)
  const parts =
    line.kind === 'same'
      ? comparedParts({
          known: kept !== null,
          frozen: frozen !== null,
          called,
          receipt: line.receipt,
          hasReserve: line.hasReserve,
          opened: line.opened,
        })
      : []
  return { ok: line.kind === 'same', ...OWN_LINE_ANSWERS[line.kind], parts }
}
