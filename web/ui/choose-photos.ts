import { uploadMessages } from '../../contract/uploads.ts'

/** Windows and Linux do not count HEIC among images, hence the endings. */
export const ACCEPTED = 'image/*,.heic,.heif'

// Some systems hand over photos without a type.
const ENDING = /\.(jpe?g|png|webp|avif|hei[cf])$/i

const isPhoto = ({ type, name }: File): boolean =>
  type === '' ? ENDING.test(name) : type.startsWith('image/') && type !== 'image/svg+xml'

/** What of a choice may be sent, and the first reason why the rest may not. */
export function choosePhotos(files: File[], room: number): { photos: File[]; error?: string } {
  const photos = files.filter(isPhoto)
  const other = files.find((file) => !isPhoto(file))
  if (other)
    return { photos: photos.slice(0, room), error: `${other.name}: ${uploadMessages.type}` }
  if (photos.length > room) return { photos: photos.slice(0, room), error: uploadMessages.tooMany }
  return { photos }
}
