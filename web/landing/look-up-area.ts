import { addDays, dayOf } from '../../contract/calendar.ts'
import { checkPlace, type PlaceVerdict } from '../../contract/place-check.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { getSamplePrice, type SamplePrice } from '../../contract/sample-price.ts'
import { getWindows, type WindowOfDay } from '../../contract/windows.ts'
import { call } from '../api/client.ts'
import { now } from '../clock.ts'

/** How far ahead a visitor is shown a window. */
export const DAYS_AHEAD = 14

/** What there is to say of a place; a fact that the server could not say is left out. */
export type AreaResult = {
  place: PlaceVerdict
  /** The first open window, else the first that can be requested; null when there is neither. */
  next?: WindowOfDay | null
  sample?: SamplePrice
}

/** Whether we pick up in a place, when, and what an example costs there. Throws ApiError when the place could not be checked. */
export async function lookUpArea(text: string): Promise<AreaResult> {
  const place = await call(checkPlace, { query: { text } })
  if (place.verdict !== 'served') return { place }
  const next = await findNext(place.area)
  // A pickup today has a fee of its own: the example is priced for the window that is shown.
  const date = next?.date ?? addDays(dayOf(now()), 1)
  const sample = await call(getSamplePrice, { query: { area: place.area, date } }).catch(
    () => undefined,
  )
  return { place, ...(next !== undefined && { next }), ...(sample && { sample }) }
}

async function findNext(area: ServiceArea): Promise<WindowOfDay | null | undefined> {
  const query = { date: dayOf(now()), days: DAYS_AHEAD, area }
  const windows = await call(getWindows, { query }).catch(() => undefined)
  if (!windows) return undefined
  const isOpen = ({ state }: WindowOfDay) => state === 'open' || state === 'last'
  return windows.find(isOpen) ?? windows.find(({ state }) => state === 'request') ?? null
}
