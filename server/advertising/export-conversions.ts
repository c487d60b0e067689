import { createHash } from 'node:crypto'
import type { AdRange } from '../../contract/ad-figures.ts'
import type { ExportNetwork } from '../../contract/ad-exports.ts'
import { addDays, dayOf, type Day } from '../../contract/calendar.ts'
import { csvLine } from '../../contract/csv.ts'
import { Answer } from '../core/answer.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { insertConversionExport } from './conversion-store.ts'
import { agreedJobs, conversionCounts, type AgreedJob } from './conversions-query.ts'

/** The days that end today. */
export function lastDays(now: Date, days: AdRange): { from: Day; to: Day } {
  const to = dayOf(now)
  return { from: addDays(to, 1 - Number(days)), to }
}

/** Completed jobs in the format of a network, of customers who agreed alone; the export is recorded. */
export const exportConversions = (
  ctx: Context,
  by: User,
  { network, days }: { network: ExportNetwork; days: AdRange },
): Promise<Answer<string>> =>
  inTransaction(ctx, async ({ db }) => {
    const { from, to } = lastDays(ctx.now(), days)
    const jobs = await agreedJobs(db, network, from, to)
    const all = (await conversionCounts(db, from, to)).find((count) => count.network === network)
    await insertConversionExport(db, {
      network,
      firstDay: from,
      lastDay: to,
      exported: jobs.length,
      leftOut: (all?.jobs ?? jobs.length) - jobs.length,
      exportedBy: by.id,
      exportedAt: ctx.now(),
    })
    const lines = network === 'google' ? googleLines(jobs) : metaLines(jobs)
    return new Answer<string>(lines.map(csvLine).join(''), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${network}-conversions-${from}-to-${to}.csv"`,
    })
  })

const CONVERSION = 'Completed pickup'

const sha256 = (text: string): string =>
  text === '' ? '' : createHash('sha256').update(text).digest('hex')

const dollarsOf = ({ paid }: AgreedJob): string => (Number(paid) / 100).toFixed(2)

/** Gmail reads addresses without their dots, and Google wants them so; empty for a customer without one. */
function googleEmail(email: string): string {
  const [name = '', domain] = email.trim().toLowerCase().split('@')
  if (domain === undefined) return ''
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return `${isGmail ? name.replaceAll('.', '') : name}@${domain}`
}

/** BC keeps UTC-7 the whole year. */
function googleTime(at: Date): string {
  const local = new Date(at.getTime() - 7 * 3_600_000).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 19)}-0700`
}

const googleLines = (jobs: readonly AgreedJob[]): string[][] => [
  [
    'Google Click ID',
    'Email',
    'Phone Number',
    'Conversion Name',
    'Conversion Time',
    'Conversion Value',
    'Conversion Currency',
    'Order ID',
  ],
  ...jobs.map((job) => [
    job.gclid ?? '',
    sha256(googleEmail(job.email)),
    sha256(job.phone ?? ''),
    CONVERSION,
    googleTime(job.completedAt),
    dollarsOf(job),
    'CAD',
    String(job.jobId),
  ]),
]

/** The click as Meta’s own cookie would hold it. */
const fbcOf = ({ fbclid, touchedAt }: AgreedJob): string =>
  fbclid === null ? '' : `fb.1.${touchedAt.getTime()}.${fbclid}`

const metaLines = (jobs: readonly AgreedJob[]): string[][] => [
  [
    'event_name',
    'event_time',
    'email',
    'phone',
    'fbc',
    'value',
    'currency',
    'order_id',
    'action_source',
  ],
  ...jobs.map((job) => [
    'Purchase',
    String(Math.floor(job.completedAt.getTime() / 1_000)),
    sha256(job.email.trim().toLowerCase()),
    sha256((job.phone ?? '').replace(/\D/g, '')),
    fbcOf(job),
    dollarsOf(job),
    'CAD',
    String(job.jobId),
    'physical_store',
  ]),
]
