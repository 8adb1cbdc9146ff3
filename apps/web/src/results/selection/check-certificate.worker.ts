/**
 * Checks certificates in the reader's browser, beside the page: the engine and the checker of the domain, nothing else
 * (docs/selection.md#the-certificate). It sends no request.
 */
import { checkCertificate } from '@spmb/domain/selection/certificate/check.ts'
import { type CertificateFault, CertificateFaults } from '@spmb/domain/selection/certificate/faults.ts'
import {
  certificateFaultSentence,
  checkedCounts,
  namedSchool,
} from '@spmb/domain/selection/certificate/messages.ts'
import { findOwnLine } from '@spmb/domain/selection/certificate/own-line.ts'
import { readCertificate } from '@spmb/domain/selection/certificate/read.ts'
import {
  checkChain,
  checkInChain,
  findWordsInChain,
  isChain,
  readChain,
} from '@spmb/domain/selection/chain/chain.ts'
import {
  chainCounts,
  chainFaultSentence,
  foundWords,
  NO_CHAIN,
} from '@spmb/domain/selection/chain/messages.ts'
import { MAX_JSON_BYTES } from '@spmb/domain/selection/document/read-json.ts'
import type { SchoolNames } from '@spmb/domain/selection/public/certificate-path.ts'
import type { ChainWords, CheckAnswer, CheckReply, CheckRequest, ReadVerdict, Verdict } from './checker.ts'

self.onmessage = ({ data }: MessageEvent<CheckRequest>) => {
  const { id } = data
  reply(data).then(
    (answer) => postMessage({ ...answer, id } satisfies CheckReply),
    () => postMessage({ kind: 'unread', id } satisfies CheckReply),
  )
}

async function reply(request: CheckRequest): Promise<CheckAnswer> {
  const { file, announced, chain, own, words, names = {} } = request
  if (words) return { kind: 'words', answer: lookUpWords(await file.text(), words) }
  const verdict = await check(file, announced, names)
  if (chain && verdict.readable) await lookUp(verdict, chain)
  return own
    ? { kind: 'own line', line: findOwnLine(await file.text(), own), verdict }
    : { kind: 'checked', verdict }
}

async function check(file: Blob, announced: string | undefined, names: SchoolNames): Promise<Verdict> {
  const started = performance.now()
  const schoolName = namedSchool(names)
  const sentence = (fault: CertificateFault) => certificateFaultSentence(fault, schoolName)
  // One byte more than is read shows that there are too many.
  const bytes = new Uint8Array(await file.slice(0, MAX_JSON_BYTES + 1).arrayBuffer())
  if (isChain(bytes)) return checkChainText(new TextDecoder().decode(bytes), announced, started)
  const read = readCertificate(bytes)
  if (read instanceof CertificateFaults) return { readable: false, faults: read.list.map(sentence), more: 0 }
  const checked = checkCertificate(read, announced)
  return {
    readable: true,
    faults: checked.faults.map(sentence),
    more: checked.more,
    counts: checkedCounts(checked),
    file: checked.reduced ? 'reduced' : 'certificate',
    sha256: checked.sha256,
    frozen: checked.frozen,
    previous: checked.previous,
    level: checked.level,
    name: [checked.level, ...(checked.season === undefined ? [] : [checked.season])].join(' '),
    ms: performance.now() - started,
  }
}

/** Adds the place of a certificate in a chain, or what is wrong. */
async function lookUp(certificate: ReadVerdict, file: Blob): Promise<void> {
  const chain = readChain(await file.text())
  if (!chain) {
    certificate.faults.push(NO_CHAIN)
    return
  }
  const { place, faults } = checkInChain(chain, certificate)
  certificate.faults.push(...[...checkChain(chain), ...faults].map(chainFaultSentence))
  certificate.place = place ?? undefined
}

function lookUpWords(text: string, { typed, timeZone }: NonNullable<CheckRequest['words']>): ChainWords {
  const chain = readChain(text)
  if (!chain || checkChain(chain).length > 0) return 'broken'
  const found = findWordsInChain(chain, typed)
  return found === null ? 'nowhere' : { found: foundWords(found, timeZone) }
}

function checkChainText(text: string, kept: string | undefined, started: number): Verdict {
  const chain = readChain(text)
  if (!chain) return { readable: false, faults: [NO_CHAIN], more: 0 }
  return {
    readable: true,
    file: 'chain',
    faults: checkChain(chain, kept).map(chainFaultSentence),
    more: 0,
    counts: chainCounts(chain),
    sha256: chain.entries.at(-1)?.hash ?? '',
    frozen: '',
    previous: undefined,
    level: chain.level,
    name: `rantai ${chain.level}`,
    ms: performance.now() - started,
  }
}
