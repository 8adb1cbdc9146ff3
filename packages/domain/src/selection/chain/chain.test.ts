import { describe, expect, it } from 'vitest'
import { hashWords } from '../hash-words.ts'
import { sha256Hex } from '../sha256.ts'
import {
  type Chain,
  type ChainEntry,
  type ChainKind,
  chainText,
  checkCallInChain,
  checkChain,
  checkInChain,
  entryHash,
  findInChain,
  findWordsInChain,
  isChain,
  objectionText,
  readChain,
} from './chain.ts'
import { chainCounts, chainFaultSentence, foundWords } from './messages.ts'

/** A chain of these kinds, as a server writes it. */
function chainOf(kinds: readonly ChainKind[], start: string | null = null): Chain {
  const entries: ChainEntry[] = []
  let previous = start
  for (const [i, kind] of kinds.entries()) {
    const entry = {
      number: i + 1,
      season: 2026 + Math.floor(i / 4),
      kind,
      at: new Date(Date.UTC(2026, 5, 1, i)).toISOString(),
      of: sha256Hex(`act ${i}`),
    }
    previous = entryHash('SD', entry, previous)
    entries.push({ ...entry, hash: previous })
  }
  return { level: 'SD', start, entries }
}

const WHOLE = [
  'freeze',
  'freeze',
  'seed',
  'certificate',
  'reserve',
  'objection',
  'placement',
  'freeze',
] as const
const KEPT = sha256Hex('from before')

const changed = (chain: Chain, at: number, change: Partial<ChainEntry>): Chain => ({
  ...chain,
  entries: chain.entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry)),
})
/** Rewritten from an entry on, so that it is right in itself. */
function rewritten(chain: Chain, at: number, change: Partial<ChainEntry>): Chain {
  let previous = chain.start
  const entries = chain.entries.map((entry, i) => {
    const next = i === at ? { ...entry, ...change } : entry
    previous = entryHash(chain.level, next, previous)
    return { ...next, hash: previous }
  })
  return { ...chain, entries }
}

describe('a chain', () => {
  it.each([
    ['of two seasons', chainOf(WHOLE)],
    ['without an entry', chainOf([])],
    ['of a level that is decided by hand', chainOf(['objection', 'reserve', 'reserve'])],
    ['that begins in the middle of a selection', chainOf(['seed', 'certificate', 'freeze', 'seed'], KEPT)],
    ['whose last freeze was ended before a draw', chainOf(['freeze', 'freeze', 'freeze'])],
  ])('%s holds, and is the same when it is read back', (_, chain) => {
    expect(checkChain(chain)).toEqual([])
    expect(readChain(chainText(chain))).toEqual(chain)
  })

  it('has the hash of what it is of, and of the one before', () => {
    const { entries } = chainOf(['freeze', 'seed'], KEPT)
    const [first, second] = entries
    const text = (entry: ChainEntry | undefined, previous: string) =>
      `["spmb-chain",1,"SD",${entry?.number},2026,"${entry?.kind}","${entry?.at}","${entry?.of}","${previous}"]`
    expect(first?.hash).toBe(sha256Hex(text(first, KEPT)))
    expect(second?.hash).toBe(sha256Hex(text(second, first?.hash ?? '')))
  })

  it('says how much was recomputed', () => {
    expect(chainCounts(chainOf(WHOLE))).toBe('8 kode SD dari 2 tahun dihitung ulang.')
  })
})

describe('a change', () => {
  const chain = chainOf(WHOLE)
  const last = chain.entries.length - 1

  it.each([
    ['another act', { of: KEPT }],
    ['another moment', { at: '2026-06-01T00:00:00.001Z' }],
    ['another season', { season: 2025 }],
    ['another kind', { kind: 'reserve' }],
    ['another hash', { hash: KEPT }],
  ] as const)('%s is named in every entry', (_, change) => {
    for (let at = 0; at <= last; at++) {
      const { kind } = chain.entries[at] as ChainEntry
      if ('kind' in change && kind === change.kind) continue
      expect(checkChain(changed(chain, at, change))).toContainEqual({ kind: 'hash', number: at + 1 })
    }
  })

  it('an entry that is left out, put in, or exchanged with the next one is named', () => {
    for (let at = 0; at < last; at++) {
      const without = { ...chain, entries: chain.entries.toSpliced(at, 1) }
      expect(checkChain(without)).toContainEqual({ kind: 'number', number: at + 1 })
      const [one, other] = [chain.entries[at], chain.entries[at + 1]] as [ChainEntry, ChainEntry]
      const twice = { ...chain, entries: chain.entries.toSpliced(at, 0, one) }
      expect(checkChain(twice)).toContainEqual({ kind: 'number', number: at + 2 })
      const exchanged = { ...chain, entries: chain.entries.toSpliced(at, 2, other, one) }
      expect(checkChain(exchanged).length).toBeGreaterThan(0)
    }
  })

  it('another level, or another start, is a fault of the first entry', () => {
    expect(checkChain({ ...chain, level: 'SMP' })).toContainEqual({ kind: 'hash', number: 1 })
    expect(checkChain({ ...chain, start: KEPT })).toContainEqual({ kind: 'hash', number: 1 })
  })

  it.each([
    ['a draw without a freeze', ['seed']],
    ['a second draw', ['freeze', 'seed', 'seed']],
    ['a certificate without a draw', ['freeze', 'certificate']],
    ['a second certificate', ['freeze', 'seed', 'certificate', 'certificate']],
  ] as const)('%s is named, though all hashes are right', (_, kinds) => {
    expect(checkChain(chainOf(kinds))).toEqual([{ kind: 'order', number: kinds.length }])
  })

  it('of the whole, from an entry on, is right in itself: only a hash that was kept shows it', () => {
    for (let at = 0; at <= last; at++) {
      const other = rewritten(chain, at, { of: KEPT })
      expect(checkChain(other)).toEqual([])
      for (const { number, hash, of } of chain.entries) {
        const isShown = number > at
        expect(checkChain(other, hash)).toEqual(isShown ? [{ kind: 'unknown' }] : [])
        expect(checkChain(other, of)).toEqual(number === at + 1 ? [{ kind: 'unknown' }] : [])
      }
    }
  })

  it('that leaves out the newest entries is right in itself too, and shown by a kept hash of them', () => {
    const shorter = { ...chain, entries: chain.entries.slice(0, 3) }
    expect(checkChain(shorter)).toEqual([])
    expect(checkChain(shorter, chain.entries[2]?.hash)).toEqual([])
    expect(checkChain(shorter, chain.entries[3]?.hash)).toEqual([{ kind: 'unknown' }])
  })
})

