import { createParser } from 'nuqs'
import { Day } from '../../../contract/calendar.ts'

/** A day as an address carries it; anything else there counts as none. */
export const parseAsDay = createParser<Day>({
  parse: (text) => Day.safeParse(text).data ?? null,
  serialize: String,
})
