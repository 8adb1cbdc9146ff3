import { checkCall } from '@spmb/domain/reserve/call-record.ts'
import { CALL_FAULTS, CALL_HOLDS } from '@spmb/domain/reserve/messages.ts'
import { checkCertificate } from '@spmb/domain/selection/certificate/check.ts'
import { CertificateFaults } from '@spmb/domain/selection/certificate/faults.ts'
import {
  certificateFaultSentence,
  checkedCounts,
  NOBODY_PASSED_OVER,
} from '@spmb/domain/selection/certificate/messages.ts'
import { readCertificate } from '@spmb/domain/selection/certificate/read.ts'
import {
  type ChainedCertificate,
  type ChainPlace,
  checkChain,
  checkInChain,
  findInChain,
  isChain,
  readChain,
} from '@spmb/domain/selection/chain/chain.ts'
import {
  CHAIN_HOLDS,
  CHAIN_KIND_NAMES,
  CHAIN_PLACES,
  chainCounts,
  chainFaultSentence,
  NO_CHAIN,
} from '@spmb/domain/selection/chain/messages.ts'
import { MAX_JSON_BYTES } from '@spmb/domain/selection/document/read-json.ts'
import type { CommandContext } from '../command.ts'
import { readBounded } from './files.ts'

/** The certificate is damaged, or it is wrong. */
const WRONG = 2

/** How the record of a call begins. */
const CALL_START = '{"format":"spmb-call"'

/**
 * Checks a certificate, as the public page does, the record of a call, or the chain of acts of a level.
 *
 * @param chain the file of the chain in which a certificate must stand
 * @returns the exit code
 */
export async function verifyFile(
  path: string,
  { announced, chain }: { announced: string | undefined; chain: string | undefined },
  { print, complain }: Pick<CommandContext, 'print' | 'complain'>,
): Promise<number> {
  const bytes = await readBounded(path, MAX_JSON_BYTES)
  if (new TextDecoder().decode(bytes.subarray(0, CALL_START.length)) === CALL_START)
    return verifyCall(new TextDecoder().decode(bytes), announced, { print, complain })
  if (isChain(bytes)) return verifyChain(new TextDecoder().decode(bytes), announced, { print, complain })
  const read = readCertificate(bytes)
  if (read instanceof CertificateFaults) {
    for (const fault of read.list) complain(certificateFaultSentence(fault))
    return WRONG
  }
  const checked = checkCertificate(read, announced?.toLowerCase())
  if (checked.faults.length > 0) {
    for (const fault of checked.faults) complain(certificateFaultSentence(fault))
    if (checked.more > 0) complain(`… ${checked.more}`)
    return WRONG
  }
  const place = chain === undefined ? undefined : await lookUp(chain, checked, complain)
  if (place === null) return WRONG
  if (!checked.reduced) print(NOBODY_PASSED_OVER)
  print(checkedCounts(checked))
  print(`Kode pemeriksa data terkunci: ${checked.frozen}`)
  print(`Kode pemeriksa bukti:         ${checked.sha256}`)
  if (checked.previous) print(`Kode sebelum dikunci:         ${checked.previous}`)
  if (place) print(CHAIN_PLACES[place])
  return 0
}

/** @returns the place of a certificate in a chain; null: it has none, or the chain is wrong, as was said */
async function lookUp(
  path: string,
  certificate: ChainedCertificate,
  complain: CommandContext['complain'],
): Promise<ChainPlace | null> {
  const chain = readChain(new TextDecoder().decode(await readBounded(path, MAX_JSON_BYTES)))
  if (!chain) {
    complain(NO_CHAIN)
    return null
  }
  const { place, faults } = checkInChain(chain, certificate)
  const all = [...checkChain(chain), ...faults]
  for (const fault of all) complain(chainFaultSentence(fault))
  return all.length > 0 ? null : place
}

function verifyCall(
  text: string,
  announced: string | undefined,
  { print, complain }: Pick<CommandContext, 'print' | 'complain'>,
): number {
  const faults = checkCall(text, announced?.toLowerCase())
  for (const fault of faults) complain(CALL_FAULTS[fault])
  if (faults.length > 0) return WRONG
  print(CALL_HOLDS)
  return 0
}

/** @param kept a hash from an earlier chain, certificate, page or record, which must be in the chain */
function verifyChain(
  text: string,
  kept: string | undefined,
  { print, complain }: Pick<CommandContext, 'print' | 'complain'>,
): number {
  const chain = readChain(text)
  if (!chain) {
    complain(NO_CHAIN)
    return WRONG
  }
  const hash = kept?.toLowerCase()
  const faults = checkChain(chain, hash)
  for (const fault of faults) complain(chainFaultSentence(fault))
  if (faults.length > 0) return WRONG
  print(CHAIN_HOLDS)
  print(chainCounts(chain))
  const found = hash === undefined ? null : findInChain(chain, hash)
  if (found !== null && found !== 'start')
    print(`Kode Anda: ke-${found.number}, ${CHAIN_KIND_NAMES[found.kind]} ${found.season}, ${found.at}`)
  print(`Kode terakhir di rantai:      ${chain.entries.at(-1)?.hash ?? '-'}`)
  return 0
}