describe('a hash from paper', () => {
  const chain = chainOf(WHOLE, KEPT)
  it('is found by the entry, by the act, and as the start', () => {
    const [first, second] = chain.entries
    expect(findInChain(chain, first?.hash ?? '')).toBe(first)
    expect(findInChain(chain, second?.of ?? '')).toBe(second)
    expect(findInChain(chain, KEPT)).toBe('start')
    expect(findInChain(chain, sha256Hex('nowhere'))).toBeNull()
    expect(findInChain(chainOf(WHOLE), sha256Hex('nowhere'))).toBeNull()
  })
})

describe('the record of a call', () => {
  const chain = chainOf(WHOLE)
  const [, , , , reserve] = chain.entries as [ChainEntry, ChainEntry, ChainEntry, ChainEntry, ChainEntry]
  const call = { level: 'SD', kind: 'reserve', of: reserve.of } as const

  it.each([
    ['as it is', {}, 'there', []],
    ['with another hash', { of: KEPT }, null, ['missing_call']],
    ['of another kind', { kind: 'placement' }, null, ['missing_call']],
    ['of another level', { level: 'SMP' }, null, ['level']],
  ] as const)('%s is looked up', (_, change, place, kinds) => {
    const found = checkCallInChain(chain, { ...call, ...change })
    expect([found.place, found.faults.map(({ kind }) => kind)]).toEqual([place, kinds])
  })
})

describe('words from paper', () => {
  const chain = chainOf(WHOLE, KEPT)
  const wordsOf = (hash = '') => hashWords(hash).join(' ')

  it('are found by every entry, by every act, and as the start', () => {
    for (const entry of chain.entries)
      for (const hash of [entry.hash, entry.of]) expect(findWordsInChain(chain, wordsOf(hash))).toBe(entry)
    expect(findWordsInChain(chain, wordsOf(KEPT).toUpperCase())).toBe('start')
    for (const none of [wordsOf(sha256Hex('nowhere')), 'babah', ''])
      expect(findWordsInChain(chain, none)).toBeNull()
    expect(findWordsInChain(chainOf(WHOLE), wordsOf(KEPT))).toBeNull()
  })

  it('say which act they are of, and its day at the office', () => {
    const [, second] = chain.entries as [ChainEntry, ChainEntry]
    expect(foundWords({ ...second, at: '2026-06-28T17:00:00.000Z' }, 'Asia/Makassar')).toBe(
      'Cocok: ini kata-kata kode ke-2 di rantai kode pemeriksa: Data dikunci, tahun 2026, dicatat 29 Juni 2026.',
    )
    expect(foundWords('start', 'Asia/Makassar')).toContain('awal rantai')
  })
})

