import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const POLICY = 'content-security-policy'
const STYLES = "style-src 'self'"

/**
 * What the policy says of the style elements in the head of a page. Our own templates write the head; what people wrote stands in
 * the body, where a style element does not apply.
 */
export function stylesOf(html: string): string {
  const [head = ''] = html.split('<body', 1)
  const styles = head.matchAll(/<style>([^]*?)<\/style>/g)
  return Array.from(
    styles,
    ([, css = '']) => ` 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  ).join('')
}

/** Lets the style elements with these hashes apply to the page that is answered. */
export function allowStyles(reply: FastifyReply, styles: string): FastifyReply {
  const policy = String(reply.getHeader(POLICY) ?? '')
  return reply.header(POLICY, policy.replace(STYLES, STYLES + styles))
}

/** Answers one of our own pages. */
export const sendHtml = (reply: FastifyReply, html: string): FastifyReply =>
  allowStyles(reply, stylesOf(html)).type('text/html; charset=utf-8').send(html)
