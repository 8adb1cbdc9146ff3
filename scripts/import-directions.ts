/**
 * Checks the rules of CONTRIBUTING for imports and source files, on the text of the files. Most rules do not apply to test
 * files, which are not part of the product.
 */
import { posix } from 'node:path'

/** A source file: its path from the project's folder, with '/', and its text. */
export type SourceFile = { path: string; text: string }

/** A resolved import: a file of the project or the name of a package. */
export type Import = { from: SourceFile; file?: string; package?: string }

type Rule<Subject> = { says: string; broken: (subject: Subject) => boolean }

const within = (...folders: string[]) => {
  return (path: string | undefined) => folders.some((folder) => path?.startsWith(folder))
}
const domain = within('packages/domain/')
const api = within('apps/api/')
const web = within('apps/web/')
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** What only tests import. */
const isTestSupport = (path: string) => /\/testing\//.test(path)
const main = within('apps/api/src/main.ts', 'apps/api/src/cli/main.ts')
/** What main.ts starts once the process has its bound. */
const serve = within('apps/api/src/serve.ts')

// What knows no feature. Above it are the features, then the entries that wire them.
const apiPlatform = within('apps/api/src/platform/')
const apiFeatures = within('apps/api/src/features/')
const webPlatform = within('apps/web/src/platform/')
const webUi = within('apps/web/src/ui/')

const importRules: Rule<Import>[] = [
  {
    says: 'packages/domain imports only itself and zod/mini, and hash functions of @noble/hashes',
    broken: ({ from, file, package: name }) =>
      domain(from.path) &&
      !(file
        ? domain(file)
        : isDomainLibrary(name) || ((isTest(from.path) || isTestSupport(from.path)) && isTestTool(name))),
  },
  {
    says: 'server and web meet only in packages/domain',
    broken: ({ from, file }) => (api(from.path) && web(file)) || (web(from.path) && api(file)),
  },
  {
    says: 'the platform of the server knows no feature and no entry',
    broken: ({ from, file }) => apiPlatform(from.path) && within('apps/api/src/')(file) && !apiPlatform(file),
  },
  {
    says: 'ui and platform of the web know no feature',
    broken: ({ from, file }) =>
      (webUi(from.path) || webPlatform(from.path)) && web(file) && !webUi(file) && !webPlatform(file),
  },
  {
    says: 'ui knows no word of the domain',
    broken: ({ from, file }) => webUi(from.path) && domain(file),
  },
  {
    says: 'complaint imports nothing from registration or season',
    broken: ({ from, file }) =>
      /\/src\/complaint\//.test(from.path) &&
      !isTest(from.path) &&
      /\/src\/(registration|season)\//.test(file ?? ''),
  },
  {
    says: 'features are wired by the entries, they do not import them',
    broken: ({ from, file }) =>
      (api(from.path) && within('apps/api/src/app.ts')(file) && !main(from.path) && !serve(from.path)) ||
      (apiFeatures(from.path) && within('apps/api/src/')(file) && !apiFeatures(file) && !apiPlatform(file)) ||
      (main(file) && file !== from.path) ||
      (serve(file) && !main(from.path) && file !== from.path),
  },
  {
    says: 'journeys use the product as people do: they import the domain and apps/api/testing, no source of the apps',
    broken: ({ from, file }) =>
      within('e2e/')(from.path) && within('apps/')(file) && !within('apps/api/testing/')(file),
  },
  {
    says: "only the server may import the classic 'zod'; shared code and the web use 'zod/mini'",
    broken: ({ from, package: name }) => !api(from.path) && name !== undefined && /^zod(\/v4)?$/.test(name),
  },
]

