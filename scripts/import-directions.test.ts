import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circularFolders, filesOfPage, type SourceFile, violations } from './import-directions.ts'

const root = join(import.meta.dirname, '..')

test('every source file follows the rules of CONTRIBUTING', () => {
  const files = sourceFiles()
  // The rules match paths: after a rename of a folder they would match nothing.
  for (const file of [
    'packages/domain/src/registration/contract.public.ts',
    'apps/api/src/main.ts',
    'apps/api/src/serve.ts',
    'apps/web/src/public/client.tsx',
  ])
    expect(files.map(({ path }) => path)).toContain(file)
  expect(violations(files)).toEqual([])
})

/** The folders of features, whose words the domain gives, and folders with another word or none, with the reason. */
const FEATURES: { of: string; others: Record<string, string>; without: Record<string, string> }[] = [
  {
    of: 'apps/api/src/features',
    others: {
      'api-docs': 'describes the contracts of all features',
      'applicant-counts': 'counts for several features, in memory',
      backup: 'files of the whole installation, no rule of the admission',
      demo: 'fills all features',
      'key-rotation': 'columns of all features',
      outbox: 'several features write messages, so it knows none of them',
      'public-pages': 'serves the pages of all features',
    },
    without: { shared: 'no feature' },
  },
  {
    of: 'apps/web/src',
    others: {
      landing: 'links to the pages of all features',
      level: 'links to the pages of a level',
      offline: 'pages of several features without a network',
      platform: 'knows no feature',
      public: 'entry of the public pages',
      staff: 'entry of the staff screens',
      styles: 'no feature',
      ui: 'knows no feature',
    },
    without: {
      reference: 'rows that other screens show',
      retention: 'runs at night',
      shared: 'no feature',
    },
  },
]

/** Folders inside a feature, or beside the features, that have the word of another one, with the reason. */
const NESTED: Record<string, string> = {
  'apps/web/src/platform/season': 'window and announcement in words, for most features',
  'apps/web/src/results/selection': 'the public page of a result: how a run came to it, and its certificate',
  'apps/web/src/staff/season': 'the screen whose tabs are season, office and office files',
}

test('a feature has one word in all packages', () => {
  const foldersIn = (of: string) =>
    readdirSync(join(root, of), { withFileTypes: true }).flatMap((each) =>
      each.isDirectory() ? [each.name] : [],
    )
  const words = foldersIn('packages/domain/src')
  const deeper = (of: string): string[] =>
    foldersIn(of).flatMap((name) => [`${of}/${name}`, ...deeper(`${of}/${name}`)])
  const nested = (of: string) =>
    foldersIn(of)
      .flatMap((name) => deeper(`${of}/${name}`))
      .filter((path) => words.includes(basename(path)))
  for (const { of, others, without } of FEATURES) {
    const folders = foldersIn(of)
    expect(folders.filter((each) => !words.includes(each))).toEqual(Object.keys(others))
    // A feature that hides in another one's folder is missing here, or is found inside it below.
    expect(words.filter((each) => !folders.includes(each))).toEqual(Object.keys(without))
  }
  expect(['packages/domain/src', ...FEATURES.map(({ of }) => of)].flatMap(nested)).toEqual(
    Object.keys(NESTED),
  )
})

test('the form of a family is read at a glance', () => {
  const feature = 'apps/web/src/registration/'
  const { own, reached, reachedOfFeature } = filesOfPage(
    sourceFiles(),
    `${feature}RegistrationPage.tsx`,
    feature,
  )
  expect(own).toContain(`${feature}steps/LaterSteps.tsx`)
  expect(reached).toContain('packages/domain/src/registration/check-registration.ts')
  // The test fails with the list, so that it shows which file is new.
  expect(own.length <= 25 || own).toBe(true)
  expect(reachedOfFeature.length <= 25 || reachedOfFeature).toBe(true)
  expect(reached.length <= 80 || reached).toBe(true)
})

