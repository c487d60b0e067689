import { z } from 'zod'
import { Day } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { MoneySum } from './money.ts'
import { ReportPeriod } from './report-period.ts'

/**
 * The lines of the GST/HST return (form GST34) that the books know something of, by the instructions of the Canada Revenue
 * Agency (canada.ca, "Instructions for preparing a GST/HST return"). 111 to 115 are the accountant's.
 */
export const GST_LINES = {
  101: {
    title: 'Sales and other revenue',
    about: 'Gross without the GST in it: final prices and kept fees, before refunds.',
  },
  103: {
    title: 'GST collected',
    about: 'The tax within gross, on the day a job was completed or a fee kept.',
  },
  104: {
    title: 'Adjustments to add',
    about: 'Tax booked again after it had gone back to a customer.',
  },
  105: { title: 'GST and adjustments', about: 'Line 103 plus line 104.' },
  106: {
    title: 'Input tax credits',
    about:
      'GST you paid on expenses. It is not in these books: your accountant adds it from your bills.',
  },
  107: {
    title: 'Adjustments to subtract',
    about: 'Tax that went back to customers with refunds and lost disputes.',
  },
  108: { title: 'Credits and adjustments', about: 'Line 106 plus line 107.' },
  109: {
    title: 'Net tax',
    about:
      'Line 105 less line 108: by how much the GST account of the ledger grew, before input tax credits.',
  },
} as const
/** One of the numbers of `GST_LINES`. */
export type GstLine = keyof typeof GST_LINES

/** The order of the form. */
export const GST_LINE_NUMBERS = [101, 103, 104, 105, 106, 107, 108, 109] as const

/** The figures of a GST/HST return for a period of days in BC, equal to the ledger. An amount is null where the books know nothing. */
export const GstReturn = z.object({
  from: Day,
  to: Day,
  /** Whether today is in it: the figures will change. */
  isRunning: z.boolean(),
  /** The number that is configured now; null without one: then no price contains tax. */
  gstNumber: z.string().nullable(),
  lines: z.array(z.object({ line: z.literal(GST_LINE_NUMBERS), amount: MoneySum.nullable() })),
})
export type GstReturn = z.infer<typeof GstReturn>

/** The figures for a GST/HST return. `invalid_input` when the last day is before the first, or for more than 366 days. */
export const getGstReturn = endpoint({
  method: 'GET',
  path: '/api/admin/reports/gst',
  access: 'admin',
  right: 'see-money',
  summary: 'The lines of the GST/HST return that the ledger knows, for a period',
  query: ReportPeriod,
  response: GstReturn,
})
