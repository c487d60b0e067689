import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fillTokens } from '../core/html.ts'
import { allowStyles, stylesOf } from '../core/send-html.ts'
import { fillPage } from './fill-page.ts'
import type { PageSettings } from './fill-page.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A page as it is answered: filled once, held in memory in every encoding that is ready. */
export type Page = {
  etag: string
  html: Buffer
  /** What the content policy says of its style elements. */
  styles: string
  br?: Buffer
  gzip?: Buffer
}

/** What is made of the settings, made again once they are others: the name of the business may change while we run. */
export function whileSame<T>(settings: PageSettings, make: () => T): () => T {
  let last: { key: string; made: T } | undefined
  return () => {
    const key = JSON.stringify(settings)
    if (last?.key !== key) last = { key, made: make() }
    return last.made
  }
}

/** Reads and fills one built page. */
export const readPage = (root: string, file: string, settings: PageSettings): Page =>
  pageOf(fillPage(readFileSync(join(root, file), 'utf8'), settings))

/** A legal text as the operator publishes it: safe HTML, and which version it is. */
export type LegalTextOnPage = { html: string; version: string }

/** The page of a legal text, which may change while the server runs. */
export function readLegalPage(
  root: string,
  file: 'terms.html' | 'privacy.html',
  settings: PageSettings,
): (text: LegalTextOnPage) => Page {
  const template = fillPage(readFileSync(join(root, file), 'utf8'), settings)
  const pages = new Map<string, { html: string; page: Page }>()
  return ({ html, version }) => {
    const ready = pages.get(version)
    if (ready?.html === html) return ready.page
    const named = fillTokens(template, { LEGAL_VERSION: version })
    const page = pageOf(named.replace('%LEGAL_TEXT%', () => html))
    pages.set(version, { html, page })
    return page
  }
}

/** A page that is filled. The compressed forms follow in the background, so that start-up need not wait. */
export function pageOf(text: string): Page {
  const html = Buffer.from(text)
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  const page: Page = { etag: `W/"${hash}"`, html, styles: stylesOf(text) }
  void compress(page)
  return page
}

async function compress(page: Page): Promise<void> {
  page.gzip = await zip(page.html, { level: 9 })
  page.br = await brotli(page.html)
}

/** Answers a page, or 304 when the browser holds this very one. Caches must ask each time. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  allowStyles(reply, page.styles)
    .type('text/html; charset=utf-8')
    .header('etag', page.etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Cookie, Accept-Encoding')
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(page.etag))
    return reply.code(304).send()

  const accepts = String(request.headers['accept-encoding'] ?? '')
  if (page.br && /\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(page.br)
  if (page.gzip && /\bgzip\b/.test(accepts))
    return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.html)
}
