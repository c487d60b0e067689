import type { Row } from './rows.ts'

/** Section 9: shares, limits and clocks that no form and no screen shows by itself. */
export type ConstantRow = Row & { constant: string; value: string | number }

export const constantRows: ConstantRow[] = (
  [
    ['the share of an available job', '104.99', 'of 149.99'],
    ['the share of a completed job', '104.99', 'of 149.99'],
    ['the cells of a week', 42, '7 days by 6 slots'],
    ['the first day of a week', 0, 'Sunday'],
    ['the last day of a week', 6, 'Saturday'],
    ['the slots of a day', '8-10, 10-12, 12-2, 2-4, 4-6, 6-8', ''],
    ['the jobs of a slot by default', 2, ''],
    ['the cells open by default', 42, 'all of them'],
    ['the photos of a booking at most', 5, ''],
    ['the files of an upload at most', 10, ''],
    ['the areas a hauler may serve', 19, ''],
  ] as const
).map(([constant, value, note]) => ({
  says: `${constant}: ${value}${note && `, ${note}`}`,
  constant,
  value,
}))

/** The areas, in the owner's order. */
export const AREAS = [
  'Vancouver',
  'Burnaby',
  'Richmond',
  'Surrey',
  'Langley',
  'Coquitlam',
  'North Vancouver',
  'West Vancouver',
  'New Westminster',
  'Delta',
  'White Rock',
  'Maple Ridge',
  'Port Coquitlam',
  'Port Moody',
  'Pitt Meadows',
  'Anmore',
  'Belcarra',
  'Bowen Island',
  'Lions Bay',
]

/** The files of an upload, by what the uploader says of them. */
export const uploadRows: (Row & { files: number; outcome: string })[] = [
  { says: 'ten files at once are taken', files: 10, outcome: '200' },
  { says: 'eleven files at once are too many', files: 11, outcome: 'Too many files' },
]

/** How money and dates are written. */
export const writtenRows: (Row & { written: 'day' | 'instant' | 'money'; reads: RegExp })[] = [
  {
    says: 'a date: short month, day, year',
    written: 'day',
    reads: /^[A-Z][a-z]{2}\.? \d{1,2}, \d{4}$/,
  },
  {
    says: 'a date with hours and minutes',
    written: 'instant',
    reads: /^[A-Z][a-z]{2}\.? \d{1,2}, \d{4}, \d{1,2}:\d\d/,
  },
  { says: 'money in Canadian dollars of en-CA', written: 'money', reads: /^\$1,234\.50$/ },
]

/** Rows that wait: there is nothing in the product yet in which they could be seen. */
export const openRows: Row[] = [
  {
    says: 'tooltip open delay 700 ms, skip delay 300 ms',
    open: 'No screen has a tooltip; the theme gives 700 ms to the first one that does',
  },
  {
    says: 'file-dialog cancel detection delay 300 ms',
    open: 'Browsers tell of a cancelled file dialog themselves; nothing waits for it',
  },
]
