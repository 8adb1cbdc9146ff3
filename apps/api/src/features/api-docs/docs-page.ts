/** The API description as one HTML page, without script, so that it works under a strict policy and can be printed. */
import type { ApiDescription, DescribedResponse, JsonSchema, Operation } from './openapi.ts'
import { typeText } from './type-text.ts'

export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#c9c9c9, #4a4a4a); --quiet: light-dark(#555, #b5b5b5); }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: break-word; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid var(--line); }
caption { text-align: start; font-weight: 600; padding: 1rem 0 0.25rem; }
.quiet { color: var(--quiet); }
li { margin: 0.25rem 0; }
`

export function drawDocs(api: ApiDescription, jsonPath: string): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, call })),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(api.info.title)} API</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escaped(api.info.title)} API</h1>
<p>${inline(api.info.description)}</p>
<p>For programs: <a href="${jsonPath}">OpenAPI ${escaped(api.openapi)}</a>.</p>
</header>
<nav aria-label="Calls"><ul>
${calls.map(({ name, call }) => `<li><a href="#${call.operationId}"><code>${escaped(name)}</code></a></li>`).join('\n')}
</ul></nav>
<main>
${calls.map(({ name, call }) => drawCall(api, name, call)).join('\n')}
</main>
</body>
</html>
`
}

function drawCall(api: ApiDescription, name: string, call: Operation): string {
  const body = call.requestBody?.content['application/json'].schema
  return `<section aria-labelledby="${call.operationId}">
<h2 id="${call.operationId}"><code>${escaped(name)}</code></h2>
<p>${inline(call.summary)}</p>
<p class="quiet">${call.security.length === 0 ? 'Open to everybody.' : 'Needs a session of a member of staff.'}</p>
${drawParameters(call)}
${body ? drawFields(`Body${call.requestBody?.required ? '' : ' (may be left out)'}`, body) : ''}
${drawAnswers(api, call)}
</section>`
}

function drawParameters(call: Operation): string {
  const rows = (call.parameters ?? []).map(({ name, in: place, required, description, schema }) => [
    code(name),
    place,
    code(typeText(schema)),
    required ? 'required' : 'optional',
    inline(description) + examplesOf(schema),
  ])
  return rows.length > 0 ? table('Parameters', ['Name', 'In', 'Type', '', 'Meaning'], rows) : ''
}

/** An object's fields one by one; anything else in one line. */
function drawFields(title: string, schema: JsonSchema): string {
  const object = [schema, ...(schema.anyOf ?? [])].find((part) => (part as JsonSchema).properties) as
    | JsonSchema
    | undefined
  if (!object?.properties) return `<p>${title}: ${code(typeText(schema))}</p>`
  const rows = Object.entries(object.properties).map(([name, field]) => [
    code(name),
    code(typeText(field as JsonSchema)),
    object.required?.includes(name) ? 'required' : 'optional',
    inline((field as JsonSchema).description ?? '') + examplesOf(field as JsonSchema),
  ])
  return table(title, ['Field', 'Type', '', 'Meaning'], rows)
}

function drawAnswers(api: ApiDescription, call: Operation): string {
  const rows = Object.entries(call.responses).map(([status, response]) => {
    const { description, content } = whole(api, response)
    const data = content['application/json'].schema.properties?.data as JsonSchema | undefined
    return [status, inline(description), data ? code(`data: ${typeText(data)}`) : '']
  })
  const success = Object.values(call.responses).find((response) => 'content' in response)
  const data =
    success && 'content' in success ? success.content['application/json'].schema.properties?.data : undefined
  return table('Answers', ['Status', 'Meaning', 'Holds'], rows) + drawData(data as JsonSchema | undefined)
}

/** Descriptions of the fields of a successful response. */
function drawData(data: JsonSchema | undefined): string {
  const item = (data?.items ?? data) as JsonSchema | undefined
  return item?.properties ? drawFields(data?.items ? 'Each item' : 'Data', item) : ''
}

function whole(
  api: ApiDescription,
  response: DescribedResponse,
): Exclude<DescribedResponse, { $ref: string }> {
  if (!('$ref' in response)) return response
  const shared = api.components.responses[response.$ref.split('/').at(-1) ?? '']
  if (!shared) throw new Error(`no answer is called ${response.$ref}`)
  return shared
}

function table(caption: string, heads: string[], rows: string[][]): string {
  return `<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => (head ? `<th scope="col">${head}</th>` : '<td></td>')).join('')}</tr></thead>
<tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody>
</table></div>`
}

function examplesOf({ examples }: JsonSchema): string {
  const first = Array.isArray(examples) ? examples[0] : undefined
  return first === undefined ? '' : ` <span class="quiet">Example: ${code(JSON.stringify(first))}</span>`
}

const code = (text: string) => `<code>${escaped(text)}</code>`

/** Escapes a description and formats its \`code\`. */
const inline = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