const fileRules: Rule<SourceFile & { code: string }>[] = [
  {
    says: 'no barrels: import from the file that has it',
    broken: ({ path, code }) =>
      /\/index\.tsx?$/.test(path) || /^export\s+(type\s+)?(\*|\{[^}]*\})[^;'"\n]*\sfrom\s/m.test(code),
  },
  {
    says: 'only main.ts (server and command line) reads the environment',
    broken: ({ path, code }) =>
      within('apps/api/src/', 'packages/')(path) && !main(path) && /\bprocess\.env\b/.test(code),
  },
  {
    says: 'time and chance are arguments of the domain',
    broken: ({ path, code }) => domain(path) && /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(code),
  },
  {
    says: 'no style attributes: the content security policy blocks them',
    broken: ({ path, code }) => web(path) && /\sstyle=[{"]/.test(code),
  },
  {
    says: 'another package is imported by its name',
    broken: ({ path, code }) => within('apps/', 'packages/')(path) && /['"](?:\.\.\/)+packages\//.test(code),
  },
  {
    says: 'at 300 lines a file holds a second noun: split it',
    broken: ({ path, text }) => within('apps/', 'packages/')(path) && text.trimEnd().split('\n').length > 300,
  },
]

/** All violations of the rules in these files, as 'path: rule (what it imports)'. */
export function violations(files: SourceFile[]): string[] {
  const found: string[] = []
  const shipped = files.filter(({ path }) => !isTest(path))
  for (const file of shipped)
    for (const { says, broken } of fileRules)
      if (broken({ ...file, code: withoutComments(file.text) })) found.push(`${file.path}: ${says}`)
  // Only the first rule applies to tests: rules of the domain are tested without server and database.
  for (const file of files)
    for (const imported of importsOf(file))
      for (const rule of importRules)
        if ((!isTest(file.path) || rule === importRules[0]) && rule.broken(imported))
          found.push(`${file.path}: ${rule.says} (imports ${imported.file ?? imported.package})`)
  return [...found, ...staffCodeForPublicVisitors(shipped)]
}

/** Below them are features and what knows no feature. Files in them are entries that wire the features. */
const SOURCE_ROOTS = ['packages/domain/src/', 'apps/api/src/', 'apps/web/src/']

/** Circular imports between folders that are beside each other, at every level of a package, as 'a → b → a'. */
export function circularFolders(files: SourceFile[]): string[] {
  const edges = new Map<string, Set<string>>()
  for (const file of files)
    for (const { file: imported = '' } of isTest(file.path) ? [] : importsOf(file)) {
      const [from, to] = siblingFolders(file.path, imported) ?? []
      if (from && to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  const circles = new Set<string>()
  const done = new Set<string>()
  const walk = (folder: string, trail: string[]) => {
    const start = trail.indexOf(folder)
    if (start >= 0) circles.add([...trail.slice(start), folder].join(' → '))
    if (start >= 0 || done.has(folder)) return
    for (const next of edges.get(folder) ?? []) walk(next, [...trail, folder])
    done.add(folder)
  }
  for (const folder of edges.keys()) walk(folder, [])
  return [...circles]
}

/**
 * The folders beside each other that two files of a package are in, at any depth. Undefined when one of the files is in a
 * folder around the other: its files join what the folders inside it offer.
 */
function siblingFolders(from: string, to: string): [string, string] | undefined {
  const root = SOURCE_ROOTS.find((each) => from.startsWith(each) && to.startsWith(each))
  if (!root) return undefined
  const [one, other] = [posix.dirname(from).split('/'), posix.dirname(to).split('/')]
  const common = one.findIndex((folder, depth) => folder !== other[depth])
  if (common < 0 || common >= other.length) return undefined
  return [one.slice(0, common + 1).join('/'), other.slice(0, common + 1).join('/')]
}

/** Staff code that the public entries import, directly or indirectly. */
function staffCodeForPublicVisitors(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Map<string, string[]>()
  const reach = (path: string, trail: string[]) => {
    const file = byPath.get(path)
    if (!file || reached.has(path)) return
    reached.set(path, [...trail, path])
    for (const imported of importsOf(file)) if (imported.file) reach(imported.file, [...trail, path])
  }
  for (const { path } of files) if (within('apps/web/src/public/')(path)) reach(path, [])
  return [...reached]
    .filter(([path]) => /\/staff[/.-]|\.staff\.ts$/.test(path))
    .map(([path, trail]) => `${path}: public pages never import staff code (${trail.join(' → ')})`)
}

/** What a page of the web consists of. */
export interface PageFiles {
  /** Files that the browser or the server has to load before the page is shown: of the web and of the domain. */
  reached: string[]
  /** Of these, files of the page's own feature. */
  reachedOfFeature: string[]
  /** Files of the feature that the page loads, at once or by `import()`, and that nothing else of the web loads. */
  own: string[]
}

/** Counts the files of a page. Types are not loaded. @param feature the folder of the page's feature */
export function filesOfPage(files: SourceFile[], page: string, feature: string): PageFiles {
  const shipped = new Map(files.filter(({ path }) => !isTest(path)).map((file) => [file.path, file]))
  const reach = (starts: string[], late: boolean, without?: string) => {
    const found = new Set<string>()
    const walk = (path: string) => {
      const file = shipped.get(path)
      if (!file || found.has(path) || path === without) return
      found.add(path)
      for (const imported of loadedBy(file, late)) walk(imported)
    }
    for (const start of starts) walk(start)
    return found
  }
  const reached = [...reach([page], false)]
  const ever = reach([page], true)
  const elsewhere = [...shipped.keys()].filter((path) => web(path) && !isTestSupport(path) && !ever.has(path))
  const others = reach(elsewhere, true, page)
  return {
    reached,
    reachedOfFeature: reached.filter(within(feature)),
    own: [...ever].filter((path) => within(feature)(path) && !others.has(path)),
  }
}

/** The files that a file loads: without those of which it only imports types. @param late also those that it loads by `import()` */
function loadedBy(file: SourceFile, late: boolean): string[] {
  const code = withoutComments(file.text).replace(
    /^import (?:type [^'"]*|\{(?:\s*type \w+(?: as \w+)?,?\s*)+\}) from '[^'\n]*'$/gm,
    '',
  )
  const text = late ? code : code.replace(/\bimport\s*\([^)]*\)/g, '')
  return importsOf({ path: file.path, text }).flatMap((imported) => imported.file ?? [])
}

const isDomainLibrary = (name = '') => name === 'zod/mini' || /^@noble\/hashes\//.test(name)
const isTestTool = (name = '') => /^(vitest|fast-check|node:.+)$/.test(name)

/** The imports of a file: static, by `import()` and by `export … from`. */
export function importsOf(from: SourceFile): Import[] {
  const code = withoutComments(from.text)
  const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g
  return [...code.matchAll(pattern)].map(([, , specifier = '']) => ({
    from,
    ...resolve(from.path, specifier),
  }))
}

function resolve(from: string, specifier: string): { file: string } | { package: string } {
  if (specifier.startsWith('.')) return { file: posix.join(posix.dirname(from), specifier) }
  const own = /^@spmb\/(domain|api|web)\/(testing\/)?(.*)$/.exec(specifier)
  if (!own) return { package: specifier }
  const folder = own[1] === 'domain' ? 'packages/domain' : `apps/${own[1]}`
  return { file: `${folder}/${own[2] ?? 'src/'}${own[3]}` }
}

/** Removes comments but not strings, which may contain '//' in an address. */
function withoutComments(text: string): string {
  const pattern = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  return text.replace(pattern, (part) => (part.startsWith('/') ? '' : part))
}
