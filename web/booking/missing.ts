import { Description } from '../../contract/booking.ts'
import type { BookingValues } from './details.ts'

/** What a price needs that the form does not hold yet. */
export function missingForPrice({ photos, description }: BookingValues): string {
  const text = description.trim()
  const hasWords = Description.safeParse(text).success
  if (hasWords) return 'Add a photo to see your price'
  if (photos.length === 0 && text === '') return 'Add a photo and a few words to see your price'
  if (text === '') return 'Pick your items or add a few words to see your price'
  return 'Your description needs at least 10 characters to show your price'
}
