/** A family manages its registration (docs/product-rules.md#managing-a-registration). */
import {
  MANAGE_MESSAGES,
  NIK_TAKEN_MEANWHILE,
  NO_SEAT_HELD,
  NOT_WITHDRAWN_BY_FAMILY,
  NOTHING_TO_UNDO,
  WITHDRAWN_FIRST,
} from '@spmb/domain/registration/manage/messages.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { changedMeanwhile } from '@spmb/domain/shared/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admit, anApplicant, auditOf, takeAway } from '../../../../testing/applicants.ts'
import { aSchoolOutside } from '../../../../testing/builders.ts'
import {
  aFamily,
  openFamily,
  openForFamilies,
  setSeason,
  type TestFamily,
} from '../../../../testing/calls/families.ts'
import { openEditing } from '../../../../testing/editing.ts'
import { aSchool } from '../../../../testing/new-schools.ts'

const here = await openEditing()
const { app, zone, operator1, names, edit, stored } = here
afterAll(() => app.close())
beforeEach(() => openForFamilies(app))

const correct = (family: TestFamily, fields: object, version = 1) =>
  family.call('PUT', '', { ...fields, version })
const refused = (status: number, message: unknown) => ({ status, message })

describe('the registration of a family', () => {
  it('has everything that was entered, with the NIK masked', async () => {
    const family = await aFamily(app, 'SMP')
    const { data } = await family.call('GET', '')
    expect(data).toMatchObject({
      no_registration: family.number,
      type: 'SMP',
      version: 1,
      closing: null,
      nisn: family.body.nisn,
      school_1_id: { id: family.body.school_1_id },
      answers: { name: family.body.name, graduation_year: 2025, phone: expect.stringMatching(/^\+62/) },
      withdrawn: null,
      undoable: false,
      requests: [],
    })
    expect(data.nik_masked).toMatch(/^529901•/)
    expect(JSON.stringify(data)).not.toContain(family.body.nik)
    expect(data.changes).toMatchObject([{ action: 'registration.create', who: 'Anda', changes: {} }])
  })

  it('is the same before and after a decision that is not published', async () => {
    const family = await aFamily(app)
    await family.call('PUT', '', { address: 'Dusun Contoh Dua', version: 1 })
    const before = (await family.call('GET', '')).data
    await edit(family.id, { school_1_status: 'TIDAK LULUS' })
    expect((await family.call('GET', '')).data).toEqual(before)
    expect(before).toMatchObject({ version: 2, undoable: true })
    // The decision counts for staff all the same.
    expect((await stored(family.id)).version).toBe(3)
  })

  it('shows decisions and their changes only after the publication, and staff without their names', async () => {
    const family = await aFamily(app)
    await edit(family.id, { address: 'Dusun Contoh Tiga' }, operator1)
    await edit(family.id, { school_1_status: 'LULUS' })
    const hidden = (await family.call('GET', '')).data
    expect([hidden.school_1_status, hidden.closing]).toEqual([null, null])
    expect(hidden.changes.map(({ who, changes }) => [who, Object.keys(changes)])).toEqual([
      [`Petugas ${names.get(zone.school_1_id)}`, ['address']],
      ['Anda', []],
    ])
    await setSeason(app, { publication_mode: 'published' })
    const published = (await family.call('GET', '')).data
    expect([published.school_1_status, published.closing]).toEqual(['LULUS', 'published'])
    expect(published.changes[0]).toMatchObject({
      who: 'Dinas Pendidikan',
      changes: { school_1_status: { before: null, after: 'LULUS' } },
    })
  })
})

