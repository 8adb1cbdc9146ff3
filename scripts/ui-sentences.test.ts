import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../apps/web/src')

/** Starts with a capital letter at the beginning or after a full stop, has three words or more, ends with a full stop. */
const SENTENCE = /(?:^|[.?!:”)]\s)[“‘]?\p{Lu}[^.?!]*\s[^.?!]*\s[^.?!]*[\p{L}\d)”’][.?!](?=$|[\s”’])/u

/** The heading of this page is a fixed English sentence. */
const ALLOWED = ['apps/web/src/staff/layout/ErrorBoundary.tsx']

/** The sentences in the markup or code of a component, in JSX text, strings and templates. */
function sentencesIn(code: string): string[] {
  const found: string[] = []
  const walk = (node: unknown) => {
    if (Array.isArray(node)) node.forEach(walk)
    if (Array.isArray(node) || typeof node !== 'object' || node === null) return
    const text = textOf(node as SyntaxNode)
      ?.replace(/\s+/g, ' ')
      .trim()
    if (text !== undefined && SENTENCE.test(text)) found.push(text)
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseAst(code, { lang: 'tsx' }))
  return found
}

interface SyntaxNode {
  type?: string
  value?: unknown
  quasis?: { value: { cooked: string } }[]
}

function textOf({ type, value, quasis }: SyntaxNode): string | undefined {
  if (type === 'TemplateLiteral') return quasis?.map(({ value: { cooked } }) => cooked).join('X')
  return (type === 'JSXText' || type === 'Literal') && typeof value === 'string' ? value : undefined
}

test('sentences are in the messages of their feature, not in components', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((name) => {
    const path = `apps/web/src/${name.split(sep).join('/')}`
    const sentences = ALLOWED.includes(path) ? [] : sentencesIn(readFileSync(join(folder, name), 'utf8'))
    return sentences.map((sentence) => `${path}: ${sentence}`)
  })
  expect(found).toEqual([])
})

test.each([
  ['JSX text', '<p>Baru tersimpan setelah dikirim.</p>', 'Baru tersimpan setelah dikirim.'],
  ['text around a value', '<p>Tahun {year}. Data lama hanya dibaca.</p>', '. Data lama hanya dibaca.'],
  [
    'an attribute',
    '<Field hint="Contoh saja. Isi dengan huruf besar." />',
    'Contoh saja. Isi dengan huruf besar.',
  ],
  ['an end in quotation marks', '<p>Tekan tombol ‘Urungkan’.</p>', 'Tekan tombol ‘Urungkan’.'],
  ['a string', "const text = empty ? 'Belum ada satu pun.' : ''", 'Belum ada satu pun.'],
  ['a template', `const text = \`Tidak ada “\${name}” di sini.\``, 'Tidak ada “X” di sini.'],
])('a sentence in %s is found', (_, code, sentence) => {
  expect(sentencesIn(code)).toEqual([sentence])
})

test.each([
  ['a label', '<Button>Kembali ke daftar</Button>'],
  ['a heading', '<h1>Data calon murid</h1>'],
  ['the end of a sentence after a link', '<p><a href="/">Cek</a> dengan nomor pendaftaran.</p>'],
  ['a class', '<p className="muted read mt-2" />'],
])('%s may be in a component', (_, code) => {
  expect(sentencesIn(code)).toEqual([])
})
