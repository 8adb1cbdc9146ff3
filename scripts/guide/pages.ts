/** The office's guide as Markdown, from the sentences of the story. */
import type { Task } from '../../e2e/season/task.ts'

/** The folder of the pictures beside the guide. */
export const PICTURES = 'pictures/panduan'

const HEAD = `# Panduan dinas: satu musim SPMB di peramban

Satu bagian untuk setiap pekerjaan, menurut urutan musim. Semua dilakukan di peramban dengan akun admin, tanpa baris perintah.
Gambar diambil dari sistem dengan data contoh.

<!-- Written by \`npm run guide\` from e2e/season; change the sentences there. -->
`

export function guidePages(story: readonly Task[]): string {
  const contents = story.map(({ title }, index) => `${index + 1}. [${title}](#${anchor(index, title)})`)
  return `${[HEAD, contents.join('\n'), ...story.map(taskPage)].join('\n')}\n`
}

function taskPage({ title, about, steps }: Task, index: number): string {
  const lines = steps.flatMap(({ text, picture }, step) => [
    `${step + 1}. ${text}`,
    ...(picture ? ['', `   ![${picture.alt}](${PICTURES}/${picture.file}.png)`, ''] : []),
  ])
  return ['', `## ${index + 1}. ${title}`, '', about, '', ...lines].join('\n')
}

/** The anchor that GitHub and other renderers give the heading of a task. */
function anchor(index: number, title: string): string {
  return `${index + 1}-${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')}`
}
