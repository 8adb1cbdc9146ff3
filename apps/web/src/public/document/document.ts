/** The HTML around a rendered page: one inline script and one style element in the head, other scripts after the text. */

import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { factsBlock } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import type { BuiltAssets } from '../built-assets.ts'
import type { PublicRoute } from '../routes.ts'
import { HEAD_SCRIPT } from './head-script.ts'
import { START_ID, START_SCRIPT } from './start-script.ts'

/** The document of a page that the browser hydrates: with the facts, and the scripts of the page. */
export function pageDocument(page: {
  route: PublicRoute
  facts: PageFacts
  body: string
  assets: BuiltAssets
}): string {
  const { route, facts, body, assets } = page
  const preloads = preloadsOf(route.module, assets)
  const files = laterOf(route, facts).flatMap((module) => laterFilesOf(module, assets))
  const later = route.later ? ` data-later="${[...new Set(files)].join(' ')}"` : ''
  return [
    ...headOf({ route, facts, css: assets.css, hidden: false }),
    ...(assets.pageStyles[route.module] ?? []).map((url) => `<link rel="stylesheet" href="${url}">`),
    '</head><body>',
    `<div id="root" data-path="${route.path}"${later}>${body}</div>`,
    factsBlock(facts),
    `<template id="${START_ID}">`,
    ...preloads.map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" async src="${assets.entry}"></script></template>`,
    `<script>${START_SCRIPT}</script></body></html>`,
  ].join('')
}

/** The document of a page that only informs. The scripts of the next page are fetched when the browser is idle. */
export function informingDocument(page: {
  /** `next`: the module of the page that most readers open next. */
  route: Pick<PublicRoute, 'path' | 'title'> & { next?: string }
  facts: PageFacts
  body: string
  css: string
  assets: BuiltAssets
}): string {
  const { route, facts, body, css, assets } = page
  const next = route.next ? [assets.entry, ...preloadsOf(route.next, assets)] : []
  return [
    ...headOf({ route, facts, css, hidden: route.path.includes(':no_registration') }),
    ...next.map((url) => `<link rel="prefetch" as="script" href="${url}">`),
    '</head><body>',
    `<div id="root">${body}</div>`,
    `<script type="module" async src="${assets.pageScript}"></script>`,
    '</body></html>',
  ].join('')
}

function preloadsOf(module: string, { preloads }: BuiltAssets): readonly string[] {
  const files = preloads[module]
  if (!files) throw new Error(`The browser build has no page ${module}; see routes.ts`)
  return files
}

const CLAIMS = 'src/paths/form/ClaimPart.tsx'
const LEVEL_OF: Partial<Record<string, Level>> = { [PATHS.registerSd]: 'SD', [PATHS.registerSmp]: 'SMP' }

/** What the page imports later: the form of a level with paths to claim needs their part too. */
function laterOf({ path, later }: PublicRoute, { selection }: PageFacts): string[] {
  const hasClaims = selection.some(({ level, claims }) => claims && level === LEVEL_OF[path])
  return [...(later ? [later] : []), ...(later && hasClaims ? [CLAIMS] : [])]
}

function laterFilesOf(module: string, { later }: BuiltAssets): readonly string[] {
  const files = later[module]
  if (!files) throw new Error(`No page imports ${module}; see routes.ts`)
  return files
}

function headOf(page: {
  route: Pick<PublicRoute, 'path' | 'title'>
  facts: PageFacts
  css: string
  /** Search engines must not list the page. */
  hidden: boolean
}): string[] {
  const { route, facts, css, hidden } = page
  const describe = DESCRIPTIONS[route.path]
  if (!describe) throw new Error(`${route.path} has no description; see descriptions.ts`)
  return [
    '<!doctype html><html lang="id"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(route.title(facts))}</title>`,
    `<meta name="description" content="${escapeText(describe(facts))}">`,
    hidden ? '<meta name="robots" content="noindex">' : '',
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#142225" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // The sign on the home screen of a phone.
    '<link rel="apple-touch-icon" href="/icon-192.png"><link rel="manifest" href="/manifest.webmanifest">',
    `<script>${HEAD_SCRIPT}</script>`,
    `<style>${css}</style>`,
  ]
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Path of a route → its description. */
const DESCRIPTIONS: Record<string, (facts: PageFacts) => string> = {
  [PATHS.home]: (facts) =>
    `Pendaftaran SD dan SMP tahun pelajaran ${facts.season.label} di ${facts.office.region}. Gratis, lewat HP, sekitar 10 menit.`,
  [PATHS.levels]: (facts) => `Pilih tingkat pendaftaran SD atau SMP tahun pelajaran ${facts.season.label}.`,
  [PATHS.registerSd]: (facts) => `Formulir pendaftaran SD tahun pelajaran ${facts.season.label}.`,
  [PATHS.registerSmp]: (facts) => `Formulir pendaftaran SMP tahun pelajaran ${facts.season.label}.`,
  [PATHS.registered]: () => 'Nomor pendaftaran, sekolah yang dipilih, dan kartu pendaftaran.',
  [PATHS.manage]: () => 'Lihat yang sudah dikirim, perbaiki yang keliru, atau tarik pendaftaran.',
  [PATHS.lostNumber]: () => 'Nomor pendaftaran hilang? Cari dengan NIK, tanggal lahir, dan nama ibu.',
  [PATHS.information]: (facts) =>
    `Pengumuman kelulusan dan informasi layanan penerimaan murid baru ${facts.office.region}.`,
  [PATHS.finder]: (facts) =>
    `Sekolah SD dan SMP yang bisa dipilih dari setiap desa, dengan jarak, jumlah kursi, dan pendaftar tahun pelajaran ${facts.season.label}.`,
  [PATHS.finderSchool]: (facts) =>
    `Kursi, pendaftar, dan desa di zona sekolah ini, tahun pelajaran ${facts.season.label}.`,
  [PATHS.tutorial]: () =>
    'Video dan langkah-langkah mendaftar SD dan SMP lewat HP, dari awal sampai melihat hasil.',
  [PATHS.guidelines]: (facts) =>
    `Petunjuk teknis dan daya tampung sekolah tahun pelajaran ${facts.season.label}, untuk dibaca dan dicetak.`,
  [PATHS.selectionSd]: (facts) =>
    `Aturan pembagian kursi SD tahun pelajaran ${facts.season.label}, angka undian, dan berkas bukti yang dapat dihitung ulang.`,
  [PATHS.selectionSmp]: (facts) =>
    `Aturan pembagian kursi SMP tahun pelajaran ${facts.season.label}, angka undian, dan berkas bukti yang dapat dihitung ulang.`,
  [PATHS.privacy]: () =>
    'Data apa yang disimpan saat mendaftar, untuk apa, siapa yang melihatnya, berapa lama, dan hak Anda.',
  [PATHS.resultCheck]: (facts) => `Cek hasil penerimaan murid baru tahun pelajaran ${facts.season.label}.`,
  [PATHS.result]: () => 'Hasil penerimaan murid baru untuk satu nomor pendaftaran.',
  [PATHS.contact]: (facts) => `Alamat, e-mail, dan telepon ${facts.office.name}.`,
  [PATHS.reportAnswer]: (facts) => `Jawaban ${facts.office.name} atas laporan Anda.`,
}