describe('a certificate', () => {
  const chain = chainOf(WHOLE)
  // The first freeze was ended.
  const [ended, freeze, , certificate] = chain.entries as [ChainEntry, ChainEntry, ChainEntry, ChainEntry]
  const ofRun = { level: 'SD', frozen: freeze.of, sha256: certificate.of, previous: ended.hash } as const
  const there = { place: 'there', faults: [] }
  const missing = { place: null, faults: [{ kind: 'missing' }] }

  it('stands in the chain with its freeze and the entry before', () => {
    expect(checkInChain(chain, ofRun)).toEqual(there)
    expect(checkInChain(chain, { ...ofRun, previous: undefined })).toEqual(there)
    const first = chainOf(['freeze', 'seed', 'certificate'], KEPT)
    const [froze, , made] = first.entries as [ChainEntry, ChainEntry, ChainEntry]
    const ofFirst = { level: 'SD', frozen: froze.of, sha256: made.of, previous: KEPT } as const
    expect(checkInChain(first, ofFirst)).toEqual(there)
  })

  it.each([
    ['another hash before its freeze', { previous: KEPT }, ['previous']],
    ['none before its freeze', { previous: null }, ['previous']],
    ['another hash of everything', { sha256: KEPT }, ['missing']],
    ['the freeze that was ended', { frozen: ended.of, previous: null }, ['missing']],
    ['another freeze', { frozen: KEPT }, ['missing']],
    ['another level', { level: 'SMP' }, ['level']],
  ] as const)('with %s is named, and has no place', (_, change, kinds) => {
    const { place, faults } = checkInChain(chain, { ...ofRun, ...change })
    expect([place, faults.map(({ kind }) => kind)]).toEqual([null, kinds])
  })

  it('of the run behind which the chain began is from before it', () => {
    const before = { place: 'before', faults: [] }
    expect(checkInChain(chainOf(['reserve'], KEPT), { ...ofRun, sha256: KEPT })).toEqual(before)
    const begun = chainOf(['seed', 'certificate', 'freeze'], KEPT)
    const made = { ...ofRun, frozen: KEPT, sha256: begun.entries[1]?.of ?? '' }
    expect(checkInChain(begun, made)).toEqual(before)
    // Another result of the same freeze.
    expect(checkInChain(begun, { ...made, sha256: certificate.of })).toEqual(missing)
    // The certificate of the next freeze.
    const next = chainOf(['seed', 'freeze', 'seed', 'certificate'], KEPT)
    expect(checkInChain(next, { ...made, sha256: next.entries[3]?.of ?? '' })).toEqual(missing)
  })

  it('of any other run is missing in a chain that began later', () => {
    expect(checkInChain(chainOf(['reserve'], KEPT), ofRun)).toEqual(missing)
    expect(checkInChain(chainOf(WHOLE.slice(2), KEPT), ofRun)).toEqual(missing)
    expect(checkInChain(chainOf([]), ofRun)).toEqual(missing)
  })
})

describe('a text that is no chain', () => {
  const text = chainText(chainOf(['freeze']))
  it.each([
    ['no JSON', text.slice(0, -3)],
    ['a list', '[]'],
    ['null', 'null'],
    ['another format', text.replace('spmb-chain', 'spmb-call')],
    ['another version', text.replace('"version":1', '"version":2')],
    ['another level', text.replace('"SD"', '"SMA"')],
    ['an unknown key', text.replace('"start"', '"more":1,"start"')],
    ['a start that is no hash', text.replace('"start":null', '"start":"x"')],
    ['no entries', text.replace('"entries":[', '"entries":{}}').replace(/\}\}.*/s, '}}')],
    ['an unknown kind', text.replace('"freeze"', '"melt"')],
    ['a moment that is none', text.replace('2026-06-01T00', '2026-13-01T00')],
    ['a number that is a text', text.replace('[1,', '["1",')],
    ['a hash in capital letters', text.replace(/"[0-9a-f]{64}"\]/, (hash) => hash.toUpperCase())],
    ['a longer line', text.replace(/\]\n\]\}/, ',1]\n]}')],
  ])('%s is refused', (_, wrong) => {
    expect(wrong).not.toBe(text)
    expect(readChain(wrong)).toBeNull()
  })
})

it('a chain is known by its first bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(isChain(bytes(chainText(chainOf(['freeze']))))).toBe(true)
  for (const other of ['', '{"format":"spmb-certificate","version":2}', '{"format":"spmb-chains"}'])
    expect(isChain(bytes(other))).toBe(false)
})

it('the record of an objection names ticket, school, reason and moment, and no child', () => {
  const text = objectionText({
    level: 'SD',
    season: 2026,
    ticket: 'T-7K2MQ-9XR4D',
    school: '50203743',
    reason: 'Putusan pengadilan',
    confirmed_at: '2026-07-02T01:00:00.000Z',
  })
  expect(text).toBe(
    '{"format":"spmb-objection","version":1,"level":"SD","season":2026,"ticket":"T-7K2MQ-9XR4D","school":"50203743","reason":"Putusan pengadilan","confirmed_at":"2026-07-02T01:00:00.000Z"}',
  )
})

it('every fault has a sentence that says where', () => {
  for (const kind of ['number', 'hash', 'order'] as const)
    expect(chainFaultSentence({ kind, number: 12 })).toContain('ke-12')
  for (const kind of ['unknown', 'level', 'missing', 'missing_call', 'previous'] as const)
    expect(chainFaultSentence({ kind })).toContain('rantai')
  expect(chainFaultSentence({ kind: 'unknown' })).toContain('hilang saat data dipulihkan dari cadangan')
  expect(chainFaultSentence({ kind: 'previous' })).toContain(
    'kode sebelum penguncian ini lain dari yang tertulis di bukti',
  )
})
