/** The office's guide as Markdown, from the sentences of the story and of `words.ts`. */
import { join } from 'node:path'
import type { GuidePage } from './guide.ts'

/** The folder of the pictures beside the guide. */
export const PICTURES = 'pictures/panduan'

const REPO = join(import.meta.dirname, '../..')
export const GUIDE_FILE = join(REPO, 'docs/panduan-dinas.md')
export const HELP = join(REPO, 'apps/web/src/staff/help/guide.json')

const HEAD = `# Panduan dinas: satu musim SPMB di peramban

Satu bagian untuk setiap pekerjaan, menurut urutan musim. Semua dilakukan di peramban, tanpa baris perintah, kebanyakan dengan akun admin.
Tanda **?** di atas setiap layar membuka bagian yang sama. Gambar diambil dari sistem dengan data contoh.

<!-- Written by \`npm run guide\` from e2e/season and scripts/guide/words.ts; change the sentences there. -->
`

export function guidePages(story: readonly GuidePage[]): string {
  const contents = story.map(({ title }, index) => `${index + 1}. [${title}](#${anchor(index, title)})`)
  return `${[HEAD, contents.join('\n'), ...story.map(taskPage)].join('\n')}\n`
}

function taskPage({ title, about, steps }: GuidePage, index: number): string {
  const lines = steps.flatMap(({ text, picture }, step) => [
    `${step + 1}. ${text}`,
    ...(picture ? ['', `   ![${picture.alt}](${PICTURES}/${picture.file}.png)`, ''] : []),
  ])
  return ['', `## ${index + 1}. ${title}`, '', about, '', ...lines].join('\n')
}

/** The same for the help of the screens (apps/web/src/staff/help), without pictures. */
export function helpText(story: readonly GuidePage[]): string {
  const pages = story.map(({ title, about, steps }) => ({
    slug: slugOf(title),
    title,
    about,
    steps: steps.map(({ text }) => text),
  }))
  return `${JSON.stringify(pages, null, 2)}\n`
}

/** The anchor that GitHub and other renderers give the heading of a task. */
const anchor = (index: number, title: string) => `${index + 1}-${slugOf(title)}`

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
