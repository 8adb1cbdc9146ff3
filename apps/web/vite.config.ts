/** Vite configurations of the five builds of the web, which scripts/build-web.ts runs: four for the browser, one for the server. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { BUILD_TARGETS } from './browser-baseline.ts'
import type { BuiltAssets } from './src/public/built-assets.ts'
import { COMMON_STYLE, PAGE_SCRIPT, PAGE_STYLES } from './src/public/informing/sources.ts'
import type { StaffAssets } from './src/staff/built-assets.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Puts the modules that several pages share into two files, which load faster on a slow network than a dozen small ones.
 * Imports between files go one way, pages → parts → react. scripts/web-build checks this, because with a circular import a
 * file would run before its dependencies.
 */
const CHUNKS = [
  {
    name: 'react',
    test: /@oxc-project|preload-helper|\/node_modules\/(react|react-dom|scheduler)\//,
  },
  {
    name: 'parts',
    test: new RegExp(
      [
        '/web/src/information/NeedsScript\\.',
        '/web/src/ui/messages\\.',
        '/web/src/platform/(effects|facts|paths|storage-keys|when-idle)\\.',
        '/web/src/ui/\\w+/(Button|Breadcrumb|Icon|LinkCard|BulletList|Motifs|Notice|DescriptionList|Steps|Tag|toast)\\.',
        '/domain/src/(season/|shared/(count|fields/(entries|pasted|phone-number)|level|local-date|moment-words|page-paths)\\.)',
      ].join('|'),
    ),
  },
]

/**
 * The browser build of the public pages: hashed files under `/assets`, a manifest with the files of each page, and the style
 * sheets of the pages that only inform.
 */
export function browserBuild(outDir: string): InlineConfig {
  return {
    ...browserSettings(outDir, 'manifest.json'),
    publicDir: 'static',
    build: {
      ...browserSettings(outDir, 'manifest.json').build,
      rolldownOptions: {
        input: ['src/public/client.tsx', COMMON_STYLE, ...PAGE_STYLES],
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS } },
      },
    },
  }
}

/**
 * The browser build of the staff pages, into the same folder. It is separate, so that shared files cannot grow by staff code.
 */
export function staffBuild(outDir: string): InlineConfig {
  return {
    ...browserSettings(outDir, 'staff-manifest.json'),
    publicDir: false,
    build: {
      ...browserSettings(outDir, 'staff-manifest.json').build,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/staff/client.tsx',
        output: {
          entryFileNames: 'assets/staff-[name]-[hash].js',
          chunkFileNames: 'assets/staff-[name]-[hash].js',
          assetFileNames: 'assets/staff-[name]-[hash][extname]',
        },
      },
    },
  }
}

/** The browser build of the one script of informing pages, into the same folder. What it rarely needs is loaded on demand. */
export function pageScriptBuild(outDir: string): InlineConfig {
  return {
    ...browserSettings(outDir, 'page-manifest.json'),
    publicDir: false,
    build: {
      ...browserSettings(outDir, 'page-manifest.json').build,
      emptyOutDir: false,
      rolldownOptions: {
        input: PAGE_SCRIPT,
        output: {
          entryFileNames: 'assets/page-[name]-[hash].js',
          chunkFileNames: 'assets/page-[name]-[hash].js',
        },
      },
    },
  }
}

/** The service worker, at a fixed path beside the pages. */
export function workerBuild(outDir: string): InlineConfig {
  const { build, ...settings } = browserSettings(outDir, '')
  return {
    ...settings,
    publicDir: false,
    build: {
      ...build,
      manifest: false,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/offline/worker.ts',
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  }
}

function browserSettings(outDir: string, manifest: string): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      manifest,
      target: BUILD_TARGETS,
      cssTarget: BUILD_TARGETS,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  }
}

/** The server build: one module that renders pages, includes React, and contains the file names of the browser builds. */
export function serverBuild(outDir: string, assets: BuiltAssets, staffAssets: StaffAssets): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), builtAssets({ assets, staffAssets })],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir,
      ssr: 'src/render.ts',
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
    },
  }
}

function builtAssets(values: { assets: BuiltAssets; staffAssets: StaffAssets }): Plugin {
  const name = 'virtual:built-assets'
  const code = Object.entries(values).map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`)
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? code.join('\n') : null),
  }
}

export default browserBuild('dist/client')
