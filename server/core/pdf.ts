import {
  BOTTOM,
  COLOUR,
  keep,
  MARGIN,
  SIZE,
  write,
  writeAmount,
  writeFact,
  type Doc,
  type Row,
} from './pdf-pen.ts'

/** A document that grows downwards, page after page. Words are written as `writable` has them. */
export type Paper = {
  heading(words: string): void
  text(words: string): void
  facts(rows: readonly Row[]): void
  /** The first of the sums is in bold. */
  amounts(rows: readonly Row[], sums?: readonly Row[]): void
  /** Closes the document; with several pages each says which it is. */
  finish(): Promise<Buffer>
}

type Head = {
  /** The name of the product, at the top. */
  from: string
  title: string
  /** What stands below the title. */
  about: string
  issuedAt: Date
}

/** Starts a document in Letter size. The library is loaded by the first one: nothing else needs it. */
export async function startPaper(head: Head): Promise<Paper> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument(optionsOf(head))
  const written = read(doc)
  writeHead(doc, head)
  return {
    heading: (words) => writeHeading(doc, words),
    text(words) {
      write(doc, words)
      doc.moveDown(0.4)
    },
    facts: (rows) => rows.forEach((row) => writeFact(doc, row)),
    amounts: (rows, sums = []) => writeAmounts(doc, rows, sums),
    async finish() {
      numberPages(doc)
      doc.end()
      return written
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

function writeHead(doc: Doc, { from, title, about }: Head): void {
  write(doc, from, { font: 'bold', size: SIZE.heading, colour: COLOUR.brand })
  doc.moveDown(0.6)
  write(doc, title, { font: 'bold', size: SIZE.title })
  write(doc, about, { colour: COLOUR.quiet })
  doc.moveDown(1)
}

function writeHeading(doc: Doc, words: string): void {
  // A heading does not stand alone at the foot of a page.
  keep(doc, 60)
  doc.moveDown(0.8)
  write(doc, words, { font: 'bold', size: SIZE.heading, colour: COLOUR.brand })
  doc.moveDown(0.3)
}

function writeAmounts(doc: Doc, rows: readonly Row[], sums: readonly Row[]): void {
  for (const row of rows) writeAmount(doc, row, { rule: 0.5 })
  for (const [at, row] of sums.entries())
    writeAmount(doc, row, at === 0 ? { rule: 1.5, font: 'bold' } : { rule: 0.5 })
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
