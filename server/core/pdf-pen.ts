import { writable } from './pdf-text.ts'

export type Doc = PDFKit.PDFDocument
export type Row = readonly [name: string, value: string]
export type Look = { font?: 'plain' | 'bold'; size?: number; colour?: string }

/** Letter, in points. */
const LETTER = { width: 612, height: 792 }
export const MARGIN = 60
export const BOTTOM = LETTER.height - MARGIN
const WIDTH = LETTER.width - 2 * MARGIN
const GAP = 12
const NAMES_WIDTH = 128
const AMOUNTS_WIDTH = 110
/** A fact moves to the next page when less than this fits, and all of it would not. */
const WORTH_KEEPING = 120
export const SIZE = { text: 10.5, heading: 13, title: 24, small: 8.5 }
export const COLOUR = { ink: '#0e241d', brand: '#1a5a4a', quiet: '#586a62', line: '#cfc4ac' }

// Each of these leaves the cursor below what it wrote.

const use = (doc: Doc, { font = 'plain', size = SIZE.text, colour = COLOUR.ink }: Look = {}): Doc =>
  doc
    .font(font === 'bold' ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)

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

/** An amount to the right of its name, below a rule. */
export function writeAmount(
  doc: Doc,
  [name, amount]: Row,
  { rule, ...look }: Look & { rule: number },
): void {
  const width = WIDTH - AMOUNTS_WIDTH - GAP
  const words = writable(name)
  keep(doc, use(doc, look).heightOfString(words, { width }) + 16)
  doc.lineWidth(rule).strokeColor(rule > 1 ? COLOUR.ink : COLOUR.line)
  doc.moveTo(MARGIN, doc.y)
  doc.lineTo(MARGIN + WIDTH, doc.y).stroke()
  const top = doc.y + 6
  use(doc, look).text(words, MARGIN, top, { width })
  const below = doc.y
  doc.text(writable(amount), MARGIN + WIDTH - AMOUNTS_WIDTH, top, {
    width: AMOUNTS_WIDTH,
    align: 'right',
  })
  doc.y = below + 6
}
