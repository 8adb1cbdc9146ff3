import type { Office } from '@spmb/domain/season/season.ts'
import { describe, expect, it } from 'vitest'
import { readOfficeSettings, type TypedOffice } from './office-settings.ts'
import { SAMPLE_OFFICE } from './sample-office.ts'

const { is_sample: _, ...sample } = SAMPLE_OFFICE
const before: Office = { ...sample, isSample: true }
const read = (typed: TypedOffice, stored = before) => readOfficeSettings(typed, stored, sample)
const own = { address: 'Jalan Contoh Raya 2', email: 'kantor@contoh.id', phone: '0373 21000' }

describe('what is typed for the office', () => {
  it('keeps what is not named, folds texts and stores the phone in one form', () => {
    expect(read({ name: ' Dinas  Contoh ', phone: '(0373) 21-000' }).office).toEqual({
      ...before,
      name: 'Dinas Contoh',
      phone: '+6237321000',
    })
  })

  it('takes several e-mails and phones with semicolons between them', () => {
    const several = { email: 'a@contoh.id;b@contoh.id ;', phone: '(0373) 21-000; 0812 0000 0000' }
    expect(read(several)).toMatchObject({
      problems: [],
      office: { email: 'a@contoh.id; b@contoh.id', phone: '+6237321000; +6281200000000' },
    })
  })

  it.each<[TypedOffice, string]>([
    [{ name: ' ' }, '--name is empty.'],
    [{ email: ' ; ' }, '--email is empty.'],
    [{ phone: '0373 21000; 12345' }, "--phone '12345' is not an Indonesian number."],
    [{ address: 'x'.repeat(301) }, '--address has 301 characters, at most 300 are allowed.'],
    [{ hours: 'Senin\u0000' }, '--hours contains a control character'],
    [{ email: 'kantor' }, "--email 'kantor' is not a whole e-mail address."],
    [{ phone: '12345' }, "--phone '12345' is not an Indonesian number."],
  ])('%j is refused with what to write', (typed, sentence) => {
    const { problems } = read(typed)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
  })
})

describe('the sample office', () => {
  it('stays one until name, address, e-mail and phone were all given', () => {
    expect(read({ phone: own.phone }).stillSample).toEqual(['name', 'address', 'email'])
    expect(read({ region: 'Kabupaten Contoh', hours: 'Senin' }).office.isSample).toBe(true)
    expect(read({ ...own, name: sample.name })).toMatchObject({
      stillSample: [],
      office: { isSample: false },
    })
  })

  it('may be replaced in several steps, where a name that happens to be right is given with the last', () => {
    const halfway = read({ email: own.email, phone: own.phone }).office
    expect(read({ address: own.address }, halfway).stillSample).toEqual(['name'])
    expect(read({ address: own.address, name: sample.name }, halfway).office.isSample).toBe(false)
  })

  it('never comes back', () => {
    const set = { ...read({ ...own, name: 'Dinas Contoh' }).office }
    expect(read({ phone: sample.phone }, set).office.isSample).toBe(false)
  })
})
