import {
  BOTTOM,
  COLOUR,
  keep,
  MARGIN,
  SIZE,
  SUMS_LEFT,
  write,
  writeAmount,
  writeBadge,
  writeColumns,
  writeFact,
  writeLetterhead,
  writeRule,
  type Doc,
  type Row,
  type Tone,
} from './pdf-pen.ts'

/** A document that grows downwards, page after page. Words are written as `writable` has them. */
export type Paper = {
  heading(words: string): void
  text(words: string): void
  facts(rows: readonly Row[]): void
  badge(words: string, tone: Tone): void
  /** Names with their values below them, side by side: between rules, or each the head of further lines. */
  columns(columns: readonly Row[], options?: { rules: boolean }): void
  /** The sums stand below the lines on the right; one of them is large, the first by default. */
  amounts(rows: readonly Row[], sums?: readonly Row[], looks?: AmountLooks): void
  /** Small print below a rule. */
  foot(words: string): void
  /** Closes the document; with several pages each says which it is. */
  finish(): Promise<Buffer>
}

/** Which lines and sums are bold, and which sum is large, by their places. */
type AmountLooks = {
  strong?: ReadonlySet<number>
  strongSums?: ReadonlySet<number>
  total?: number
}

type Head = {
  /** The name of the product, at the top. */
  from: string
  /** At the right, and the name of the document. */
  title: string
  /** What stands below the title. */
  about: string
  issuedAt: Date
}

/** Starts a document in Letter size. The library is loaded by the first one: nothing else needs it. */
export async function startPaper(head: Head): Promise<Paper> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument(optionsOf(head))
  const bytes = read(doc)
  writeLetterhead(doc, head)
  doc.moveDown(1.4)
  return {
    heading: (words) => writeHeading(doc, words),
    text(words) {
      write(doc, words)
      doc.moveDown(0.4)
    },
    facts: (rows) => rows.forEach((row) => writeFact(doc, row)),
    badge(words, tone) {
      writeBadge(doc, words, tone)
      doc.moveDown(1)
    },
    columns(columns, options = { rules: false }) {
      writeColumns(doc, columns, options)
      doc.moveDown(1.4)
    },
    foot(words) {
      doc.moveDown(1)
      writeRule(doc)
      doc.y += 8
      write(doc, words, { size: SIZE.small, colour: COLOUR.quiet })
    },
    amounts: (rows, sums = [], looks = {}) => writeAmounts(doc, rows, sums, looks),
    async finish() {
      numberPages(doc)
      doc.end()
      return bytes
    },
  }
}

const optionsOf = ({ from, title, issuedAt }: Head): PDFKit.PDFDocumentOptions => ({
  size: 'LETTER',
  margin: MARGIN,
  bufferPages: true,
  lang: 'en-CA',
  displayTitle: true,
  info: { Title: title, Author: from, CreationDate: issuedAt, ModDate: issuedAt },
})

const read = (doc: Doc): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

function writeHeading(doc: Doc, words: string): void {
  // A heading does not stand alone at the foot of a page.
  keep(doc, 60)
  doc.moveDown(0.8)
  write(doc, words, { font: 'bold', size: SIZE.heading, colour: COLOUR.brand })
  doc.moveDown(0.3)
}

function writeAmounts(
  doc: Doc,
  rows: readonly Row[],
  sums: readonly Row[],
  { strong, strongSums, total = 0 }: AmountLooks,
): void {
  const bold = { font: 'bold' } as const
  for (const [at, row] of rows.entries())
    writeAmount(doc, row, { weight: 0.5, ...(strong?.has(at) && bold) })
  if (sums.length > 0) doc.moveDown(0.6)
  for (const [at, row] of sums.entries()) {
    const look =
      at === total
        ? { weight: 1.5, ...bold, size: SIZE.total }
        : { weight: 0.5, ...(strongSums?.has(at) && bold) }
    writeAmount(doc, row, { left: SUMS_LEFT, ...look })
  }
  doc.moveDown(0.8)
}

function numberPages(doc: Doc): void {
  const { count } = doc.bufferedPageRange()
  if (count === 1) return
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin a line would begin a page of its own.
    doc.page.margins.bottom = 0
    doc.y = BOTTOM + 18
    write(doc, `Page ${page + 1} of ${count}`, { size: SIZE.small, colour: COLOUR.quiet })
  }
}
