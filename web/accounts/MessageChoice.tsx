import { useQuery } from '@tanstack/react-query'
import type { Channel } from '../../contract/channels.ts'
import { chooseMessageChannel, getMessageChoice } from '../../contract/message-choice.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Segments } from '../ui/button/Segments.tsx'
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

/** How messages reach the signed-in person. */
export function MessageChoice() {
  const { data } = useQuery(apiQuery(getMessageChoice, {}))
  const choose = useApiMutation(chooseMessageChannel, {
    refetches: [getMessageChoice],
    success: ({ channel }) => outcomes[channel],
    failure: ({ reason }) => ({ title: 'Your choice was not saved', message: reason }),
  })
  if (!data) return null
  const chosen = choose.isPending ? choose.variables.body.channel : data.channel
  return (
    <section className={`${layout.panel} ${layout.spread} ${styles.reach}`} aria-labelledby="reach">
      <div>
        <h2 id="reach">How we reach you</h2>
        <p className={layout.quiet}>
          Confirmations, receipts, refunds and cancellations come by both.
        </p>
      </div>
      <Segments
        label="How we reach you"
        options={OPTIONS}
        value={chosen}
        onChange={(channel) => channel !== chosen && choose.mutate({ body: { channel } })}
      />
    </section>
  )
}