test("a file that other pages load is not the page's own, and types are not loaded", () => {
  const files: SourceFile[] = [
    {
      path: 'apps/web/src/a/Page.tsx',
      text: `import { type X } from './types.ts'\nimport { y } from './shared.ts'\nimport('./late.ts')`,
    },
    { path: 'apps/web/src/a/types.ts', text: '' },
    { path: 'apps/web/src/a/shared.ts', text: '' },
    { path: 'apps/web/src/a/late.ts', text: '' },
    {
      path: 'apps/web/src/b/Other.tsx',
      text: `import { y } from '../a/shared.ts'\nimport '../a/Page.tsx'`,
    },
  ]
  const { own, reached } = filesOfPage(files, 'apps/web/src/a/Page.tsx', 'apps/web/src/a/')
  expect(own).toEqual(['apps/web/src/a/Page.tsx', 'apps/web/src/a/late.ts'])
  expect(reached).toEqual(['apps/web/src/a/Page.tsx', 'apps/web/src/a/shared.ts'])
})

describe('a violation is reported', () => {
  test.each<[says: string, path: string, text: string]>([
    [
      'imports only itself and zod/mini',
      'packages/domain/src/a/a.ts',
      `import { readFile } from 'node:fs/promises'`,
    ],
    [
      'imports only itself and zod/mini',
      'packages/domain/src/a/a.ts',
      `import type { X } from '../../../../apps/api/src/app.ts'`,
    ],
    ['imports only itself and zod/mini', 'packages/domain/src/a/a.test.ts', `import { Pool } from 'pg'`],
    ['meet only in packages/domain', 'apps/api/src/a/a.ts', `import { x } from '../../../web/src/a/x.ts'`],
    ['meet only in packages/domain', 'apps/web/src/a/a.tsx', `const x = import('@spmb/api/a/x.ts')`],
    [
      'platform of the server knows no feature',
      'apps/api/src/platform/http/a.ts',
      `import { x } from '../../features/season/x.ts'`,
    ],
    [
      'platform of the server knows no feature',
      'apps/api/src/platform/database/b/a.ts',
      `import { x } from '../../../prepare-database.ts'`,
    ],
    [
      'ui and platform of the web know no feature',
      'apps/web/src/ui/A.tsx',
      `import {\n  x,\n  y,\n} from "../registration/x.ts"`,
    ],
    ['ui and platform of the web know no feature', 'apps/web/src/platform/a.ts', `import '../public/x.ts'`],
    [
      'no word of the domain',
      'apps/web/src/ui/A.tsx',
      `import type { Level } from '@spmb/domain/shared/level.ts'`,
    ],
    [
      'complaint imports nothing from registration',
      'apps/web/src/complaint/a.ts',
      `import { x } from '@spmb/domain/season/x.ts'`,
    ],
    [
      'they do not import them',
      'apps/api/src/features/season/a.ts',
      `import { buildApp } from '../../app.ts'`,
    ],
    ['they do not import them', 'apps/api/src/features/season/a.ts', `import { x } from '../../serve.ts'`],
    ['they do not import them', 'apps/api/src/features/season/a.ts', `import { x } from '../../cli/x.ts'`],
    [
      'no source of the apps',
      'e2e/journeys/a.spec.ts',
      `import { PATHS } from '../../apps/web/src/platform/paths.ts'`,
    ],
    ["may import the classic 'zod'", 'apps/web/src/a/a.ts', `import * as z from 'zod'`],
    ['no barrels', 'apps/web/src/ui/index.ts', `export const x = 1`],
    ['no barrels', 'apps/web/src/ui/all.ts', `export * from './x.ts'`],
    ['no barrels', 'packages/domain/src/a/all.ts', `export {\n  x,\n} from './x.ts'`],
    ['reads the environment', 'apps/api/src/features/season/a.ts', `const port = process.env.PORT`],
    ['time and chance', 'packages/domain/src/a/a.ts', `const now = new Date()`],
    ['no style attributes', 'apps/web/src/a/A.tsx', `const a = <p style={{ color: 'red' }} />`],
    ['by its name', 'apps/web/src/a/a.ts', `import { x } from '../../../../packages/domain/src/a/x.ts'`],
    ['split it', 'apps/web/src/a/a.ts', 'const x = 1\n'.repeat(301)],
  ])('%s: %s', (says, path, text) => {
    expect(violations([{ path, text }])).toEqual([expect.stringContaining(says)])
  })

  test('staff code that a public page imports indirectly', () => {
    const files = [
      { path: 'apps/web/src/public/client.tsx', text: `const page = import('../season/page.tsx')` },
      { path: 'apps/web/src/season/page.tsx', text: `import { x } from './staff/x.ts'` },
      { path: 'apps/web/src/season/staff/x.ts', text: `export const x = 1` },
    ]
    expect(violations(files)).toEqual([
      expect.stringMatching(
        /staff\/x\.ts: public pages never import staff code \(.*client\.tsx → .*page\.tsx → /,
      ),
    ])
  })
})

test('there are no circular imports between the folders of a package', () => {
  expect(circularFolders(sourceFiles())).toEqual([])
})

test('a circular import over three folders is reported, one within a folder is not', () => {
  const file = (path: string, imported: string) => ({
    path: `apps/api/src/${path}`,
    text: `import { x } from '${imported}'`,
  })
  const allowed = [file('a/one.ts', './two.ts'), file('a/two.ts', './one.ts'), file('app.ts', './c/c.ts')]
  const circle = [
    file('a/a.ts', '../b/b.ts'),
    file('b/b.ts', '../c/deep/c.ts'),
    file('c/deep/d.ts', '../../a/a.ts'),
  ]
  expect(circularFolders(allowed)).toEqual([])
  expect(circularFolders([...allowed, ...circle])).toEqual([
    'apps/api/src/a → apps/api/src/b → apps/api/src/c → apps/api/src/a',
  ])
  expect(
    circularFolders(circle.map((each) => ({ ...each, path: each.path.replace('.ts', '.test.ts') }))),
  ).toEqual([])
})

test('a circular import between two folders of infrastructure is reported', () => {
  const files = [
    { path: 'apps/api/src/platform/database/a.ts', text: `import { x } from '../http/limits/b.ts'` },
    { path: 'apps/api/src/platform/http/limits/b.ts', text: `import type { X } from '../../database/a.ts'` },
  ]
  expect(circularFolders(files)).toEqual([
    'apps/api/src/platform/database → apps/api/src/platform/http → apps/api/src/platform/database',
  ])
})

test('a circular import between two folders inside a feature is reported, one with the folder around them is not', () => {
  const file = (path: string, imported: string) => ({
    path: `apps/web/src/registration/${path}`,
    text: `import { x } from '${imported}'`,
  })
  const around = [file('flow.ts', './form/form.ts'), file('form/form.ts', '../flow.ts')]
  expect(circularFolders(around)).toEqual([])
  const circle = [
    file('form/form.ts', '../draft/deep/draft.ts'),
    file('draft/deep/draft.ts', '../../form/form.ts'),
  ]
  expect(circularFolders(circle)).toEqual([
    'apps/web/src/registration/form → apps/web/src/registration/draft → apps/web/src/registration/form',
  ])
})

test('allowed imports are not reported', () => {
  const files = [
    {
      path: 'packages/domain/src/a/a.ts',
      text: `import * as z from 'zod/mini'\nimport { x } from '../b/x.ts'`,
    },
    {
      path: 'packages/domain/src/a/b.ts',
      text: `// new Date() is 'not' read here\n/* process.env neither */ export { x }`,
    },
    { path: 'apps/api/src/main.ts', text: `import { buildApp } from './app.ts'\nparseConfig(process.env)` },
    { path: 'apps/api/src/platform/a.test.ts', text: `import { buildApp } from '../../app.ts'` },
    { path: 'apps/web/src/staff/client.tsx', text: `import { x } from '../season/staff/x.ts'` },
    { path: 'apps/web/src/a/a.ts', text: `const address = 'https://example.invalid' // import 'zod'` },
    { path: 'e2e/support/a.ts', text: `import { x } from '../../apps/api/testing/processes/real-server.ts'` },
  ]
  expect(violations(files)).toEqual([])
})

function sourceFiles(): SourceFile[] {
  return ['packages/domain/src', 'apps/api/src', 'apps/web/src', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({
        path: `${folder}/${name.split(sep).join('/')}`,
        text: readFileSync(join(root, folder, name), 'utf8'),
      })),
  )
}
