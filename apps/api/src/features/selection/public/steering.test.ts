/**
 * The attempts to give a seat to a chosen child around the run (docs/selection.md#around-the-run): each is refused, or changes the
 * public page by an exact amount. The page is read as a stranger reads it.
 */
import { CONFIRMER_REFUSALS, FREEZE_REFUSALS } from '@spmb/domain/selection/act/messages.ts'
import { afterAll, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anException } from '../../../../testing/applicants.ts'
import { anSdBody, onPaper } from '../../../../testing/builders.ts'
import { somePageFacts } from '../../../../testing/page-facts.ts'
import { prepareAccount } from '../../../../testing/prepared-account.ts'
import { A_CONFIRMATION, A_REASON, wait } from '../../../../testing/selection.ts'
import { openTestPages } from '../../../../testing/worlds/public-pages.ts'
import { openAct } from '../../../../testing/worlds/selection-act.ts'
import { readSelectionFacts } from './selection-facts.ts'

const { test, admin, second, zone, children, staff, freeze, act, level } = await openAct()
for (const { userId } of [admin, second]) await prepareAccount(test, userId, 'an older account')
const pages = await openTestPages()
afterAll(async () => {
  await pages.app.close()
  await test.close()
})

/** The pairs of name and number that the page shows. */
async function strangerReads(): Promise<Record<string, string>> {
  pages.facts = { ...somePageFacts(), selection: await readSelectionFacts(test.db.kysely) }
  await pages.pages.rerender()
  const { body } = await pages.app.inject('/information/seleksi')
  const pairs = [...body.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)]
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value ?? '']))
}

/** Freezes, reads the page, and ends the freeze again. @returns what differs from the page of the freeze before */
async function changedBy(attempt: () => Promise<unknown>): Promise<Record<string, string>> {
  const before = lastRead
  await attempt()
  wait(test, 60)
  expect(await freeze()).toMatchObject({ status: 200 })
  lastRead = await strangerReads()
  expect(await act('unfreeze', { reason: A_REASON })).toMatchObject({ status: 200 })
  return Object.fromEntries(
    Object.entries(lastRead).filter(([name, value]) => before[name] !== value && !TIMES.has(name)),
  )
}
/** Of a freeze that was ended. */
const TIMES = new Set(['Dikunci', 'Dibatalkan', 'Alasan', 'Angka undian', 'Kode pemeriksa data'])
let lastRead: Record<string, string> = {}
const child = (i: number) => children[i]?.id ?? 0
const ended = (count: number) => ({ 'Penguncian yang dibatalkan': String(count) })

it('nothing but the freezes is new when nothing was done', async () => {
  expect(await changedBy(async () => {})).toMatchObject({
    'Formulir kertas': '0',
    'Dimasukkan sesudah penutupan': '0',
    'Diundurkan petugas': '1',
    'Dihapus petugas': '0',
    'Penguncian yang dibatalkan': '0',
  })
  expect(await changedBy(async () => {})).toEqual(ended(1))
})

it('the hash of each freeze that was ended is marked, so that words from paper are compared with it', async () => {
  await strangerReads()
  const { body } = await pages.app.inject('/information/seleksi')
  const abandoned = pages.facts.selection.flatMap((level) => level.abandoned)
  expect(abandoned.length).toBeGreaterThan(0)
  for (const { ordinal, frozenHash } of abandoned)
    expect(body).toContain(
      `data-words-of="data dari penguncian ke-${ordinal} yang dibatalkan" data-hash="${frozenHash}"`,
    )
})

it('a birth date that an admin changes against the NIK holds the freeze until another admin confirms it; both are counted', async () => {
  const older = { birth_date: '2017-02-01', correction_reason: A_REASON }
  const attempt = async () => {
    expect(await staff(admin, 'PUT', `/api/ppdb/sd/${child(4)}/edit`, older)).toMatchObject({ status: 200 })
    expect(await freeze()).toMatchObject({ status: 409, message: FREEZE_REFUSALS.birthDates(1) })
    const confirm = (as: typeof admin) =>
      staff(as, 'POST', `/api/ppdb/${child(4)}/confirmation`, { ...A_CONFIRMATION, version: 2 })
    expect(await confirm(admin)).toMatchObject({ status: 409, message: CONFIRMER_REFUSALS.same_account })
    expect(await confirm(second)).toMatchObject({ status: 200 })
  }
  expect(await changedBy(attempt)).toEqual({
    'Tanggal lahir diubah petugas': '1',
    'Tanggal lahir berbeda dari NIK, disahkan dinas': '1',
    'Tanggal lahir berubah': '1',
    ...ended(2),
  })
})

