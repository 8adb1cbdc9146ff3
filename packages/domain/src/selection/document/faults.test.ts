import { expect, test } from 'vitest'
import { checkKeys, FaultList, shown } from './faults.ts'

test.each([
  ['a text', '"a text"'],
  [undefined, 'undefined'],
  [{ a: 1 }, '{"a":1}'],
  [{ a: [1, 'b', null, {}, []], 'c"': { d: true } }, '{"a":[1,"b",null,{},[]],"c\\"":{"d":true}}'],
  [[['x'.repeat(53)], 22], `[["${'x'.repeat(53)}"],2…`],
  ['x'.repeat(58), `"${'x'.repeat(58)}"`],
  ['x'.repeat(59), `"${'x'.repeat(59)}…`],
])('%j is shown as %s', (value, text) => {
  expect(shown(value)).toBe(text)
})

test('unknown keys are named with their place', () => {
  const faults = new FaultList()
  checkKeys({ known: 1, typo: 2 }, new Set(['known']), '', faults)
  checkKeys({ typo: 2 }, new Set(['known']), 'schools[0]', faults)
  expect(faults.found().faults.map(({ place }) => place)).toEqual(['typo', 'schools[0].typo'])
})
