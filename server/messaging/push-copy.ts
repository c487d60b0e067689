import { haulerJobPath, paths, payoutsPath } from '../../contract/paths.ts'
import type { PushNotice, PushTopic } from '../../contract/push-topics.ts'
import type { Draft } from './notify.ts'

/** What a notification says beside a message, for whom it is of use how long. */
export type PushCopy = {
  topic: Exclude<PushTopic, 'offers'>
  minutes: number
  notice: PushNotice
}

const JOB_MINUTES = 12 * 60
const PRICE_MINUTES = 60
const PAYOUT_MINUTES = 24 * 60
/** What a lock screen shows of a sentence. */
const LONGEST = 160

/**
 * The notification for the message of this draft; undefined for kinds that no notification goes with. The lock
 * screen shows it: it names no address and no phone number, and of a customer the first name alone.
 */
export function pushCopyOf(draft: Draft): PushCopy | undefined {
  switch (draft.key) {
    case 'job_assigned_to_you': {
      const { jobId, day, slot, customerName } = draft.values
      const title = draft.headline ?? `Job #${jobId} is yours`
      return aboutJob(
        jobId,
        `${title}: ${day}, ${slot}`,
        `For ${customerName}. Tap for the details.`,
      )
    }
    case 'job_taken_back': {
      const { jobId, day } = draft.values
      const title = draft.headline ?? `Job #${jobId} is no longer yours`
      return aboutJob(
        jobId,
        title,
        `It was planned for ${day}. You don't need to go.`,
        paths.hauler,
      )
    }
    case 'early_start_refused': {
      const { jobId } = draft.values
      return aboutJob(jobId, `Stop: early start on job #${jobId}`, 'The customer objects to it.')
    }
    case 'note_answered': {
      const { jobId } = draft.values
      return aboutJob(jobId, `We answered about job #${jobId}`, 'Tap to read it.')
    }
    case 'price_answered': {
      const { jobId, answer } = draft.values
      const copy = aboutJob(jobId, `Price of job #${jobId}`, capitalize(answer))
      return { ...copy, minutes: PRICE_MINUTES }
    }
    case 'swap_taken': {
      const { jobId } = draft.values
      const title = `Job #${jobId} went to another hauler`
      return aboutJob(jobId, title, "They took it over. You don't need to go.", paths.hauler)
    }
    case 'swap_not_taken': {
      const { jobId } = draft.values
      const body = 'No other hauler took it in time. Tap to keep it or release it.'
      return { ...aboutJob(jobId, `Job #${jobId} is still yours`, body), minutes: PRICE_MINUTES }
    }
    default:
      return payoutCopyOf(draft)
  }
}

function payoutCopyOf(draft: Draft): PushCopy | undefined {
  switch (draft.key) {
    case 'payout_sent': {
      const { jobId, amount } = draft.values
      return aboutPayout(jobId, `${amount} sent to your bank`, `Your payout for job #${jobId}.`)
    }
    case 'payout_failed': {
      const { jobId, amount, next } = draft.values
      const title = `Your payout of ${amount} didn't go through`
      return aboutPayout(jobId, title, `Job #${jobId}. ${next.replace(' Your payouts:', '')}`)
    }
    case 'tip_received': {
      const { jobId, amount } = draft.values
      return aboutPayout(jobId, `You got a tip of ${amount}`, `From the customer of job #${jobId}.`)
    }
    case 'share_taken_back': {
      const { jobId, amount } = draft.values
      return aboutPayout(jobId, `${amount} of a payout goes back`, `Job #${jobId}. Tap to see why.`)
    }
    default:
      return undefined
  }
}

const aboutJob = (
  jobId: string,
  title: string,
  body: string,
  url = haulerJobPath(Number(jobId)),
): PushCopy => ({
  topic: 'jobs',
  minutes: JOB_MINUTES,
  notice: { title, body: shorten(body), url, tag: `job ${jobId}` },
})

/** Two jobs may pay the same amount on one day: the second does not replace the first on the screen. */
const aboutPayout = (jobId: string, title: string, body: string): PushCopy => ({
  topic: 'payouts',
  minutes: PAYOUT_MINUTES,
  notice: { title, body: shorten(body), url: payoutsPath, tag: `payout ${jobId} ${title}` },
})

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const shorten = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`
