import { useQuery } from '@tanstack/react-query'
import { CHANNELS, type Channel } from '../../contract/channels.ts'
import {
  chooseMessageChannel,
  getMessageChoice,
  type MessageReach,
} from '../../contract/message-choice.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Segments } from '../ui/button/Segments.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './accounts.module.css'

const OPTIONS: readonly { value: Channel; label: string }[] = [
  { value: 'sms', label: 'Text' },
  { value: 'email', label: 'Email' },
]
const outcomes: Record<Channel, string> = {
  sms: 'We reach you by text from now on',
  email: 'We reach you by email from now on',
}

/** What stands in the way of a channel. */
const MISSING: Record<Channel, string> = {
  sms: 'We have no phone number of yours that texts go to.',
  email: 'We have no email address of yours.',
}

/** Which messages the choice is about. */
const SCOPE = {
  customer: 'Confirmations, who comes, receipts, refunds and cancellations come by both.',
  hauler: 'All messages about your jobs and payouts come this way.',
} as const

/** How messages reach the signed-in person, who reads it as a customer or as a hauler. */
export function MessageChoice({ as }: { as: keyof typeof SCOPE }) {
  const query = useQuery(apiQuery(getMessageChoice, {}))
  return (
    <section className={`${layout.panel} ${layout.spread} ${styles.reach}`} aria-labelledby="reach">
      <div>
        <h2 id="reach">How we reach you</h2>
        <p className={layout.quiet}>{SCOPE[as]}</p>
        {CHANNELS.filter((channel) => query.data && !query.data.available.includes(channel)).map(
          (channel) => (
            <p key={channel} id={WHY_NOT} className={layout.quiet}>
              {MISSING[channel]}
            </p>
          ),
        )}
      </div>
      {query.data && <Choice reach={query.data} />}
      {query.isPending && <div className={styles.waiting} role="status" aria-label="Loading" />}
      {!query.data && <QueryError what="how we reach you" query={query} />}
    </section>
  )
}

const WHY_NOT = 'reach-why-not'

function Choice({ reach: { channel, available } }: { reach: MessageReach }) {
  const choose = useApiMutation(chooseMessageChannel, {
    refetches: [getMessageChoice],
    success: (savedChoice) => outcomes[savedChoice.channel],
    failure: ({ reason }) => ({ title: 'Your choice was not saved', message: reason }),
  })
  const chosenChannel = choose.isPending ? choose.variables.body.channel : channel
  return (
    <Segments
      label="How we reach you"
      options={OPTIONS.map((option) => ({
        ...option,
        disabled: !available.includes(option.value),
      }))}
      value={chosenChannel}
      describedBy={available.length < CHANNELS.length ? WHY_NOT : undefined}
      onChange={(next) => next !== chosenChannel && choose.mutate({ body: { channel: next } })}
    />
  )
}
