import { entries, firstEntry } from '@spmb/domain/shared/fields/entries.ts'
import { telephoneLink } from '@spmb/domain/shared/fields/phone-number.ts'
import { describe, expect, it } from 'vitest'

describe('values in written and machine-readable form', () => {
  it.each([
    ['0373 000000', 'tel:+62373000000'],
    ['(0373) 000-000', 'tel:+62373000000'],
    ['+62 812 0000 0000', 'tel:+6281200000000'],
    ['112', 'tel:112'],
  ])('turns the phone %s into %s', (phone, link) => expect(telephoneLink(phone)).toBe(link))

  it('splits entries at semicolons and line ends', () => {
    expect(entries('0373 000000; 0812 0000 0000\n112')).toEqual(['0373 000000', '0812 0000 0000', '112'])
    expect(entries(' ; ')).toEqual([])
    expect(firstEntry('a@contoh.id; b@contoh.id')).toBe('a@contoh.id')
  })
})