it('ghosts on late paper are counted twice, and as children more', async () => {
  const ghost = { received_on: '2025-06-01', late_reason: 'Contoh alasan terlambat' }
  const enter = async () => {
    for (const birth_date of ['2016-08-01', '2016-08-02'])
      expect(
        await staff(admin, 'POST', '/api/ppdb/sd/paper', onPaper(anSdBody(zone, { birth_date }), ghost)),
      ).toMatchObject({ status: 201 })
  }
  expect(await changedBy(enter)).toEqual({
    'Formulir kertas': '2',
    'Dimasukkan sesudah penutupan': '2',
    'Anak bertambah': '2',
    ...ended(3),
  })
})

it('rivals who are withdrawn or deleted are counted', async () => {
  const remove = async () => {
    const withdrawal = { reason: A_REASON, asked_by: 'Contoh Ibu' }
    expect(await staff(admin, 'POST', `/api/ppdb/${child(0)}/withdraw`, withdrawal)).toMatchObject({
      status: 200,
    })
    const reason = { reason: A_REASON }
    expect(await staff(admin, 'DELETE', `/api/ppdb/${child(1)}/delete`, reason)).toMatchObject({
      status: 200,
    })
  }
  expect(await changedBy(remove)).toEqual({
    'Diundurkan petugas': '2',
    'Dihapus petugas': '1',
    'Anak berkurang': '1',
    'Pengunduran diri berubah': '1',
    ...ended(4),
  })
})

it('an age exception of an operator is refused or holds the freeze, and one of the office is counted', async () => {
  const young = { birth_date: '2020-06-01' }
  await test.db.kysely.updateTable('registration').set(young).where('id', '=', child(2)).execute()
  const operator = await signIn(test, 'operator', { schoolId: zone.school_1_id })
  const flag = { kind: 'age_exception', reason: A_REASON }
  const url = `/api/ppdb/${child(2)}/flags`
  expect(await staff(operator, 'PUT', url, flag)).toMatchObject({ status: 403 })
  // As an earlier version let schools record it.
  await anException(test, child(2), A_REASON, zone.school_1_id)
  expect((await level()).freeze_refusals.join(' ')).toMatch(/pengecualian/i)
  expect(await changedBy(() => staff(admin, 'PUT', url, flag))).toEqual({
    'Pengecualian usia': '1',
    'Tanggal lahir berubah': '1',
    ...ended(5),
  })
})

it('the counts of a school are public, and tell one act from two to nobody', async () => {
  expect(await freeze()).toMatchObject({ status: 200 })
  const [facts] = await readSelectionFacts(test.db.kysely)
  const schools = facts?.run?.acts?.schools ?? []
  expect(schools.length).toBeGreaterThan(0)
  for (const { counts } of schools)
    for (const count of Object.values(counts)) expect(count === '1–2' || Number(count) > 2).toBe(true)
  pages.facts = { ...somePageFacts(), selection: [facts as NonNullable<typeof facts>] }
  await pages.pages.rerender()
  const { body } = await pages.app.inject('/information/seleksi')
  const [shown, block] = [body.slice(0, body.indexOf('id="facts"')), body.slice(body.indexOf('id="facts"'))]
  const { name, counts } = schools[0] as (typeof schools)[number]
  expect(shown + block.slice(block.indexOf('</script>'))).toMatch(
    new RegExp(`<b>${name}</b><span[^>]*>.*Formulir kertas ${counts.paper}`),
  )
  expect(block.slice(0, block.indexOf('</script>'))).not.toContain('1–2')
})
