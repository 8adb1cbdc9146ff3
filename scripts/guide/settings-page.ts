/**
 * `node scripts/guide/settings-page.ts` writes docs/settings.md from the comments in apps/api/src/platform/settings, where each setting is
 * described as `NAME: …` beside the code that reads it. A test compares both.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FILES = ['config', 'backup-settings', 'heap', 'connection-limits']
export const PAGE = join(ROOT, 'docs/settings.md')

const HEAD = `# Settings

Environment variables, all optional with the built-in database; of an office's server in \`/etc/spmb/spmb.env\` ([install](it/1-install.md)). A
wrong one is refused at the start in one sentence. \`npm run spmb -- doctor\` shows those that are given. More: [database and TLS](reference/servers.md), [workers](reference/workers.md), [memory](reference/memory.md), [keys](reference/keys.md), [backup](reference/backup.md),
[proxy](reference/proxy.md), [metrics](reference/metrics.md), [each rate limit](../apps/api/src/platform/settings/rate-limits.ts).

Written by \`node scripts/guide/settings-page.ts\` from the comments in \`apps/api/src/platform/settings\`: change them there.

| Setting | Meaning |
|---|---|
`

const source = (file: string) => readFileSync(join(ROOT, `apps/api/src/platform/settings/${file}.ts`), 'utf8')

/** The text of the page. */
export function settingsPage(): string {
  const rows = FILES.flatMap((file) => describedIn(source(file)))
  return HEAD + rows.map(([names, meaning]) => `| ${names} | ${meaning} |\n`).join('')
}

const NAME = '[A-Z][A-Z_]{3,}'
const NAMES = new RegExp(`(?:^|(?<=\\. ))(${NAME}(?:(?:, | and | or )${NAME})*): `)

/** Names and meaning of each setting that a comment of this code describes. */
function describedIn(code: string): [names: string, meaning: string][] {
  return [...code.matchAll(/\/\*\*(.*?)\*\//gs)].flatMap(([, comment = '']) => {
    const [before, ...parts] = comment
      .replaceAll(/\s*\n\s*\* ?/g, ' ')
      .trim()
      .split(NAMES)
    if (before !== '') return []
    return Array.from({ length: parts.length / 2 }, (_, index): [string, string] => [
      (parts[2 * index] ?? '').replaceAll(new RegExp(NAME, 'g'), '`$&`'),
      (parts[2 * index + 1] ?? '').trim(),
    ])
  })
}

if (import.meta.main) writeFileSync(PAGE, settingsPage())
