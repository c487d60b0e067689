import {
  MAX_PDF_BYTES,
  MIN_FILE_BYTES,
  pdfMessages,
  uploadMessages,
  type UploadPurpose,
} from '../../../contract/uploads.ts'

/** Windows and Linux do not count HEIC among images, hence the endings. */
const PHOTOS = 'image/*,.heic,.heif'
/** What the device's own dialog offers: papers may also be PDFs. */
export const acceptedFor = (purpose: UploadPurpose): string =>
  purpose === 'paper' ? `${PHOTOS},application/pdf` : PHOTOS

// Some systems hand over photos without a type.
const ENDING = /\.(jpe?g|png|webp|avif|hei[cf])$/i

const isPhoto = ({ type, name }: File): boolean =>
  type === '' ? ENDING.test(name) : type.startsWith('image/') && type !== 'image/svg+xml'

export const isPdfFile = ({ type, name }: File): boolean =>
  type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))

/** Why a file is not sent. One without content is what a download or a card that broke off leaves behind. */
function refusalOf(file: File, purpose: UploadPurpose): string | undefined {
  if (purpose === 'paper' && isPdfFile(file))
    return file.size > MAX_PDF_BYTES ? pdfMessages.bytes : undefined
  if (!isPhoto(file)) return uploadMessages.type
  return file.size < MIN_FILE_BYTES ? uploadMessages.tooSmall : undefined
}

/** What of a choice may be sent, and the first reason why the rest may not. */
export function choosePhotos(
  files: File[],
  room: number,
  purpose: UploadPurpose = 'photo',
): { photos: File[]; error?: string } {
  const all = files.map((file) => ({ file, refusal: refusalOf(file, purpose) }))
  const photos = all.filter(({ refusal }) => !refusal).map(({ file }) => file)
  const refused = all.find(({ refusal }) => refusal)
  if (refused)
    return { photos: photos.slice(0, room), error: `${refused.file.name}: ${refused.refusal}` }
  if (photos.length > room) return { photos: photos.slice(0, room), error: uploadMessages.tooMany }
  return { photos }
}
