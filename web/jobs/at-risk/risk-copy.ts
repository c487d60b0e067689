import type { AtRiskJob, RiskAction, RiskKind } from '../../../contract/at-risk.ts'
import {
  dayOf,
  formatMoment,
  formatPickupDay,
  formatTime,
  SLOT_LABELS,
  windowFacts,
} from '../../../contract/calendar.ts'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`

/** What is the matter, in one sentence. */
export function riskTitle({ kind, customer, hauler }: AtRiskJob): string {
  const who = nameOf(customer)
  const by = hauler ? nameOf(hauler) : 'The hauler'
  const titles: Record<RiskKind, string> = {
    no_show: `${by} has not arrived at ${who}'s`,
    price_question: `${who} has not answered the price question`,
    hauler_problem: `A hauler reported a problem with ${who}'s pickup`,
    suspended: `${by} is suspended and holds a job`,
    past_window: `${by} is at ${who}'s and has not started`,
    not_completed: `${by} has not completed ${who}'s pickup`,
    late: `${by} is late for ${who}`,
    unassigned: `${who}'s pickup has no hauler`,
    no_proof: `${by} has not added all of the proof`,
  }
  return titles[kind]
}

/** Where, how much, and when the hauler was last seen. */
export function riskFacts({ address, loadSize, price, lastSeen }: AtRiskJob): string {
  const load = `${address}. ${loadSizeFacts[loadSize].label}, ${formatMoney(price)}.`
  if (!lastSeen) return load
  const what = lastSeen.event === 'arrived' ? 'arrived' : 'on the way'
  const heard = lastSeen.heardAt ? `, we heard at ${formatTime(lastSeen.heardAt)}` : ''
  return `${load} Last seen: ${what} ${formatTime(lastSeen.at)}${heard}.`
}

const TAGS: Record<RiskKind, string> = {
  no_show: 'hauler no-show',
  price_question: 'price question',
  hauler_problem: 'hauler’s report',
  suspended: 'suspended hauler',
  past_window: 'not started',
  not_completed: 'not completed',
  late: 'late',
  unassigned: 'unassigned',
  no_proof: 'no proof',
}
export const riskTag = (kind: RiskKind): string => TAGS[kind]

/** '26 min', '4 h 34', '2 days': how long ago or how long until, without saying which. */
export function distanceText(at: Date, now: Date): string {
  const seconds = Math.floor(Math.abs(at.getTime() - now.getTime()) / 1_000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < HOUR_MINUTES) return `${minutes} min`
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours < 48) return `${hours} h ${String(minutes % HOUR_MINUTES).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} days`
}

/** Whether seconds count now. */
export const isWithinTwoMinutes = ({ at }: AtRiskJob, now: Date): boolean =>
  Math.abs(at.getTime() - now.getTime()) < 2 * MINUTE_MS

const dayText = ({ preferredDate }: AtRiskJob, now: Date): string =>
  preferredDate === dayOf(now) ? 'today' : `${formatPickupDay(preferredDate)},`

/** What the time is until or since. */
export function distanceAbout(job: AtRiskJob, now: Date): string {
  const { kind, preferredTime, timeSlot, at } = job
  const window = windowFacts[preferredTime].hours
  if (kind === 'price_question') return at > now ? 'until the question expires' : 'the time is over'
  if (kind === 'no_proof') return 'since it was completed; the payout waits'
  if (kind === 'hauler_problem') return 'since it was reported'
  if (kind === 'late') return `past the start of ${timeSlot ? SLOT_LABELS[timeSlot] : window}`
  if (at > now) return `until the window, ${dayText(job, now)} ${window}`
  return `past the window, ${dayText(job, now)} ${window}`
}

/** 'at 4:05 PM' today, else with the day. */
export const notifiedText = (at: Date, now: Date): string =>
  dayOf(at) === dayOf(now) ? `at ${formatTime(at)}` : formatMoment(at)

/** The words of an action's button. */
export function actionLabel(action: RiskAction, job: AtRiskJob): string {
  if (action.do === 'call') return `Call ${nameOf(personOf(action.who, job))}`
  if (action.do === 'refund') return `Refund ${formatMoney(action.amount)} in full`
  if (action.do === 'open') return 'Open job'
  if (action.do === 'extend') return `Give ${action.minutes} minutes more`
  if (action.do === 'remind') return `Remind ${job.hauler?.firstName ?? 'the hauler'}`
  if (action.do === 'accept') return 'Accept without proof'
  const name = nameOf(action.hauler)
  return action.do === 'assign' ? `Assign ${name}` : `Reassign to ${name}`
}

/** Whom a call goes to. */
export const personOf = (who: 'customer' | 'hauler', job: AtRiskJob): AtRiskJob['customer'] =>
  who === 'hauler' && job.hauler ? job.hauler : job.customer

/** Why this is the best action, or what it leads to. */
export function actionWhy(action: RiskAction, job: AtRiskJob): string {
  if (action.do === 'refund') return 'Cancels the pickup. All of it goes back to the card.'
  if (action.do === 'open' && job.kind === 'hauler_problem')
    return 'Read what happened, answer, and close it.'
  if (action.do === 'open') return 'See its history, and assign it on the calendar.'
  if (action.do === 'call') return `${personOf(action.who, job).phone}.`
  if (action.do === 'extend')
    return `Until ${formatTime(new Date(job.at.getTime() + action.minutes * MINUTE_MS))}, once. Both get a message.`
  if (action.do === 'remind')
    return 'They can add the proof from there. You can also accept the job without proof.'
  if (action.do === 'accept') return 'Its payout no longer waits for proof.'
  const kilometres = Math.round(action.metres / 1_000)
  const distance = kilometres > 0 ? `, about ${kilometres} km away` : ''
  const moved =
    action.window === job.preferredTime
      ? ''
      : ` It moves to ${windowFacts[action.window].hours} of the same day.`
  return `Free ${SLOT_LABELS[action.timeSlot]}${distance}.${moved} Both get a message.`
}

/** How far each of the three timers of a job without a hauler has run, from 0 to 1. */
export function timerShares(start: Date, now: Date): readonly [number, number, number] {
  const hours = (start.getTime() - now.getTime()) / (HOUR_MINUTES * MINUTE_MS)
  const share = (from: number, to: number) => Math.max(0, Math.min(1, (from - hours) / (from - to)))
  return [share(24, 12), share(12, 6), share(6, 0)]
}