describe('a correction', () => {
  it('is stored, audited as the act of the family, and seen with before and after', async () => {
    const family = await aFamily(app)
    const answer = await correct(family, { name: ' Contoh  Anak Benar ', email: '' })
    expect(answer).toMatchObject({ status: 200, data: { version: 2, undoable: true } })
    expect(answer.data.changes[0]).toMatchObject({
      who: 'Anda',
      action: 'registration.edit',
      changes: { name: { before: family.body.name, after: 'Contoh Anak Benar' } },
    })
    expect((await stored(family.id)).name).toBe('Contoh Anak Benar')
    expect((await auditOf(app, family.id)).at(-1)).toMatchObject({
      action: 'registration.edit',
      actor: 'family',
    })
    await app.app.syncCaches()
    const looked = await app.app.inject(`/api/ppdb/registered/${family.number}`)
    expect(looked.json().data.name).toBe('Contoh Anak Benar')
  })

  it('of the same values changes nothing', async () => {
    const family = await aFamily(app)
    expect(await correct(family, { name: family.body.name })).toMatchObject({
      status: 200,
      data: { version: 1 },
    })
  })

  it.each([
    ['an empty name', { name: '' }, { name: [REGISTRATION_MESSAGES['name.required']] }],
    [
      'a birth date to come',
      { birth_date: '2026-01-01' },
      { birth_date: [REGISTRATION_MESSAGES['birth_date.future']] },
    ],
    [
      'the same school twice',
      { school_1_id: zone.school_2_id },
      { school_2_id: [REGISTRATION_MESSAGES['school.same_twice']] },
    ],
    [
      'an unknown village',
      { village_id: 999_999 },
      { village_id: [REGISTRATION_MESSAGES['village.unknown']] },
    ],
    ['a name of another type', { name: { $gt: '' } }, { name: [REGISTRATION_MESSAGES['name.required']] }],
  ])('with %s is refused by field', async (_, fields, message) => {
    const family = await aFamily(app)
    expect(await correct(family, fields)).toMatchObject(refused(400, message))
    expect((await stored(family.id)).version).toBe(1)
  })

  it('cannot change NIK, NISN, decisions, source, version or another registration', async () => {
    const family = await aFamily(app, 'SMP')
    const before = await stored(family.id)
    const other = await anApplicant(app)
    const answer = await correct(family, {
      nik: '5299011103180001',
      nisn: '0000000001',
      id: other.id,
      no_registration: other.number,
      school_1_decision: 'LULUS',
      school_1_status: 'LULUS',
      status_announcement: 'LULUS',
      source: 'luring',
      withdrawn_at: '2025-01-01',
      change_code: 'K7RM4W2X',
      created_at: '2020-01-01',
    })
    expect(answer.status).toBe(200)
    expect(await stored(family.id)).toEqual(before)
  })

  it('of a school follows the zone as it is now, for both choices', async () => {
    const family = await aFamily(app)
    const outside = await aSchoolOutside(app.db.kysely, zone)
    const served = await app.db.kysely
      .selectFrom('zone')
      .select('school_id')
      .where('village_id', '=', zone.village_id)
      .execute()
    const isServed = served.some(({ school_id }) => school_id === outside)
    if (!isServed)
      expect(await correct(family, { school_1_id: outside })).toMatchObject(
        refused(400, { school_1_id: [REGISTRATION_MESSAGES['school.outside_zone']] }),
      )
    const swapped = await correct(family, { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id })
    expect(swapped.status).toBe(200)
    // The zone changes: the first choice stays for itself, but a new second one needs the zone for both.
    const row = {
      season_id: (await stored(family.id)).season_id,
      village_id: zone.village_id,
      school_id: zone.school_2_id,
    }
    await app.db.kysely
      .deleteFrom('zone')
      .where('season_id', '=', row.season_id)
      .where('village_id', '=', row.village_id)
      .where('school_id', '=', row.school_id)
      .execute()
    const undone = await family.call('POST', '/undo', { version: 2 })
    expect(undone).toMatchObject(
      refused(400, { school_2_id: [REGISTRATION_MESSAGES['school.outside_zone']] }),
    )
    expect((await correct(family, { name: 'Contoh Anak Tetap' }, 2)).status).toBe(200)
    await app.db.kysely.insertInto('zone').values(row).execute()
  })

  it('of a school that is closed meanwhile is refused', async () => {
    const family = await aFamily(app, 'SD', { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id })
    const close = async (at: Date | null) => {
      await app.db.kysely
        .updateTable('school')
        .set({ closed_at: at })
        .where('id', '=', zone.school_1_id)
        .execute()
      await app.syncCaches()
    }
    await close(app.clock.now)
    const answer = await correct(family, { school_1_id: zone.school_1_id, school_2_id: zone.school_2_id })
    await close(null)
    expect(answer).toMatchObject(
      refused(400, { school_1_id: [REGISTRATION_MESSAGES['school.outside_zone']] }),
    )
  })

  it('that is closed meanwhile is named, and another one is chosen instead', async () => {
    const other = await aSchool(app)
    const where = {
      season_id: (await stored((await aFamily(app)).id)).season_id,
      village_id: zone.village_id,
      school_id: other,
    }
    await app.db.kysely.insertInto('zone').values(where).execute()
    const family = await aFamily(app)
    const close = async (closed_at: Date | null) => {
      await app.db.kysely
        .updateTable('school')
        .set({ closed_at })
        .where('id', '=', zone.school_2_id)
        .execute()
      await app.syncCaches()
    }
    await close(app.clock.now)
    const { data } = await family.call('GET', '')
    const answer = await correct(family, { school_1_id: zone.school_1_id, school_2_id: other })
    await close(null)
    await app.db.kysely.deleteFrom('zone').where('school_id', '=', other).execute()
    expect(data.closed_schools).toEqual([zone.school_2_id])
    expect(answer).toMatchObject({ status: 200, data: { closed_schools: [], school_2_id: { id: other } } })
  })

  it('from a version that is not current is refused and overwrites nothing', async () => {
    const family = await aFamily(app)
    await edit(family.id, { name: 'Contoh Dari Sekolah' }, operator1)
    const answer = await correct(family, { name: 'Contoh Dari Keluarga' })
    // Without the name of the member of staff.
    expect(answer).toMatchObject(refused(409, changedMeanwhile(null)))
    expect((await stored(family.id)).name).toBe('Contoh Dari Sekolah')
    expect(await family.call('PUT', '', { name: 'Contoh' })).toMatchObject(
      refused(400, { version: [MANAGE_MESSAGES.version] }),
    )
  })

  it('sent by two phones at once is stored once', async () => {
    const family = await aFamily(app)
    const second = await openFamily(app, family)
    const answers = await Promise.all([
      correct(family, { name: 'Contoh Satu' }),
      correct(second, { name: 'Contoh Dua' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await stored(family.id)).version).toBe(2)
  })

  it('and an edit by staff at once: one of them is refused', async () => {
    const family = await aFamily(app)
    const [own, theirs] = await Promise.all([
      correct(family, { address: 'Dusun Keluarga' }),
      edit(family.id, { address: 'Dusun Sekolah', version: 1 }, operator1),
    ])
    expect([own.status, theirs.status].sort()).toEqual([200, 409])
  })

  it('and a decision at once: the child never has LULUS at a school it did not choose', async () => {
    const family = await aFamily(app)
    const swap = { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id }
    await Promise.all([
      correct(family, swap),
      edit(family.id, { school_id: zone.school_1_id, status_announcement: 'LULUS' }),
    ])
    const row = await stored(family.id)
    const decided = row.school_1_decision === 'LULUS' ? row.school_1_id : row.school_2_id
    expect(decided).toBe(zone.school_1_id)
  })
})

describe('undoing', () => {
  it('puts back what the family changed last, and can itself be undone', async () => {
    const family = await aFamily(app)
    const swap = { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id, email: 'a@contoh.example' }
    await correct(family, swap)
    const undone = await family.call('POST', '/undo', { version: 2 })
    expect(undone).toMatchObject({ status: 200, data: { version: 3, school_1_id: { id: zone.school_1_id } } })
    expect((await stored(family.id)).email).toBe(family.body.email ?? null)
    const again = await family.call('POST', '/undo', { version: 3 })
    expect(again.data.school_1_id.id).toBe(zone.school_2_id)
  })

  it('is refused after a change by the school, without a change, and twice with one version', async () => {
    const family = await aFamily(app)
    expect(await family.call('POST', '/undo', { version: 1 })).toMatchObject(refused(409, NOTHING_TO_UNDO))
    await correct(family, { name: 'Contoh Anak Baru' })
    const answers = await Promise.all([1, 2].map(() => family.call('POST', '/undo', { version: 2 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await edit(family.id, { address: 'Dusun Sekolah' }, operator1)
    expect(await family.call('POST', '/undo', { version: 4 })).toMatchObject(refused(409, NOTHING_TO_UNDO))
  })
})

describe('a withdrawal by the family', () => {
  it('needs the word, frees the NIK, and can be taken back while the NIK is free', async () => {
    const family = await aFamily(app)
    expect(await family.call('POST', '/withdraw', { word: 'ya', version: 1 })).toMatchObject(
      refused(400, { word: [MANAGE_MESSAGES.word] }),
    )
    const gone = await family.call('POST', '/withdraw', { word: ' mundur ', version: 1 })
    expect(gone).toMatchObject({ status: 200, data: { withdrawn: { by_family: true }, undoable: false } })
    expect(await correct(family, { name: 'Contoh' }, 2)).toMatchObject(refused(409, WITHDRAWN_FIRST))
    expect((await family.call('POST', '/withdraw/undo')).data.withdrawn).toBeNull()
    expect(await family.call('POST', '/withdraw/undo')).toMatchObject(refused(409, NOT_WITHDRAWN_BY_FAMILY))
    await family.call('POST', '/withdraw', { word: 'MUNDUR', version: 3 })
    const again = await anApplicant(app, 'SD', { nik: family.body.nik })
    const answer = await family.call('POST', '/withdraw/undo')
    expect(answer).toMatchObject(refused(409, NIK_TAKEN_MEANWHILE))
    expect(JSON.stringify(answer)).not.toContain(again.number)
  })

  it('that the school recorded is taken back with the code while the seat is held, also after the closing', async () => {
    const family = await aFamily(app)
    await admit(app, family.id)
    await takeAway(app, family.id, 'held')
    // Nothing is said of a seat before the publication.
    expect((await family.call('GET', '')).data.withdrawn).toMatchObject({ seat_held_until: null })
    await setSeason(app, { publication_mode: 'published', window_mode: 'closed' })
    expect((await family.call('GET', '')).data.withdrawn).toMatchObject({
      by_family: false,
      seat_held_until: expect.any(String),
    })
    const back = await family.call('POST', '/withdraw/undo')
    expect(back).toMatchObject({ status: 200, data: { withdrawn: null, school_1_status: 'LULUS' } })
    expect((await stored(family.id)).seat_held_until).toBeNull()
  })

  it('that the school recorded is confirmed with the code: the seat is free, once', async () => {
    const family = await aFamily(app)
    await admit(app, family.id)
    await takeAway(app, family.id, 'held')
    await setSeason(app, { publication_mode: 'published', window_mode: 'closed' })
    const given = await family.call('POST', '/withdraw/free')
    expect(given).toMatchObject({ status: 200, data: { withdrawn: { seat_held_until: null } } })
    expect(await family.call('POST', '/withdraw/free')).toMatchObject(refused(409, NO_SEAT_HELD))
    expect((await family.call('POST', '/withdraw/undo')).status).toBe(409)
  })

  it('that the school recorded is taken back by the school', async () => {
    const family = await aFamily(app)
    await takeAway(app, family.id, 'withdrawn')
    expect(await family.call('POST', '/withdraw/undo')).toMatchObject(refused(409, NOT_WITHDRAWN_BY_FAMILY))
  })
})
