import { MIN_FILE_BYTES, uploadMessages } from '../../../contract/uploads.ts'

/** Windows and Linux do not count HEIC among images, hence the endings. */
export const ACCEPTED = 'image/*,.heic,.heif'

// Some systems hand over photos without a type.
const ENDING = /\.(jpe?g|png|webp|avif|hei[cf])$/i

const isPhoto = ({ type, name }: File): boolean =>
  type === '' ? ENDING.test(name) : type.startsWith('image/') && type !== 'image/svg+xml'

/** Why a file is not sent. One without content is what a download or a card that broke off leaves behind. */
function refusalOf(file: File): string | undefined {
  if (!isPhoto(file)) return uploadMessages.type
  return file.size < MIN_FILE_BYTES ? uploadMessages.tooSmall : undefined
}

/** What of a choice may be sent, and the first reason why the rest may not. */
export function choosePhotos(files: File[], room: number): { photos: File[]; error?: string } {
  const all = files.map((file) => ({ file, refusal: refusalOf(file) }))
  const photos = all.filter(({ refusal }) => !refusal).map(({ file }) => file)
  const refused = all.find(({ refusal }) => refusal)
  if (refused)
    return { photos: photos.slice(0, room), error: `${refused.file.name}: ${refused.refusal}` }
  if (photos.length > room) return { photos: photos.slice(0, room), error: uploadMessages.tooMany }
  return { photos }
}
