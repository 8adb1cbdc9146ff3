import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityToRecipient } from 'age-encryption'
import { expect, it } from 'vitest'
import { readIdentities } from './keys.ts'

/** As Debian's age-keygen 1.1.1 writes it. */
const OF_AGE_KEYGEN = `# created: 2026-11-27T10:51:28Z
# public key: age179d2kzy82sznj8phpx59ugv02thuuycwnlsgpyqr3l75tlv30s2sy5gfr3
AGE-SECRET-KEY-1SFMP6FTNFCGKQ0HFR5G5C2DJALZWKK8ASMLUX4ZNFUQKTER4UYDQRU205C
`

it('an identity of age-keygen is read, and belongs to the recipient that it prints', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spmb-age-'))
  writeFileSync(join(folder, 'identity.txt'), OF_AGE_KEYGEN)
  const identities = readIdentities(join(folder, 'identity.txt'))
  rmSync(folder, { recursive: true })
  expect(await Promise.all(identities.map((identity) => identityToRecipient(identity)))).toEqual([
    'age179d2kzy82sznj8phpx59ugv02thuuycwnlsgpyqr3l75tlv30s2sy5gfr3',
  ])
})
