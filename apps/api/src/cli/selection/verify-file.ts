import { callAct, checkCall } from '@spmb/domain/reserve/call-record.ts'
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
  type Chain,
  type ChainPlace,
  checkCallInChain,
  checkChain,
  checkInChain,
  findInChain,
  isChain,
  type PlaceInChain,
  readChain,
} from '@spmb/domain/selection/chain/chain.ts'
import {
  CALL_IN_CHAIN,
  CHAIN_HOLDS,
  CHAIN_KIND_NAMES,
  CHAIN_PLACES,
  chainCounts,
  chainFaultSentence,
  NO_CHAIN,
} from '@spmb/domain/selection/chain/messages.ts'
import { MAX_JSON_BYTES } from '@spmb/domain/selection/document/read-json.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import type { CommandContext } from '../command.ts'
import { readBounded } from './files.ts'

/** The certificate is damaged, or it is wrong. */
const WRONG = 2

const CHAIN_IN_CHAIN =
  'A chain is not looked up in another chain. Leave --chain out, or give the last hash of the older chain with --hash.'

/** How the record of a call begins. */
const CALL_START = '{"format":"spmb-call"'

/**
 * Checks a certificate, as the public page does, the record of a call, or the chain of acts of a level.
 *
 * @param chain the file of the chain in which a certificate, or a call, must stand
 * @returns the exit code
 * @throws StartupError for a chain that is to be looked up in a chain
 */
export async function verifyFile(
  path: string,
  { announced, chain }: { announced: string | undefined; chain: string | undefined },
  { print, complain }: Pick<CommandContext, 'print' | 'complain'>,
): Promise<number> {
  const bytes = await readBounded(path, MAX_JSON_BYTES)
  if (new TextDecoder().decode(bytes.subarray(0, CALL_START.length)) === CALL_START)
    return verifyCall(new TextDecoder().decode(bytes), { announced, chain }, { print, complain })
  if (isChain(bytes)) {
    if (chain !== undefined) throw new StartupError(CHAIN_IN_CHAIN)
    return verifyChain(new TextDecoder().decode(bytes), announced, { print, complain })
  }
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
  const place =
    chain === undefined ? undefined : await lookUp(chain, (found) => checkInChain(found, checked), complain)
  if (place === null) return WRONG
  if (!checked.reduced) print(NOBODY_PASSED_OVER)
  print(checkedCounts(checked))
  print(`Kode pemeriksa data terkunci: ${checked.frozen}`)
  print(`Kode pemeriksa bukti:         ${checked.sha256}`)
  if (checked.previous) print(`Kode sebelum dikunci:         ${checked.previous}`)
  if (place) print(CHAIN_PLACES[place])
  return 0
}

/** @returns the place of a file in a chain; null: it has none, or the chain is wrong, as was said */
async function lookUp(
  path: string,
  find: (chain: Chain) => PlaceInChain,
  complain: CommandContext['complain'],
): Promise<ChainPlace | null> {
  const chain = readChain(new TextDecoder().decode(await readBounded(path, MAX_JSON_BYTES)))
  if (!chain) {
    complain(NO_CHAIN)
    return null
  }
  const { place, faults } = find(chain)
  const all = [...checkChain(chain), ...faults]
  for (const fault of all) complain(chainFaultSentence(fault))
  return all.length > 0 ? null : place
}

async function verifyCall(
  text: string,
  { announced, chain }: { announced: string | undefined; chain: string | undefined },
  { print, complain }: Pick<CommandContext, 'print' | 'complain'>,
): Promise<number> {
  const faults = checkCall(text, announced?.toLowerCase())
  for (const fault of faults) complain(CALL_FAULTS[fault])
  const call = faults.length > 0 ? null : callAct(text)
  if (!call) return WRONG
  const place =
    chain === undefined ? undefined : await lookUp(chain, (found) => checkCallInChain(found, call), complain)
  if (place === null) return WRONG
  print(CALL_HOLDS)
  if (place) print(CALL_IN_CHAIN)
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
