import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import type { JobOutcome } from '../../../contract/job-outcome.ts'
import { formatMoney } from '../../../contract/money.ts'
import { pickupText } from '../job-texts.ts'

export type JobNews = { title: string; text: string }

const GONE = 'The job has changed'

/**
 * Why a job has left the list, for its hauler; null for what they did themselves, which has messages of its own.
 * Without an outcome, as the server does not say, the list is all that is certain.
 */
export function goneNews(job: HaulerJob, outcome: JobOutcome | null): JobNews | null {
  const { id, firstName } = job
  if (!outcome)
    return { title: GONE, text: `Job #${id} for ${firstName} is not on your list any more.` }
  const { status, by, payout } = outcome
  if (by === null || by === 'you' || status === 'completed') return null
  if (status === null)
    return by === 'customer'
      ? { title: 'Job taken back', text: `${firstName} moved job #${id}. It isn’t yours any more.` }
      : { title: 'Job taken back', text: `Our team took job #${id} back. Please don’t go there.` }
  const isHere = outcome.wasStarted || job.status === 'in_progress'
  const actor = by === 'customer' ? firstName : 'Our team'
  const what = `${actor} ${isHere ? 'ended' : 'cancelled'} job #${id}.`
  const pay = payout ? ` You get ${formatMoney(payout)}.` : ''
  return isHere
    ? { title: GONE, text: `${what}${pay || ' Please stop the work.'}` }
    : { title: 'Job cancelled', text: `${what}${pay || ' Please don’t go there.'}` }
}

/** A job whose time another person changed. */
export const movedNews = (job: HaulerJob): JobNews => ({
  title: 'Pickup moved',
  text: `Job #${job.id} for ${job.firstName} is now ${pickupText(job)}.`,
})

/** Several at a time in one message, as only one message fits on the screen. */
export function together(news: readonly JobNews[]): JobNews | null {
  const [first] = news
  if (!first) return null
  if (news.length === 1) return first
  const isSame = news.every(({ title }) => title === first.title)
  return {
    title: isSame ? first.title : 'Your jobs have changed',
    text: news.map(({ text }) => text).join(' '),
  }
}
