import { randomBytes } from 'node:crypto'

const URL_FORM = /^\/uploads\/([A-Za-z0-9_-]{22})\.webp$/
const PDF_URL_FORM = /^\/uploads\/([A-Za-z0-9_-]{22})\.pdf$/
const FILE_FORM = /^([A-Za-z0-9_-]{22})(?:(?:-thumb)?\.webp|\.pdf)$/

/** How an upload is stored: as a picture with a small one, or as the PDF that came. */
export type UploadFormat = 'webp' | 'pdf'

/** 128 random bits as 22 letters: an upload is not found by guessing. */
export const newName = (): string => randomBytes(16).toString('base64url')

export const urlOf = (name: string, format: UploadFormat = 'webp'): string =>
  `/uploads/${name}.${format}`

/** The two stored files of a picture. */
export const filesOf = (name: string) => ({ web: `${name}.webp`, thumbnail: `${name}-thumb.webp` })

/** The one stored file of a PDF. */
export const pdfFileOf = (name: string): string => `${name}.pdf`

/** The stored files of an upload. */
export function storedFilesOf({ name, format }: { name: string; format: UploadFormat }): string[] {
  if (format === 'pdf') return [pdfFileOf(name)]
  const { web, thumbnail } = filesOf(name)
  return [web, thumbnail]
}

/** The picture that an address names; undefined for addresses of other sites, of thumbnails and of PDFs. */
export const nameOfUrl = (url: string): string | undefined => URL_FORM.exec(url)?.[1]

/** The picture or PDF that an address names. */
export function uploadOfUrl(url: string): { name: string; format: UploadFormat } | undefined {
  const picture = nameOfUrl(url)
  if (picture !== undefined) return { name: picture, format: 'webp' }
  const pdf = PDF_URL_FORM.exec(url)?.[1]
  return pdf === undefined ? undefined : { name: pdf, format: 'pdf' }
}

/** The upload that a stored file is part of. */
export const nameOfFile = (file: string): string | undefined => FILE_FORM.exec(file)?.[1]
