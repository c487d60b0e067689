import { formatTime } from '../../../contract/calendar.ts'
import type { MessageStatus } from '../../../contract/messaging.ts'
import type { DoorMessage, NoShowProgress } from '../../../contract/no-show.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './no-show.module.css'

const NAMES: Readonly<Record<DoorMessage, string>> = {
  hauler_arrived: 'You have arrived',
  customer_called: 'You just called',
  customer_no_show: 'We missed you, with the fee and the refund',
}

const ON_THE_WAY: readonly MessageStatus[] = ['queued', 'unknown', 'sent']

const stateOf = (status: MessageStatus): string =>
  status === 'delivered'
    ? 'delivered'
    : ON_THE_WAY.includes(status)
      ? 'on its way'
      : 'not delivered'

type Props = Pick<NoShowProgress, 'messages'> & { customer: string }

/** The messages to the customer, step by step. */
export const DoorMessages = ({ messages, customer }: Props) =>
  messages.length > 0 && (
    <section className={styles.messages} aria-label={`Messages to ${customer}`}>
      <h3>Messages to {customer}</h3>
      <ol className={layout.panel}>
        {messages
          .toSorted((a, b) => a.at.getTime() - b.at.getTime())
          .map(({ kind, at, status }) => (
            <li key={kind}>
              <b>{NAMES[kind]}</b>
              <span className={layout.quiet}>
                {formatTime(at)}, {stateOf(status)}
              </span>
            </li>
          ))}
      </ol>
    </section>
  )
