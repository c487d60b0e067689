import { formatInstantDay } from '../../contract/calendar.ts'
import { parseMarkup, type MarkupBlock, type MarkupPiece } from '../../contract/plain-markup.ts'
import { fillTerms } from '../../contract/terms.ts'
import type { Context } from '../core/context.ts'
import { escapeHtml } from '../core/html.ts'
import { termsValues } from './edit-terms.ts'
import { newestTerms } from './terms-store.ts'

/** What the page /terms shows: the text as HTML, and which version it is. */
export type ShownTerms = { html: string; version: string }

/** The terms in force as HTML, with the values of now. */
export async function renderTerms(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
): Promise<ShownTerms> {
  const { text, version, publishedAt } = await newestTerms(ctx.db)
  const blocks = parseMarkup(fillTerms(text, await termsValues(ctx)))
  return {
    html: blocks.map(blockHtml).join('\n'),
    version: `Version ${version} of ${formatInstantDay(publishedAt)}`,
  }
}

function blockHtml(block: MarkupBlock): string {
  if (block.is === 'list')
    return `<ul>${block.items.map((item) => `<li>${piecesHtml(item)}</li>`).join('')}</ul>`
  const tag = block.is === 'heading' ? 'h2' : 'p'
  return `<${tag}>${piecesHtml(block.pieces)}</${tag}>`
}

const piecesHtml = (pieces: readonly MarkupPiece[]): string => pieces.map(pieceHtml).join('')

function pieceHtml(piece: MarkupPiece): string {
  if (typeof piece === 'string') return escapeHtml(piece)
  if ('strong' in piece) return `<strong>${escapeHtml(piece.strong)}</strong>`
  return `<a href="${escapeHtml(piece.url)}">${escapeHtml(piece.link)}</a>`
}
