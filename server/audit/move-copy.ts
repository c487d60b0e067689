import type { MoveOf } from '../../contract/lifecycle.ts'
import type { LIFECYCLES, Noun } from '../../contract/lifecycles.ts'

type LifecycleOf<N extends Noun> = Extract<
  (typeof LIFECYCLES)[keyof typeof LIFECYCLES],
  { noun: N }
>

/** What each move did, as the audit log says it; who made it and why stand beside it. */
const MOVE_COPY: { [N in Noun]: Record<MoveOf<LifecycleOf<N>>, string> } = {
  job: {
    claim: 'Claimed a job',
    assign: 'Assigned a job to a hauler',
    release: 'Released a job to the market',
    start: 'Started a job',
    complete: 'Completed a job',
    cancel: 'Cancelled a job',
    call_off: 'Cancelled a job on site',
    restore: 'Undid the cancellation of a job',
    restore_assigned: 'Undid the cancellation of an assigned job',
    restore_started: 'Undid the cancellation of a started job',
    no_show: 'Ended a job because no customer was there',
  },
  job_payment: {
    settle: 'Marked a job as paid',
    fail: 'Marked the payment of a job as failed',
    refund: 'Marked a job as refunded',
    bounce: 'Marked a job as paid: its refund came back from the bank',
    withdraw: 'Marked a job as not paid',
  },
  payment: {
    settle: 'Received a payment',
    cancel: 'Cancelled a payment',
    withdraw: 'Withdrew a payment',
  },
  price_change: {
    admit: 'Sent an on-site price to the customer',
    refuse: 'Refused an on-site price',
    extend: 'Gave more time to answer an on-site price',
    approve: 'Approved an on-site price',
    settle: 'Settled an on-site price',
    waive: 'Gave the difference of an on-site price free',
    decline: 'Declined an on-site price',
    expire: 'Let an on-site price expire',
    withdraw: 'Withdrew an on-site price',
  },
  refund: {
    succeed: 'Sent a refund',
    fail: 'Refund failed',
    bounce: 'Refund came back from the bank',
  },
  payout: {
    schedule: 'Scheduled a payout',
    await_bank: 'Payout waits for a bank account',
    hold: 'Held a payout',
    release: 'Ended the hold of a payout',
    net: 'Settled a payout with cash that the hauler holds',
    pay: 'Sent a payout',
    fail: 'Payout failed',
    reverse: 'Reversed a payout',
  },
  reversal: {
    succeed: 'Took back a share',
    fail: 'Taking back a share failed',
    retry: 'Tried again to take back a share',
  },
  dispute: { win: 'Dispute won', lose: 'Dispute lost' },
  hauler: {
    approve: 'Approved a hauler',
    reject: 'Rejected an application',
    reopen: 'Reopened an application',
    suspend: 'Suspended a hauler',
    reinstate: 'Reinstated a hauler',
  },
  hauler_change: {
    approve: 'Approved a change of a hauler',
    refuse: 'Refused a change of a hauler',
    withdraw: 'Withdrew a change under review',
  },
  paper: {
    approve: 'Approved a document',
    refuse: 'Refused a document',
    replace: 'Replaced a document',
  },
  campaign: {
    activate: 'Activated a campaign',
    pause: 'Paused a campaign',
    complete: 'Completed a campaign',
  },
  mailing: {
    schedule: 'Scheduled a campaign by email and SMS',
    unschedule: 'Unscheduled a campaign by email and SMS',
    start: 'Started sending a campaign by email and SMS',
    pause: 'Paused a campaign by email and SMS',
    resume: 'Resumed a campaign by email and SMS',
    stop: 'Stopped a campaign by email and SMS',
    complete: 'Finished sending a campaign by email and SMS',
    turn_on: 'Turned on a flow',
    turn_off: 'Turned off a flow',
  },
  message: {
    send: 'Sent a message',
    deliver: 'Message delivered',
    mark_unknown: 'Message without an answer from its provider',
    requeue: 'Queued a message again',
    reroute: 'Sent a message by the other channel',
    fail: 'Message failed',
    expire: 'Message expired',
    cancel: 'Cancelled a message',
    withhold: 'Did not send a message',
    retry: 'Sent a message again',
  },
  conversation: { close: 'Closed a conversation', reopen: 'Reopened a conversation' },
  post: {
    schedule: 'Scheduled a post',
    submit: 'Put a post up for approval',
    approve: 'Approved a post',
    restore: 'Undid the move of an approved post',
    skip: 'Skipped a post',
    unschedule: 'Unscheduled a post',
    publish: 'Started publishing a post',
    post: 'Published a post',
    fail: 'Post failed',
    retry: 'Scheduled a failed post again',
    hold: 'Put a post off',
    miss: 'Post missed its time',
    confirm: 'Found a post on its network',
  },
  rating: { withhold: 'Withheld a rating', release: 'Released a rating for publishing' },
}

/** The first word of the call of a move, by who decided (migration 0704). */
const DECIDED_BY = ['automatic', 'team', 'provider', 'customer', 'hauler']

/** The words of each move, under each call that it may have in the log: 'automatic job cancel'. */
export const MOVE_CALLS: readonly (readonly [call: string, words: string])[] = Object.entries(
  MOVE_COPY,
).flatMap(([noun, moves]) =>
  Object.entries(moves).flatMap(([move, words]) =>
    DECIDED_BY.map((by) => [`${by} ${noun} ${move}`, words] as const),
  ),
)
