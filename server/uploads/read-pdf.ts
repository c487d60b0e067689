import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { MAX_PDF_PAGES } from '../../contract/uploads.ts'

/** The size of the first page in points, or why the file is not taken. */
export type PdfAnswer =
  | { width: number; height: number; pages: number }
  | { refusal: 'locked' | 'active' | 'pages' | 'broken' }

/** Actions that run something, send something, or open another file. Links to pages and sites stay. */
const ACTIONS = new Set(
  'JavaScript Launch SubmitForm ImportData GoToR GoToE Rendition Movie Sound RichMediaExecute'.split(
    ' ',
  ),
)
/** Programs, other files inside, films, and forms that draw themselves by a program. */
const ENTRIES = new Set(
  'JS JavaScript EmbeddedFiles EmbeddedFile EF RichMedia RichMediaContent XFA'.split(' '),
)

/** Reads a PDF as a viewer would and looks at every object in it, also those that are compressed. */
export async function readPdf(bytes: Uint8Array): Promise<PdfAnswer> {
  try {
    // Insurers lock printing and copying with a password of their own; that of readers is empty then.
    const pdf = await PDFDocument.load(bytes, {
      password: '',
      throwOnInvalidObject: true,
      updateMetadata: false,
    })
    const pages = pdf.getPageCount()
    if (pages < 1) return { refusal: 'broken' }
    if (pages > MAX_PDF_PAGES) return { refusal: 'pages' }
    if (pdf.context.enumerateIndirectObjects().some(([, object]) => isActive(object)))
      return { refusal: 'active' }
    const { width, height } = pdf.getPage(0).getSize()
    if (!(width >= 1 && height >= 1)) return { refusal: 'broken' }
    return { width: Math.round(width), height: Math.round(height), pages }
  } catch (error) {
    const isLocked = error instanceof EncryptedPDFError || Buffer.from(bytes).includes('/Encrypt')
    return { refusal: isLocked ? 'locked' : 'broken' }
  }
}

/** Whether an object or one written inside it is of the forbidden kinds; what it refers to is looked at by itself. */
function isActive(object: unknown): boolean {
  if (object instanceof PDFRawStream) return isActive(object.dict)
  if (object instanceof PDFArray) return object.asArray().some(isActive)
  if (!(object instanceof PDFDict)) return false
  return object.entries().some(([key, value]) => {
    const name = key.decodeText()
    if (ENTRIES.has(name)) return true
    if (name === 'S' && value instanceof PDFName && ACTIONS.has(value.decodeText())) return true
    return isActive(value)
  })
}
