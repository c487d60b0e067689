import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactElement } from 'react'
import { z } from 'zod'
import { Day } from '../../../contract/calendar.ts'
import { JobPage } from '../../../contract/job-page.ts'
import { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { PriceChangeId } from '../../../contract/price-changes.ts'
import { useJobPage } from '../../api/job-page.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { SETTINGS } from '../../testing/settings.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FIRST_VISIT_RULES } from '../../../contract/visit-rules.ts'

export const TOKEN = 'a-link'
/** A moment in the middle of a job, 2:12 PM in BC. */
export const NOW = new Date('2026-11-21T21:12:00Z')

const MONEY: JobPage['money'] = {
  price: cents(16_500),
  isFinal: false,
  cap: null,
  paid: cents(16_500),
  refunded: cents(0),
  onItsWayBack: cents(0),
  cancellationFee: null,
  reschedulingFee: null,
  tip: null,
}

/** The hauler of the jobs here. */
export const DALE: NonNullable<JobPage['hauler']> = {
  firstName: 'Dale',
  vehicle: 'Box Truck, Isuzu NPR',
  vehicleType: 'Box Truck',
  phone: '+16045550119',
  rating: null,
}

type Changes = Partial<Omit<JobPage, 'money'>> & { money?: Partial<JobPage['money']> }

/** A job whose hauler is there. */
export const aJob = ({ money, ...changes }: Changes = {}): JobPage => ({
  id: JobId.parse(1042),
  status: 'in_progress',
  loadSize: 'medium',
  visitRules: FIRST_VISIT_RULES,
  description: 'A three-seat sofa and six boxes',
  items: [],
  photos: [],
  note: '',
  canAdd: true,
  startedEarly: false,
  canObject: false,
  afterPhotos: [],
  disposal: [],
  address: 'St Johns St, Port Moody',
  area: 'Port Moody',
  access: null,
  preferredDate: Day.parse('2026-11-21'),
  preferredTime: 'afternoon',
  timeSlot: '2-4',
  hauler: DALE,
  money: { ...MONEY, ...money },
  card: null,
  due: null,
  confirmation: null,
  timeline: [],
  cancel: { fee: cents(4_900), refund: cents(11_600), freeUntil: null },
  request: null,
  canReschedule: false,
  rescheduleFee: cents(0),
  sameDay: null,
  fees: { late: cents(2_500), trip: cents(4_900) },
  choiceFrom: null,
  needsChoice: false,
  moveQuestion: null,
  priceChange: null,
  canTip: false,
  ratings: null,
  publishConsent: 'Westhaul may publish this with "Mei, Port Moody"',
  problem: null,
  canReport: false,
  ...changes,
})

/** Asked for at 2:00 PM. */
export const aPrice = (
  changes: Partial<NonNullable<JobPage['priceChange']>> = {},
): NonNullable<JobPage['priceChange']> => ({
  id: PriceChangeId.parse(7),
  from: cents(16_500),
  to: cents(18_900),
  due: cents(2_400),
  items: [],
  reason: 'A second sofa',
  photos: ['/uploads/a1b2c3d4e5f6a7b8.webp'],
  status: 'pending_customer',
  byTeam: false,
  answerBy: new Date('2026-11-21T21:30:00Z'),
  now: NOW,
  tripFee: cents(4_900),
  ...changes,
})

/** A page as the server writes it. */
export const encodePage = (job: JobPage): unknown => z.encode(JobPage, job)

/** Shows a part of the page of the job that the server answers with. */
export function showPart(part: (job: JobPage) => ReactElement): void {
  function Part() {
    const { data } = useJobPage(TOKEN)
    return data ? part(data) : null
  }
  toast.clear()
  document.head.innerHTML = SETTINGS
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Part />
    </QueryClientProvider>,
  )
}

let servedJob = aJob()

/** The page that the server answers with now, as it writes it. */
export const servedPage = (): unknown => encodePage(servedJob)

/** From now on the server answers with this job; returns its page as the server writes it. */
export function serve(job: JobPage): unknown {
  servedJob = job
  return servedPage()
}

/**
 * Shows a panel of the page of this job, on top of a server that answers with what was served last.
 * Returns the calls the panel makes.
 */
export async function showPanel(
  Panel: ComponentType<{ token: string; job: JobPage }>,
  job: JobPage,
  answers: Parameters<typeof answerApi>[0] = {},
): Promise<ReturnType<typeof answerApi>> {
  serve(job)
  const calls = answerApi({
    [`GET /api/job/${TOKEN}`]: () => Response.json(servedPage()),
    ...answers,
  })
  showPart((shownJob) => <Panel token={TOKEN} job={shownJob} />)
  await pass(50)
  return calls
}
