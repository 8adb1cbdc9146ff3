import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { PublicMeta, PublicRegistration } from '@spmb/domain/registration/contract.public.ts'
import type { NumberedView } from '@spmb/domain/results/numbered-page.ts'
import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import { RESULT_PAGE_PATH } from '@spmb/domain/shared/page-paths.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { somePageFacts } from '../../../../testing/page-facts.ts'
import { buildWeb, ROOT } from '../../../../testing/processes/served.ts'
import { loadRenderer, type PageRenderer } from '../renderer.ts'
import { createNumberedPage, type DrawnByNumber, type DrawnPage } from './numbered-page.ts'

let renderer: PageRenderer
let page: DrawnByNumber
let rendered = 0
let facts = somePageFacts()

beforeAll(async () => {
  buildWeb()
  renderer = await loadRenderer(join(ROOT, 'apps/web/dist'))
  const found = renderer.requestPages.find(({ path }) => path === RESULT_PAGE_PATH)
  if (!found) throw new Error('There is no result page')
  const counting = {
    headScriptHash: renderer.headScriptHash,
    renderRequested(...args: Parameters<PageRenderer['renderRequested']>) {
      rendered += 1
      return renderer.renderRequested(...args)
    },
  }
  page = createNumberedPage(counting, found, () => facts)
})

function found(changes: Partial<PublicRegistration> = {}, meta?: PublicMeta): NumberedView {
  const registration: PublicRegistration = {
    no_registration: 'SD25-00000-00000-0',
    name: 'Contoh Anak',
    type: 'SD',
    school_1_id: { id: 1, name: 'SDN Contoh 1' },
    school_2_id: { id: 2, name: 'SDN Contoh 2' },
    school_1_status: null,
    school_2_status: null,
    ...changes,
  }
  return { kind: 'found', registration, meta }
}

const textOf = ({ body, headers }: DrawnPage) =>
  ('content-encoding' in headers ? gunzipSync(body) : body).toString()

const HOSTILE = `</p><script>alert(1)</script>"&' 900000001 %EE%80%80 \u2028 李`
const LULUS = { school_1_status: 'LULUS', school_2_status: 'TIDAK LULUS' } as const
const TIDAK = { school_1_status: 'TIDAK LULUS', school_2_status: 'TIDAK LULUS' } as const
const VIEWS: Record<string, NumberedView> = {
  'before a decision': found(),
  'of an admitted child': found(LULUS),
  'of a child of SMP': found({ ...LULUS, type: 'SMP', no_registration: 'SMP24-7K3QX-9M2PD-T' }),
  'of a child on two reserve lists': found(TIDAK, {
    reasons: ['PERINGKAT_DI_LUAR_KUOTA', 'PERINGKAT_DI_LUAR_KUOTA'],
    reserve: [6, 21],
  }),
  'of a child on one reserve list': found(TIDAK, {
    reasons: ['PERINGKAT_DI_LUAR_KUOTA', 'KUOTA_NOL'],
    reserve: [6, null],
  }),
  'of a child that both schools refused': found(TIDAK),
  'of a child that the school of both choices refused': found({
    ...TIDAK,
    school_2_id: { id: 1, name: 'SDN Contoh 1' },
  }),
  'of a child who came to the school': found(LULUS, { re_registered: true, documents_seen: true }),
  'of a withdrawn child': found({}, { withdrawn: true, released: true }),
  'with markup in name and schools': found({
    ...LULUS,
    name: HOSTILE,
    school_1_id: { id: 1, name: HOSTILE },
    school_2_id: { id: 2, name: 'Nguyễn' },
  }),
  'of an unknown number': { kind: 'notFound', mistyped: false },
  'of a mistyped number': { kind: 'notFound', mistyped: true },
}

describe('the page', () => {
  it.each(Object.entries(VIEWS))('%s is what React renders of it', async (_what, view) => {
    const expected = renderer.renderRequested(RESULT_PAGE_PATH, view, facts)
    // Twice: rendered for the kind, then filled in.
    for (const accepted of [undefined, 'gzip', 'gzip, br', undefined]) {
      const drawn = page.draw(view, accepted)
      expect(textOf(drawn)).toBe(expected)
      expect(drawn.headers).toEqual(accepted ? { 'content-encoding': 'gzip' } : {})
    }
    expect(expected).not.toMatch(/<script>alert|id="facts"|\uE000|\uE001|\uE002|\uE003/)
    expect(expected.match(/<h1[ >]/g)).toHaveLength(1)
    expect(expected).toContain('<meta name="robots" content="noindex">')
  })

  it('is rendered once for each kind of result, and again when the facts have changed', async () => {
    page.clear()
    rendered = 0
    const children = ['Contoh Satu', 'Contoh Dua', 'Contoh Tiga']
    for (const name of children)
      expect(page.draw(found({ ...LULUS, name }), 'gzip').body.length).toBeGreaterThan(0)
    expect(rendered).toBe(1)
    facts = { ...facts, season: { ...facts.season, reRegistration: '16 – 20 Juni 2025' } }
    page.clear()
    expect(String(page.draw(found(LULUS), undefined).body)).toContain('pada 16 – 20 Juni 2025')
    expect(rendered).toBe(2)
  })

  it('has the eight words of the frozen hash of its level and season, and no other', () => {
    const run = {
      frozenAt: '2025-06-12T02:00:00.000Z',
      frozenHash: '5'.repeat(64),
      draw: null,
      isTyped: false,
      seed: null,
      counts: { admittedByHand: 0, refusedByHand: 0, distanceOverrides: 0 },
      acts: null,
      results: null,
    }
    const before = facts
    const rules = { level: 'SD', method: 'run', order: ['birth_date'], abandoned: [], later: null } as const
    facts = { ...facts, selection: [{ ...rules, run }] }
    page.clear()
    const words = hashWords(run.frozenHash).join(' ')
    const textOfView = (changes: Partial<PublicRegistration>) =>
      String(page.draw(found(changes), undefined).body)
    expect(textOfView({})).toContain(words)
    expect(textOfView({ no_registration: 'SD24-00000-00000-0' })).not.toContain(words)
    expect(textOfView({ type: 'SMP', no_registration: 'SMP25-00000-00000-0' })).not.toContain(words)
    facts = before
    page.clear()
  })

  it('is small: less than 40 KiB with its script', async () => {
    expect(page.draw(found(LULUS), 'gzip').body.length).toBeLessThan(25 * 1024)
  })

  it('is kept by no cache', () => {
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding' })
  })
})
