/**
 * The pages for the person who keeps the server, docs/it: each exists in English and in Indonesian with the same steps and the
 * same blocks of commands, and every command in them exists. `deploy/drills` runs the blocks; a block that belongs to one way
 * of several has a word after `sh`, by which the drills choose.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../apps/api/src/cli/commands.ts'

const FOLDER = join(import.meta.dirname, '../docs/it')
const pages = readdirSync(FOLDER)
  .filter((name) => /^\d-/.test(name))
  .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))
type Page = (typeof pages)[number]

const pairs = Map.groupBy(pages, ({ name }) => name[0])
const isIndonesian = ({ text }: Page) => text.includes('Bahasa Inggris: [')
const blocksOf = ({ text }: Page) => [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map((m) => m[0])
const headings = ({ text }: Page) => [...text.matchAll(/^(#+ \d+)/gm)].map((m) => m[1])
/** The number of columns of every row of every table, and what the first column quotes as code. */
const rows = ({ text }: Page) =>
  [...text.matchAll(/^\| (.*?) \|(.*)$/gm)].map((m) => [
    (m[1]?.match(/`[^`]+`/g) ?? []).join(),
    m[2]?.replaceAll('\\|', '').split('|').length,
  ])
/** Commands of `spmb` in blocks and in the text, without the program's name. */
const named = ({ text }: Page) =>
  [...text.matchAll(/(?:sudo spmb|npm run spmb --) ([^\n`]+)/g)].map((m) => m[1] ?? '')

describe('the pages for the person who keeps the server', () => {
  it('are seven in each language', () => {
    expect([...pairs.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    for (const pair of pairs.values())
      expect([pair.map(({ name }) => name), pair.map(isIndonesian).sort()]).toEqual([
        expect.anything(),
        [false, true],
      ])
  })

  it.each([...pairs])(
    'page %s has the same steps, tables and commands in both languages',
    (_number, pair) => {
      const [one, other] = pair as [Page, Page]
      expect(headings(other)).toEqual(headings(one))
      expect(headings(one).slice(1)).toEqual(
        headings(one)
          .slice(1)
          .map((_, index) => `## ${index + 1}`),
      )
      expect(blocksOf(other)).toEqual(blocksOf(one))
      expect(rows(other)).toEqual(rows(one))
    },
  )

  it.each(pages)('$name has blocks that can be copied: no gaps, no comments, no prompt', (page) => {
    const blocks = blocksOf(page)
    expect(blocks.length).toBeGreaterThan(0)
    for (const block of blocks) {
      expect(block).toMatch(/^```sh( [a-z-]+)?\n/)
      expect(block).not.toMatch(/…|^\s*#|^\s*\$ |<[a-z]|\b(?:FOLDER|FILE|ADDRESS)\b/m)
    }
  })

  it.each(pages)('$name names only commands, subcommands and options that exist', (page) => {
    const wrong = named(page).filter((line) => {
      const [name = '', ...rest] = line.match(/'[^']*'|"[^"]*"|\S+/g) ?? []
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined
      if (!command) return true
      const options = rest.filter((word) => word.startsWith('--') && word !== '--help')
      const verb = /^[a-z][a-z-]+$/.test(rest[0] ?? '') ? rest[0] : undefined
      return [...options, ...(verb ? [verb] : [])].some((word) => !command.usage.includes(word))
    })
    expect(wrong).toEqual([])
  })

  it.each(pages)(
    '$name links to the page of the other language and is at most three printed pages',
    (page) => {
      const other = pairs.get(page.name[0] ?? '')?.find(({ name }) => name !== page.name)?.name
      expect(page.text).toContain(`](${other})`)
      expect(page.text.split(/\s+/).length).toBeLessThan(1_700)
    },
  )
})
