import { formatInstantDay } from '../../contract/calendar.ts'
import { parseMarkup, type MarkupBlock, type MarkupPiece } from '../../contract/plain-markup.ts'
import { termsPath } from '../../contract/paths.ts'
import { fillTerms, type TermsVersion } from '../../contract/terms.ts'
import type { Context } from '../core/context.ts'
import { escapeHtml } from '../core/html.ts'
import { termsValues } from './edit-terms.ts'
import { allTerms, termsAt, termsOfVersion } from './terms-store.ts'

/** What the page /terms shows: the text as HTML, and which version it is (a draft until it is reviewed). */
export type ShownTerms = { html: string; version: string }

/**
 * A version of the terms as HTML, else those in force, with links to the other versions. The figures are those
 * of now, in an earlier version those it ended with.
 */
export async function renderTerms(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  requestedVersion: number | null = null,
): Promise<ShownTerms> {
  const now = ctx.now()
  // What waits for its day, or was withdrawn before it, binds no customer.
  const versions = (await allTerms(ctx.db))
    .filter(({ effectiveFrom, withdrawnAt }) => withdrawnAt === null && effectiveFrom <= now)
    .map(({ version, effectiveFrom: publishedAt }) => ({ version, publishedAt }))
  const requested = versions.some((each) => each.version === requestedVersion)
    ? await termsOfVersion(ctx.db, requestedVersion ?? 1)
    : undefined
  const shown = requested ?? (await termsAt(ctx.db, now))
  const { text, version, effectiveFrom: publishedAt, isReviewed } = shown
  const replacedAt = versions.findLast((each) => each.version > version)?.publishedAt ?? null
  const values = await termsValues({ ...ctx, ...(replacedAt && { now: () => replacedAt }) })
  const blocks = parseMarkup(fillTerms(text, values))
  const draft = isReviewed ? '' : 'Draft for legal review. '
  const words = `${draft}Version ${version} of ${formatInstantDay(publishedAt)}`
  return {
    html: [...blocks.map(blockHtml), ...versionsHtml(versions, version)].join('\n'),
    version: replacedAt ? `${words}, replaced on ${formatInstantDay(replacedAt)}` : words,
  }
}

/** The versions that a customer may have agreed to, by their dates; nothing while there is one. */
function versionsHtml(versions: readonly TermsVersion[], shown: number): string[] {
  if (versions.length < 2) return []
  const items = versions.map(({ version, publishedAt }) => {
    const name = `${formatInstantDay(publishedAt)}, version ${version}`
    const item =
      version === shown ? `<strong>${name}</strong>` : `<a href="${termsPath(version)}">${name}</a>`
    return `<li>${item}</li>`
  })
  return ['<h2>Versions of these terms</h2>', `<ul>${items.join('')}</ul>`]
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
