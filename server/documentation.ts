import type { FastifyInstance } from 'fastify'
import { apiByTag } from '../contract/api.ts'
import { ERROR_MEANINGS, errorsOf } from '../contract/endpoint-errors.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '../contract/errors.ts'
import { openApi } from '../contract/openapi.ts'
import { sendHtml } from './core/send-html.ts'

/** The API described from the contract: as OpenAPI for tools, as a page for people. */
export function documentationRoutes(app: FastifyInstance, productName: string): void {
  // Written when first asked for: it takes as long as the rest of the app's start.
  let written: Document | undefined
  const document = () => (written ??= openApi(`${productName} API`, apiByTag))
  app.get('/api/openapi.json', async () => document())
  app.get('/api/docs', (_request, reply) => sendHtml(reply, pageOf(productName, document())))
}

type Document = ReturnType<typeof openApi>

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c,
  )

function pageOf(productName: string, document: Document): string {
  const title = `${escape(productName)} API`
  const codes = Object.entries(ERROR_MEANINGS).map(
    ([code, meaning]) =>
      `<li id="${code}"><code>${code}</code> ${ERROR_STATUS[code as ErrorCode]}: ${escape(meaning)}</li>`,
  )
  const links = apiByTag.map(({ tag }) => `<a href="#${anchorOf(tag)}">${tag}</a>`)
  const parts = apiByTag.map(
    ({ tag, endpoints }) =>
      `<h2 id="${anchorOf(tag)}">${tag}</h2>
${endpoints.map((endpoint) => sectionOf(endpoint, document)).join('\n')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>${title}</h1>
<p>Every call, written from the same contract the server enforces. For tools: <a href="/api/openapi.json">openapi.json</a>.
Amounts are Canadian dollars as decimal strings, days are YYYY-MM-DD in Pacific time, instants are ISO 8601.</p>
<nav>${links.join(' ')} <a href="#errors">Errors</a></nav>
${parts.join('\n')}
<h2 id="errors">Errors</h2><p>Sent as <code>application/problem+json</code> with one of these codes:</p><ul>${codes.join('')}</ul>
</main></body></html>`
}

const anchorOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

type Content = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }
type Answer = { content?: Record<string, Content> }
type Operation = {
  requestBody?: { content: Record<string, Content> }
  responses: Record<number, Answer>
}

function sectionOf(endpoint: Endpoint, document: Document): string {
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
  // The type of the paths has more of each answer than the page shows.
  const operation = document.paths[path]?.[endpoint.method.toLowerCase()] as Operation | undefined
  const body = Object.values(operation?.requestBody?.content ?? {})[0]
  const answer = Object.values(operation?.responses[200]?.content ?? {})[0]
  const errors = errorsOf(endpoint).map((code) => `<a href="#${code}">${code}</a>`)
  return `<section><h3><b>${endpoint.method}</b> ${escape(path)}</h3>
<p>${escape(endpoint.summary)}. <span>Access: ${endpoint.access}</span></p>
<p class="errors">Errors: ${errors.join(' ')}</p>
${partOf('Request', body)}${partOf('Answer', answer)}</section>`
}

function partOf(name: string, content?: Content): string {
  if (!content) return ''
  const { schema, example, examples = {} } = content
  const shown: Record<string, unknown> = {}
  if (example !== undefined) shown[`${name}, example`] = example
  for (const [which, { value }] of Object.entries(examples))
    shown[`${name}, example of the ${which}`] = value
  shown[`${name}, schema`] = schema
  return Object.entries(shown)
    .map(
      ([title, value]) =>
        `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre></details>`,
    )
    .join('')
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;margin:0;background:light-dark(#fbf8f1,#0a1411);color:light-dark(#0e241d,#eaf3ee)}
main{max-width:52rem;margin:auto;padding:2rem 1.25rem}h2{font-size:1.4rem;margin:2.4rem 0 .6rem}h3{font-size:1.05rem;margin:1.6rem 0 .2rem;overflow-wrap:anywhere}b{color:light-dark(#1a5a4a,#7ccdb2)}a{color:inherit}
nav{display:flex;flex-wrap:wrap;gap:.25rem .75rem}nav a{min-height:1.75rem}.errors{font:.82rem/1.7 ui-monospace,monospace;overflow-wrap:anywhere}section{border-top:1px solid light-dark(#e6ddcb,#263b33)}span{color:light-dark(#586a62,#93a89e)}summary{cursor:pointer;min-height:1.75rem}
pre{overflow:auto;max-height:22rem;background:light-dark(#f1ece0,#0e1b17);padding:.75rem;border-radius:8px;font-size:.82rem}`
