import { formatInstantDay } from '../../contract/calendar.ts'
import { fillLegalText, privacyPath, type LegalDocument } from '../../contract/legal-texts.ts'
import { termsPath } from '../../contract/paths.ts'
import { parseMarkup, type MarkupBlock, type MarkupPiece } from '../../contract/plain-markup.ts'
import type { Context } from '../core/context.ts'
import { escapeHtml } from '../core/html.ts'
import { legalValues } from './legal-values.ts'
import {
  allLegalTexts,
  lastShownText,
  legalTextAt,
  legalTextOfVersion,
  recordShownText,
} from './legal-text-store.ts'

/** What the page of a legal text shows: the text as HTML, and which version it is (a draft until it is reviewed). */
export type ShownLegalText = { html: string; version: string }

/**
 * A version of a legal text as HTML, else the one in force, with links to the other versions. The figures are those of now, and are
 * recorded as shown; an earlier version is shown as it was last, or, where that was not recorded, with the settings it ended with.
 */
export async function renderLegalText(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  document: LegalDocument,
  requestedVersion: number | null = null,
): Promise<ShownLegalText> {
  const now = ctx.now()
  // What waits for its day, or was withdrawn before it, binds no customer.
  const versions = (await allLegalTexts(ctx.db, document))
    .filter(({ effectiveFrom, withdrawnAt }) => withdrawnAt === null && effectiveFrom <= now)
    .map(({ version, effectiveFrom }) => ({ version, effectiveFrom }))
  const requested = versions.some((each) => each.version === requestedVersion)
    ? await legalTextOfVersion(ctx.db, document, requestedVersion ?? 1)
    : undefined
  const shown = requested ?? (await legalTextAt(ctx.db, document, now))
  const { text, version, effectiveFrom, isReviewed } = shown
  const replacedAt = versions.findLast((each) => each.version > version)?.effectiveFrom ?? null
  const recorded = replacedAt ? await lastShownText(ctx.db, document, version) : undefined
  const filled =
    recorded ??
    fillLegalText(text, await legalValues({ ...ctx, ...(replacedAt && { now: () => replacedAt }) }))
  if (!replacedAt) await recordShownText(ctx.db, { document, version, text: filled, now })
  const blocks = parseMarkup(filled)
  const draft = isReviewed ? '' : 'Draft for legal review. '
  const words = `${draft}Version ${version} of ${formatInstantDay(effectiveFrom)}`
  return {
    html: [...blocks.map(blockHtml), ...versionsHtml(document, versions, version)].join('\n'),
    version: replacedAt ? `${words}, replaced on ${formatInstantDay(replacedAt)}` : words,
  }
}

type Version = { version: number; effectiveFrom: Date }

const PAGES = {
  terms: { heading: 'Versions of these terms', pathOf: termsPath },
  privacy: { heading: 'Versions of this page', pathOf: privacyPath },
} as const satisfies Record<LegalDocument, object>

/** The versions that were in force, by their dates; nothing while there is one. */
function versionsHtml(
  document: LegalDocument,
  versions: readonly Version[],
  shown: number,
): string[] {
  if (versions.length < 2) return []
  const { heading, pathOf } = PAGES[document]
  const items = versions.map(({ version, effectiveFrom }) => {
    const name = `${formatInstantDay(effectiveFrom)}, version ${version}`
    const item =
      version === shown ? `<strong>${name}</strong>` : `<a href="${pathOf(version)}">${name}</a>`
    return `<li>${item}</li>`
  })
  return [`<h2>${heading}</h2>`, `<ul>${items.join('')}</ul>`]
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
