/** Hostile values as JSON text, which includes values that JSON allows and JavaScript does not preserve. */
import * as fc from 'fast-check'

const json = (value: unknown) => JSON.stringify(value)
const nested = (open: string, close: string) => (depth: number) => open.repeat(depth) + close.repeat(depth)

/** Text that is odd but may well be accepted. */
const oddText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 130 }),
  fc.string({ unit: 'binary', maxLength: 130 }),
  fc.constantFrom(
    '',
    ' ',
    'null',
    '٠١٢٣٤٥٦٧٨٩',
    '👨‍👩‍👧‍👦🏽',
    'محمد',
    '\u202egnip\u202c',
    '\u200b',
    'ﷺ'.repeat(40),
    'e\u0301'.repeat(60),
    'A\u0000B',
    'a\u0000@contoh.example',
    'a\u202e@contoh.example',
    '\ud800',
    '\udfff\ud800',
    '\u2028',
    "Robert'); drop table registration; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '=1+1',
    '%00',
    '../../etc/passwd',
    '2025-02-30',
    '0000-00-00',
    '9999-12-31',
    '2018-03-11T00:00:00Z',
    '+6281200000000',
    '5299011103180001',
    'true',
  ),
  fc.integer({ min: 100, max: 600 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 1_000, max: 80_000 }).map((length) => 'y'.repeat(length)),
)

const oddNumber = fc.oneof(
  fc.constantFrom('0', '-0', '1e400', '-1e400', '1e-400', '9007199254740993', '2147483648', '1.5', '1E0'),
  fc.double().map((value) => json(value)),
  fc.integer().map((value) => json(value)),
  fc.bigInt().map(String),
)

const oddShape = fc.oneof(
  fc.jsonValue().map(json),
  fc.constantFrom(
    'null',
    'true',
    'false',
    '[]',
    '{}',
    '[[]]',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"toString":1,"valueOf":1,"length":-1}',
    '{"length":1000000000}',
  ),
  fc.integer({ min: 1, max: 20_000 }).map(nested('[', ']')),
  fc.integer({ min: 1, max: 5_000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
)

/** JSON text of one value. */
const hostileValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: oddText.map(json) },
  { weight: 2, arbitrary: oddNumber },
  { weight: 2, arbitrary: oddShape },
)

/** A whole body: any JSON at all, or what is no JSON. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: hostileValue },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '{', '{"a":}', "{'a':1}", '{"a":1,}', '\ufeff{}', 'NaN', '{}{}'),
  },
)

/** What is nearly right for a field, where arbitrary values seldom come: the value, or what a rule may forget. */
const NEARLY: Record<string, readonly unknown[]> = {
  nik: [
    '5299 0111 0318 0001',
    '5299-0111-0318-0002',
    '0000000000000000',
    '52990111031800O1',
    '５２９９011103180001',
  ],
  nisn: ['0180000001', ' 018.000.0002 ', '018000000', '01800000011', 180000001],
  name: [
    "D'Contoh",
    'Contoh\u200bAnak',
    'Contoh\tAnak',
    'Contoh\r\nAnak',
    'Contoh\u0007',
    'Ｃｏｎｔｏｈ',
    '𝕮𝖔𝖓𝖙𝖔𝖍',
    '.',
  ],
  gender: ['L', 'P', 'l', 'LP', ['L']],
  religion: ['Islam', ' HINDU ', 'KATOLİK', 'ıslam', ['islam']],
  birth_date: [
    '2018-03-11',
    ' 2018-03-11 ',
    '2000-06-03',
    '2000-06-02',
    '2025-06-03',
    '2018-3-11',
    '+002018-03-11',
    '2018-03-11\n',
  ],
  phone: [
    '0812 0000 0000',
    '+62 (373) 000-000',
    '\u202a+62 812-0000-0000\u202c',
    '0812000000000000',
    '08\u0000120000000',
  ],
  email: [
    'a@contoh.example',
    'a\u0000@contoh.example',
    'a\u0007@contoh.example',
    'a\u202e@contoh.example',
    '\ud800@contoh.example',
    'ünï@contoh.example',
    `${'a'.repeat(230)}@contoh.example`,
  ],
  address: ['Dusun\nContoh', 'x'.repeat(500), 'x'.repeat(501), `${'😀'.repeat(250)}`, 'ﷺ'.repeat(200)],
  village_id: ['1', '01', 1.0, '0x1', '1e0', true, [1]],
  graduation_year: ['2024', ' 2024 ', 2024, 2024.5, '1900', '1899', 1899, '20240', '-2024'],
  consent: [true, null, 'true', 1, []],
}

/** A field and the JSON text of a value for it. */
const change = (fields: readonly string[]): fc.Arbitrary<[string, string]> => {
  const every = [...fields, '__proto__', 'constructor', 'toString', 'id', 'no_registration']
  const known = fields.filter((field) => field in NEARLY)
  const nearly = fc
    .constantFrom(...known)
    .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...(NEARLY[field] ?? [])).map(json)))
  const hostile = fc.tuple(fc.constantFrom(...every), hostileValue)
  return known.length > 0 ? fc.oneof(hostile, nearly) : hostile
}

/** `valid` with one to three of `fields` replaced. */
export function mutated(
  valid: fc.Arbitrary<Record<string, unknown>>,
  fields: readonly string[],
): fc.Arbitrary<string> {
  return fc.tuple(valid, fc.array(change(fields), { minLength: 1, maxLength: 3 })).map(([body, changes]) => {
    const members = new Map(Object.entries(body).map(([name, value]) => [name, json(value)]))
    for (const [name, value] of changes) members.set(name, value)
    return `{${[...members].map(([name, value]) => `${json(name)}:${value}`).join(',')}}`
  })
}
