import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DocumentUrl, FileBytes } from './fields.ts'

/** What one upload request may carry; the browser checks the same before it sends anything. */
export const MAX_FILES_PER_UPLOAD = 10
/** The largest file of an upload: 20 MiB. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** All bytes of one upload request; a request that is larger is cut off there. */
export const MAX_UPLOAD_BYTES = MAX_FILES_PER_UPLOAD * MAX_FILE_BYTES + 1024 * 1024
/** As many as it takes to tell one format from another: with fewer a file holds no picture. */
export const MIN_FILE_BYTES = 12
/** Width times height, as the file's header declares it. */
export const MAX_PIXELS = 50_000_000

/** The refusals of the uploader, as specified. */
export const uploadMessages = {
  type: 'File type must be JPEG, PNG, WebP, AVIF or HEIC',
  tooSmall: `File is smaller than ${MIN_FILE_BYTES} bytes`,
  tooLarge: `File is larger than ${MAX_FILE_BYTES} bytes`,
  tooMany: 'Too many files',
} as const

/** The largest PDF: 10 MiB. */
export const MAX_PDF_BYTES = 10 * 1024 * 1024
/** The most pages of a PDF. */
export const MAX_PDF_PAGES = 10

/** Why a PDF is refused. */
export const pdfMessages = {
  bytes: 'A PDF can have at most 10 MB. Please send the pages that matter, or a photo',
  pages: `A PDF can have at most ${MAX_PDF_PAGES} pages. Please send the pages that matter, or a photo`,
  locked: 'This PDF is locked with a password. Please save it without one, or send a photo',
  active:
    'This PDF has a program or another file in it. Please print it to a new PDF, or send a photo',
  broken: 'This PDF cannot be read. It may be damaged; please save it again, or send a photo',
} as const

/** Whether an uploaded document is a PDF, which a browser downloads, and no picture. */
export const isPdfUrl = (url: string): boolean => url.endsWith('.pdf')

/** A photo is visible to everyone who may see its job; a licence or paper only to its owner and to admins. */
export const UploadPurpose = z.enum(['photo', 'licence', 'paper'])
export type UploadPurpose = z.infer<typeof UploadPurpose>

/** What keeps a person from reading the document on a photo: out of focus or shaken, too little light, too few pixels. */
export const PhotoProblem = z.enum(['blurred', 'dark', 'small'])
export type PhotoProblem = z.infer<typeof PhotoProblem>

/** The small picture beside an uploaded one. */
export const thumbnailOf = (url: string): string => url.replace(/\.webp$/, '-thumb.webp')

/**
 * Stores up to 10 images and answers their addresses in the order sent; each is turned into WebP without
 * its metadata. For the purpose `paper` a file may also be a PDF of at most 10 MiB and 10 pages, which stays as it is and
 * whose address ends in '.pdf'. Photos of documents (purpose `licence` or `paper`) are looked at as well: `problems`
 * says of each file, in the same order, what may keep a person from reading it; the file is stored all the same. Sent
 * again by the same user under its Idempotency-Key, a request answers what it has stored. `unsupported_media` for
 * another format, `too_large` above 20 MiB a file or 201 MiB in all, `unreadable_image` for a broken file or more than
 * 50 megapixels, and for a PDF that is locked, has too many pages, or holds a program or another file; `busy` while too
 * many images are being read. Limited to 60 calls a minute.
 */
export const uploadFiles = endpoint({
  method: 'POST',
  path: '/api/upload',
  access: 'visitor',
  summary: `Upload up to ${MAX_FILES_PER_UPLOAD} images; the answer lists their addresses in the order sent`,
  multipart: true,
  body: z.object({
    files: z.array(FileBytes).min(1).max(MAX_FILES_PER_UPLOAD),
    purpose: UploadPurpose.optional(),
  }),
  errors: ['unreadable_image', 'busy'],
  response: z.object({
    files: z.array(DocumentUrl),
    /** Null for a file without a problem, and for every photo that is of no document. */
    problems: z.array(PhotoProblem.nullable()),
  }),
})
