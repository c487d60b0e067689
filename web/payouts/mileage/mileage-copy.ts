import { formatInstant } from '../../../contract/calendar.ts'
import type { MileageDay, MileageReading, NewMileage } from '../../../contract/mileage.ts'
import { kilometreText } from '../earnings/earnings-copy.ts'

/** How the hauler enters a day. */
export type EntryKind = NewMileage['kind']

/** What stands in the form: texts as they are typed. */
export type EntryText = {
  kind: EntryKind
  start: string
  end: string
  kilometres: string
  note: string
}

/** The form of a day: what counts now. */
export function entryTextOf(day: MileageDay | undefined): EntryText {
  const [reading] = day?.readings ?? []
  const text = (value: number | null | undefined) =>
    typeof value === 'number' ? String(value) : ''
  const { odometerStart, odometerEnd, note = '' } = reading ?? {}
  const isDistance = typeof reading?.metres === 'number' && typeof odometerStart !== 'number'
  return {
    kind: isDistance ? 'distance' : 'odometer',
    start: text(odometerStart),
    end: text(odometerEnd),
    kilometres: isDistance ? text((reading.metres ?? 0) / 1_000) : '',
    note,
  }
}

const NUMBER = /^\d[\d ,]*(?:\.\d+)?$/
/** '1,204.5' as 1204.5; NaN for what is no number. */
const numberOf = (text: string): number =>
  NUMBER.test(text.trim()) ? Number(text.trim().replaceAll(/[ ,]/g, '')) : Number.NaN

/** The entry as the API takes it; what is no number is refused there by the name of its field. */
export function entryOf({ kind, start, end, kilometres, note }: EntryText): unknown {
  if (kind === 'odometer') return { kind, start: numberOf(start), end: numberOf(end), note }
  if (kind === 'distance') return { kind, metres: Math.round(numberOf(kilometres) * 1_000), note }
  return { kind, note }
}

const odometerFormat = new Intl.NumberFormat('en-CA')

/** One entry of the history: 'Nov 24, 2026, 6:02 PM: 52.0 km from 120,400 to 120,452'. */
export function readingText(reading: MileageReading): string {
  const { metres, odometerStart, odometerEnd, note, recordedAt } = reading
  const odometer =
    odometerStart !== null && odometerEnd !== null
      ? `, odometer ${odometerFormat.format(odometerStart)} to ${odometerFormat.format(odometerEnd)}`
      : ''
  const what = metres === null ? 'back to the estimate' : `${kilometreText(metres)}${odometer}`
  return `${formatInstant(recordedAt)}: ${what}${note && ` (${note})`}`
}
