/**
 * Finds what code uses that the oldest browsers lack (apps/web/browser-baseline.ts): methods, functions and expressions that the
 * build leaves as they are. It reads the syntax tree, not types, so a rule names what no other value of this project has.
 */
import { parseAst } from 'vite'
import { BASELINE } from '../../apps/web/browser-baseline.ts'

type Browser = keyof typeof BASELINE
type Versions = Record<Browser, number>

/** A node of the syntax tree with the parts that the rules read. */
interface SyntaxNode {
  type: string
  [part: string]: unknown
}

interface Rule extends Versions {
  /** Whether the node is such a use. */
  uses: (node: SyntaxNode) => boolean
}

/** A browser that has none of it. */
const NEVER = Number.POSITIVE_INFINITY

const since = (chrome: number, firefox: number, safari: number, uses: Rule['uses']): Rule => ({
  chrome,
  firefox,
  safari,
  uses,
})

/** The first version of each browser that has it, by the compatibility tables of MDN. */
const RULES: Record<string, Rule> = {
  'toSorted, toReversed, toSpliced': since(110, 115, 16, method('toSorted', 'toReversed', 'toSpliced')),
  'with of a list': since(110, 115, 16, method('with')),
  'isWellFormed, toWellFormed': since(111, 119, 16.4, method('isWellFormed', 'toWellFormed')),
  'methods of sets': since(
    ...([122, 127, 17] as const),
    method(
      'union',
      'intersection',
      'difference',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    ),
  ),
  'methods of iterators': since(122, 131, 18.4, isIteratorHelper),
  'Iterator.from': since(122, 131, 18.4, member('Iterator', 'from')),
  'groupBy of Object or Map': since(117, 119, 17.4, member('Object|Map', 'groupBy')),
  'getOrInsert of a map': since(145, 144, 26.2, method('getOrInsert', 'getOrInsertComputed')),
  'Array.fromAsync': since(121, 115, 16.4, member('Array', 'fromAsync')),
  'Promise.withResolvers': since(119, 121, 17.4, member('Promise', 'withResolvers')),
  'Promise.try': since(128, 134, 18.2, member('Promise', 'try')),
  'RegExp.escape': since(136, 134, 18.2, member('RegExp', 'escape')),
  'AbortSignal.timeout': since(103, 100, 16, member('AbortSignal', 'timeout')),
  'AbortSignal.any': since(116, 124, 17.4, member('AbortSignal', 'any')),
  'URL.canParse': since(120, 115, 17, member('URL', 'canParse')),
  'URL.parse': since(126, 126, 18, member('URL', 'parse')),
  'size of URLSearchParams': since(113, 112, 17, isSizeOfQuery),
  'base 64 and hex of bytes': since(
    ...([140, 133, 18.2] as const),
    method('toBase64', 'toHex', 'setFromBase64', 'setFromHex'),
  ),
  requestIdleCallback: since(47, 55, NEVER, call('requestIdleCallback')),
  'scheduler.yield and postTask': since(129, 142, NEVER, member('scheduler', 'yield|postTask')),
  'popover methods': since(114, 125, 17, method('showPopover', 'hidePopover', 'togglePopover')),
  startViewTransition: since(111, 144, 18, method('startViewTransition')),
  checkVisibility: since(105, 106, 17.4, method('checkVisibility')),
  'a lookbehind': since(62, 78, 16.4, isLookbehind),
  'the flag v of an expression': since(112, 116, 17, (node) => flagsOf(node).includes('v')),
  'flags inside an expression': since(125, 132, 26, (node) => /\(\?[ims]*-?[ims]+:/.test(patternOf(node))),
}

/** One use: the name of its rule, and the code around it. */
export interface Newer {
  name: string
  code: string
}

/** What the code uses that a browser of the baseline lacks, without uses that ask whether it exists. */
export function newerThanBaseline(code: string, baseline: Versions = BASELINE): Newer[] {
  const rules = Object.entries(RULES).filter(([, rule]) =>
    (Object.keys(baseline) as Browser[]).some((browser) => rule[browser] > baseline[browser]),
  )
  const found: Newer[] = []
  const walk = (value: unknown, guards: readonly string[], queries: readonly string[]) => {
    if (Array.isArray(value)) for (const each of value) walk(each, guards, queries)
    if (!isNode(value)) return
    const node = { ...value, queries }
    for (const [name, { uses }] of rules) {
      if (!uses(node) || guards.includes(nameUsed(value))) continue
      found.push({ name, code: code.slice(Number(value.start), Number(value.end)).slice(0, 100) })
    }
    const within = isFunction(value) ? [...queries, ...queriesOf(value)] : queries
    for (const child of Object.values(value)) {
      const condition = isChoice(value) ? (value.test ?? value.left) : null
      walk(child, child === condition ? guards : [...guards, ...namesIn(condition)], within)
    }
  }
  const program = parseAst(code, { lang: 'tsx' }) as unknown as SyntaxNode
  walk(program, [], queriesOf(program))
  return found
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value

const isChoice = ({ type }: SyntaxNode) =>
  ['IfStatement', 'ConditionalExpression', 'LogicalExpression'].includes(type)

const isFunction = ({ type }: SyntaxNode) => /^(Function|Arrow)/.test(type)

/** Every name and property in an expression: what a condition asks for. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isNode(value)) return []
  if (value.type === 'Identifier') return [String(value.name)]
  return Object.values(value).flatMap(namesIn)
}

/** The property or function that a use names; '' for an expression. */
function nameUsed(node: SyntaxNode): string {
  const used = node.type === 'CallExpression' ? node.callee : node
  return isNode(used) ? (propertyOf(used) ?? nameOf(used)) : ''
}

const nameOf = (value: unknown): string =>
  isNode(value) && value.type === 'Identifier' ? String(value.name) : ''

/** The property of `object.property`, or null for another node. */
function propertyOf(value: unknown): string | null {
  return isNode(value) && value.type === 'MemberExpression' && !value.computed ? nameOf(value.property) : null
}

/** A call of such a method. Of `z.union` and other functions of the schema library not. Of `?.()` not, which asks. */
function method(...names: string[]): Rule['uses'] {
  return ({ type, callee, optional }) =>
    type === 'CallExpression' &&
    !optional &&
    names.includes(propertyOf(callee) ?? '') &&
    nameOf((callee as SyntaxNode).object) !== 'z'
}

/** A call of `object.property`, both given as alternatives of an expression. */
function member(objects: string, properties: string): Rule['uses'] {
  const [object, property] = [new RegExp(`^(?:${objects})$`), new RegExp(`^(?:${properties})$`)]
  return ({ type, callee, optional }) =>
    type === 'CallExpression' &&
    !optional &&
    property.test(propertyOf(callee) ?? '') &&
    object.test(nameOf((callee as SyntaxNode).object))
}

function call(name: string): Rule['uses'] {
  return ({ type, callee }) => type === 'CallExpression' && nameOf(callee) === name
}

const ITERATOR_HELPERS = /^(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/

/** For example `map.values().map(…)`. `Object.values(…)` is a list. */
function isIteratorHelper({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !ITERATOR_HELPERS.test(propertyOf(callee) ?? '')) return false
  const iterator = (callee as SyntaxNode).object
  if (!isNode(iterator) || iterator.type !== 'CallExpression') return false
  const made = iterator.callee as SyntaxNode
  return /^(?:values|keys|entries|matchAll)$/.test(propertyOf(made) ?? '') && nameOf(made.object) !== 'Object'
}

/** `size` of a variable of this function, or of one around it, that is made as `new URLSearchParams`. */
function isSizeOfQuery(node: SyntaxNode): boolean {
  return propertyOf(node) === 'size' && (node.queries as string[]).includes(nameOf(node.object))
}

/** The variables of a function's own body that are made as `new URLSearchParams`. */
function queriesOf(value: unknown, isInside = false): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => queriesOf(each, true))
  if (!isNode(value) || (isInside && isFunction(value))) return []
  const { type, id, init } = value
  if (type === 'VariableDeclarator' && isNode(init) && nameOf(init.callee) === 'URLSearchParams')
    return [nameOf(id)]
  return Object.values(value).flatMap((child) => queriesOf(child, true))
}

/** The text of an expression, of a string or of a part of a template: each may become a regular expression. */
function patternOf({ type, value, regex }: SyntaxNode): string {
  if (type === 'Literal') return regex ? (regex as { pattern: string }).pattern : String(value)
  return type === 'TemplateElement' ? (value as { raw: string }).raw : ''
}

function isLookbehind(node: SyntaxNode): boolean {
  return /\(\?<[=!]/.test(patternOf(node))
}

/** The flags of an expression, also of `new RegExp(…, 'v')`. */
function flagsOf({ type, regex, callee, arguments: given }: SyntaxNode): string {
  if (type === 'Literal' && regex) return (regex as { flags: string }).flags
  const flags = nameOf(callee) === 'RegExp' ? (given as SyntaxNode[])[1] : undefined
  return String(flags?.value ?? '')
}
