import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readOwnBackups } from '../features/backup/backup-record.queries.ts'
import { readLabel } from '../features/backup/file/label.ts'
import { recordCheck } from '../features/backup/self-check.queries.ts'
import { parseHead } from '../platform/audit/chain-links.ts'
import { chainKey } from '../platform/audit/extend-chain.ts'
import {
  CHAIN_BROKEN,
  type KnownHead,
  type VerifiedChain,
  verifyChain,
} from '../platform/audit/verify-chain.ts'
import type { Schema } from '../platform/database/schema.ts'
import { StartupError } from '../platform/errors/startup-error.ts'
import { openEncryption } from '../platform/security/key-state.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'

export const auditCommand: Command = {
  summary: 'Verify that no row of the audit was changed or removed.',
  usage: `verify [--head HEAD] [--record]

  Recomputes the hash chain over all audit rows and says how far it holds. Note the head that is printed and give it
  back later with --head: a chain that was recomputed, or whose end was cut off, does not have it. The server writes the
  head into its log every hour, and into the label of each backup ("backup label FILE": audit).
    --head HEAD   a number, a colon and a hash; the hash alone (--hash) is understood too
    --record      compares with the labels of the recorded backups too, and keeps the outcome for 'Perlu tindakan' and
                  the metrics, as the server does each week

  Exit code 0: the chain holds. 2: it is broken, or does not have the head; the first broken row is named.`,
  async run(args, { openDatabase, keys, now, print }) {
    const text = { type: 'string' } as const
    const { values, positionals } = readArguments('audit', {
      args,
      options: { head: text, hash: text, record: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const given = [values.head, values.hash].filter((value) => value !== undefined)
    const heads = given.map((value) => parseHead(value) ?? refuseHead())
    if (positionals.join(' ') !== 'verify')
      throw new StartupError('Say what to do: npm run spmb -- audit verify')
    const { kysely } = await openDatabase('app')
    if (values.record) heads.push(...(await headsOfBackups(kysely)))
    const dataKeys = (await keys()).read()
    const encryption = await openEncryption(kysely, { dataKeys, random: randomBytes })
    const result = await verifyChain(kysely, chainKey(encryption), { now: now(), heads })
    const lines = reportLines(result)
    for (const line of lines) print(line)
    if (values.record) {
      const problem = lines.filter((line) => line.startsWith('BROKEN')).join(' ') || null
      await recordCheck(kysely, { kind: 'audit', endedAt: now(), problem })
    }
    return result.broken || result.missing.length > 0 ? CHAIN_BROKEN : 0
  },
}

/** Heads in the labels of this installation's backups: who changes the database does not reach another disk. */
async function headsOfBackups(db: Kysely<Schema>): Promise<KnownHead[]> {
  const { installation, paths } = await readOwnBackups(db)
  const labels = await Promise.all(paths.map(readLabel))
  return labels.flatMap((label) => {
    const head = label?.installation === installation && label.audit ? parseHead(label.audit) : null
    return head ?? []
  })
}

function refuseHead(): never {
  throw new StartupError(
    '--head is no head of the audit: a number, a colon and 64 hexadecimal digits, as "audit verify" prints it.',
  )
}

/** What a verification found, one line each. */
export function reportLines({
  verified,
  cleared,
  unchained,
  last,
  broken,
  head,
  missing,
}: VerifiedChain): string[] {
  const lines = last
    ? [
        `Verified: ${verified} rows up to row ${last.entryId} of ${last.at}`,
        `Hash: ${last.hash}`,
        `Head: ${head}`,
      ]
    : ['Verified: 0 rows']
  if (cleared > 0) lines.push(`Values cleared: ${cleared} rows`)
  if (broken) lines.push(`BROKEN at row ${broken.entryId} (link ${broken.position}): ${broken.reason}`)
  else lines.push(`Not chained yet: ${unchained} rows`)
  const end = Number(head?.split(':')[0] ?? 0)
  for (const { position } of missing)
    lines.push(
      position !== null && position > end
        ? `BROKEN: the chain ends at link ${end}; the head that was given is link ${position}`
        : 'BROKEN: no verified link has the hash that was given',
    )
  return lines
}
