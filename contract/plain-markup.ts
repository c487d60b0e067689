/** A piece of a line: plain, strong, or a link. */
export type MarkupPiece = string | { strong: string } | { link: string; url: string }
/** A part of a text, from top to bottom. */
export type MarkupBlock =
  | { is: 'heading'; pieces: MarkupPiece[] }
  | { is: 'paragraph'; pieces: MarkupPiece[] }
  | { is: 'list'; items: MarkupPiece[][] }

const INLINE =
  /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((\/[^)\s]*|https:\/\/[^)\s]+|tel:[+\d]+|mailto:[^)\s]+)\)/g

/** A line taken apart: `**strong**` and `[words](/path)`. Anything else, HTML included, stays words. */
function piecesOf(line: string): MarkupPiece[] {
  const pieces: MarkupPiece[] = []
  let from = 0
  for (const found of line.matchAll(INLINE)) {
    const [all, strong, link, url] = found
    if (found.index > from) pieces.push(line.slice(from, found.index))
    if (strong !== undefined) pieces.push({ strong })
    else if (link !== undefined && url !== undefined) pieces.push({ link, url })
    from = found.index + all.length
  }
  if (from < line.length) pieces.push(line.slice(from))
  return pieces
}

/**
 * A text in plain markup: `## Heading`, `- item` of a list, paragraphs divided by an empty line. Links lead to
 * a path of the site, to https, or to a phone or email; others stay words.
 */
export function parseMarkup(text: string): MarkupBlock[] {
  const blocks = text.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return blocks.flatMap((block) => blocksOf(block.split('\n').map((line) => line.trim())))
}

function blocksOf(lines: readonly string[]): MarkupBlock[] {
  const blocks: MarkupBlock[] = []
  for (const line of lines.filter(Boolean)) {
    const last = blocks.at(-1)
    if (/^#{1,3}\s/.test(line))
      blocks.push({ is: 'heading', pieces: piecesOf(line.replace(/^#+\s+/, '')) })
    else if (line.startsWith('- ')) {
      const item = piecesOf(line.slice(2))
      if (last?.is === 'list') last.items.push(item)
      else blocks.push({ is: 'list', items: [item] })
    } else if (last?.is === 'paragraph') last.pieces.push(' ', ...piecesOf(line))
    else blocks.push({ is: 'paragraph', pieces: piecesOf(line) })
  }
  return blocks
}
