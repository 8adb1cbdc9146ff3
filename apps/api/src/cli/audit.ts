import { randomBytes } from 'node:crypto'
import { chainKey } from '../audit/extend-chain.ts'
import { type VerifiedChain, verifyChain } from '../audit/verify-chain.ts'
import { StartupError } from '../errors/startup-error.ts'
import { openEncryption } from '../security/key-state.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'

/** Exit code of a chain that is broken; 1 means that it could not be verified. */
const BROKEN = 2

export const auditCommand: Command = {
  needsInstallation: true,
  summary: 'Verify that no row of the audit was changed or removed.',
  usage: `verify [--hash HASH]

  Recomputes the hash chain over all audit rows and says how far it holds. Note the hash that is printed and give it
  back later with --hash: a recomputed chain does not have it.

  Exit code 0: the chain holds. 2: it is broken, or does not have the hash; the first broken row is named.`,
  async run(args, { openDatabase, keys, print }) {
    const { values, positionals } = readArguments('audit', {
      args,
      options: { hash: { type: 'string' } },
      allowPositionals: true,
    })
    if (positionals.join(' ') !== 'verify')
      throw new StartupError('Say what to do: npm run spmb -- audit verify')
    const { kysely } = await openDatabase('app')
    const { read } = await keys()
    const encryption = await openEncryption(kysely, { readKeys: read, random: randomBytes })
    const result = await verifyChain(kysely, chainKey(encryption), values.hash?.toLowerCase())
    for (const line of reportLines(result)) print(line)
    return result.broken || result.knownHashFound === false ? BROKEN : 0
  },
}

function reportLines({
  verified,
  cleared,
  unchained,
  last,
  broken,
  knownHashFound,
}: VerifiedChain): string[] {
  const lines = last
    ? [`Verified: ${verified} rows up to row ${last.entryId} of ${last.at}`, `Hash: ${last.hash}`]
    : ['Verified: 0 rows']
  if (cleared > 0) lines.push(`Values cleared: ${cleared} rows`)
  if (broken) lines.push(`BROKEN at row ${broken.entryId} (link ${broken.position}): ${broken.reason}`)
  else lines.push(`Not chained yet: ${unchained} rows`)
  if (knownHashFound === false) lines.push('BROKEN: no verified link has the hash that was given')
  return lines
}
