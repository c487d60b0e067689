import { writable } from './pdf-text.ts'

export type Doc = PDFKit.PDFDocument
export type Row = readonly [name: string, value: string]
export type Look = { font?: 'plain' | 'bold'; size?: number; colour?: string }

/** Letter, in points. */
const LETTER = { width: 612, height: 792 }
export const MARGIN = 54
export const BOTTOM = LETTER.height - MARGIN
const WIDTH = LETTER.width - 2 * MARGIN
const GAP = 12
const NAMES_WIDTH = 128
const AMOUNTS_WIDTH = 110
/** Above and below the words of an amount: a usual receipt fits on one page. */
const ROW_PADDING = 3.5
/** A fact moves to the next page when less than this fits, and all of it would not. */
const WORTH_KEEPING = 120
export const SIZE = { text: 10, heading: 12, name: 15, title: 20, total: 13, small: 8.5 }
export const COLOUR = { ink: '#0e241d', brand: '#1a5a4a', quiet: '#586a62', line: '#cfc4ac' }
/** Ground and words of a badge: all is well, or there is news. */
const TONE = {
  good: { ground: '#d9f0e1', words: '#125c37' },
  news: { ground: '#dde9fa', words: '#1b4a8a' },
} as const
export type Tone = keyof typeof TONE
const MARK = { size: 34, of: 40, ground: '#ffb627', line: '#10342a' }

// Each of these leaves the cursor below what it wrote.

const use = (doc: Doc, { font = 'plain', size = SIZE.text, colour = COLOUR.ink }: Look = {}): Doc =>
  doc
    .font(font === 'bold' ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)

/** The product's mark and name on the left, the title with what it is about on the right. */
export function writeLetterhead(
  doc: Doc,
  { from, title, about }: { from: string; title: string; about: string },
): void {
  const top = doc.y
  drawMark(doc, top)
  const left = MARGIN + MARK.size + 10
  const middle = MARGIN + WIDTH * 0.4
  use(doc, { font: 'bold', size: SIZE.name }).text(writable(from), left, top + 10, {
    width: middle - left,
  })
  const below = Math.max(doc.y, top + MARK.size)
  const right = { width: MARGIN + WIDTH - middle - GAP, align: 'right' } as const
  use(doc, { font: 'bold', size: SIZE.title })
  doc.text(writable(title), middle + GAP, top, right)
  use(doc, { colour: COLOUR.quiet }).text(writable(about), { ...right, lineGap: 1 })
  doc.x = MARGIN
  doc.y = Math.max(doc.y, below)
}

/** The mark as it stands on the screens, drawn on a square of 40. */
function drawMark(doc: Doc, top: number): void {
  doc.save()
  doc.translate(MARGIN, top).scale(MARK.size / MARK.of)
  doc.roundedRect(0, 0, MARK.of, MARK.of, 11).fill(MARK.ground)
  doc.path('M8.5 10.5L14.5 25 20 14l5.5 11 6-14.5')
  doc.lineWidth(4.2).lineCap('round').lineJoin('round').stroke(MARK.line)
  for (const x of [14.5, 25.5]) doc.circle(x, 31, 2.7).fill(MARK.line)
  doc.restore()
}

/** A few words on a coloured ground. */
export function writeBadge(doc: Doc, words: string, tone: Tone): void {
  const { ground, words: colour } = TONE[tone]
  const { y: top } = doc
  use(doc, { font: 'bold', colour })
  const width = doc.widthOfString(writable(words)) + 20
  doc.roundedRect(MARGIN, top, width, 22, 6).fill(ground)
  use(doc, { font: 'bold', colour }).text(writable(words), MARGIN + 10, top + 6.5, {
    lineBreak: false,
  })
  doc.x = MARGIN
  doc.y = top + 22
}

/** Names with their values below them, side by side over the whole width. */
export function writeColumns(
  doc: Doc,
  columns: readonly Row[],
  { rules }: { rules: boolean },
): void {
  const width = (WIDTH - GAP * (columns.length - 1)) / columns.length
  if (rules) writeRule(doc)
  const top = doc.y + (rules ? 8 : 0)
  let below = top
  for (const [at, [name, value]] of columns.entries()) {
    const x = MARGIN + at * (width + GAP)
    use(doc, { size: SIZE.small, colour: COLOUR.quiet }).text(writable(name), x, top, { width })
    const [first = '', ...others] = value.split('\n')
    use(doc, { font: 'bold' }).text(writable(first), x, doc.y + 2, { width, lineGap: 1 })
    if (others.length > 0) use(doc).text(writable(others.join('\n')), { width, lineGap: 2 })
    below = Math.max(below, doc.y)
  }
  doc.x = MARGIN
  doc.y = below + (rules ? 6 : 0)
  if (rules) writeRule(doc)
}

/** A line over the whole width, or from `left` on. */
export function writeRule(
  doc: Doc,
  { weight = 0.5, colour = COLOUR.line, left = MARGIN } = {},
): void {
  doc.lineWidth(weight).strokeColor(colour)
  doc.moveTo(left, doc.y)
  doc.lineTo(MARGIN + WIDTH, doc.y).stroke()
}

/** Begins a page unless this much is left of the present one. */
export function keep(doc: Doc, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage()
}

export function write(doc: Doc, words: string, look?: Look): void {
  use(doc, look).text(writable(words), MARGIN, doc.y, { width: WIDTH, lineGap: 2 })
}

/** A name in a narrow column, beside what may be a long text. */
export function writeFact(doc: Doc, [name, value]: Row): void {
  const width = WIDTH - NAMES_WIDTH - GAP
  const words = writable(value)
  keep(doc, Math.min(use(doc).heightOfString(words, { width }), WORTH_KEEPING))
  const { page, y: top } = doc
  use(doc, { colour: COLOUR.quiet }).text(writable(name), MARGIN, top, { width: NAMES_WIDTH })
  const below = doc.y
  use(doc).text(words, MARGIN + NAMES_WIDTH + GAP, top, { width, lineGap: 1 })
  // A long text may have gone on to another page, where the name is not in its way.
  doc.y = (doc.page === page ? Math.max(doc.y, below) : doc.y) + 4
}

/** An amount to the right of its name, below a rule; with `left` only the part of the page beside that. */
export function writeAmount(
  doc: Doc,
  [name, amount]: Row,
  { weight, left = MARGIN, ...look }: Look & { weight: number; left?: number },
): void {
  const width = MARGIN + WIDTH - AMOUNTS_WIDTH - GAP - left
  const words = writable(name)
  keep(doc, use(doc, look).heightOfString(words, { width }) + 2 * ROW_PADDING + 4)
  writeRule(doc, { weight, left, colour: weight > 1 ? COLOUR.ink : COLOUR.line })
  const top = doc.y + ROW_PADDING
  use(doc, look).text(words, left, top, { width })
  const below = doc.y
  doc.text(writable(amount), MARGIN + WIDTH - AMOUNTS_WIDTH, top, {
    width: AMOUNTS_WIDTH,
    align: 'right',
  })
  doc.x = MARGIN
  doc.y = below + ROW_PADDING
}

/** Where sums begin: beside the first half of the lines they add up. */
export const SUMS_LEFT = MARGIN + WIDTH * 0.45
