import type { RuleTrial } from '../../../contract/load-rule-calls.ts'
import type { NoticePlace } from '../../../contract/quotes.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './rule-form.module.css'

type Props = {
  trial: RuleTrial
  /** Whether there is a description at all. */
  isAsked: boolean
  silent: boolean
}

/** What came of a try-out: whether the rule applies, what the customer reads, and how often it would have. */
export const TrialAnswer = ({ trial, isAsked, silent }: Props) => (
  <>
    {isAsked && (
      <>
        <p>
          <b>{verdictOf(trial, silent)}</b> {readOf(trial)}
        </p>
        <Reads trial={trial} />
      </>
    )}
    <p className={`${layout.dim} ${layout.space2}`}>{bookedOf(trial)}</p>
  </>
)

function verdictOf({ concerned }: RuleTrial, silent: boolean): string {
  if (concerned.length === 0) return 'This rule does not apply.'
  const things = concerned.join(', ')
  return silent
    ? `This rule applies to ${things}, and says nothing.`
    : `This rule applies to ${things}.`
}

const readOf = ({ read }: RuleTrial): string =>
  read.length === 0
    ? 'The reader finds nothing in it.'
    : `The reader finds ${read.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}.`

function bookedOf({ booked: { looked, applies } }: RuleTrial): string {
  if (looked === 0) return 'No booking to compare with yet.'
  if (looked === 1) return `It would have applied to ${applies} of the one booking so far.`
  return `It would have applied to ${applies} of the last ${looked} bookings.`
}

const Reads = ({ trial: { refusals, notices } }: { trial: RuleTrial }) => (
  <>
    <p>{refusals.length > 0 ? 'The customer is refused and reads:' : 'The customer reads:'}</p>
    {refusals.map(({ title, text, place }) => (
      <Said key={title + text} title={title} text={text} place={place} isRefusal />
    ))}
    {refusals.length + notices.length === 0 && (
      <p className={`${layout.dim} ${layout.space2}`}>Nothing.</p>
    )}
    {notices.map(({ title, text, place }) => (
      <Said key={title} title={title} text={text} place={place ?? null} />
    ))}
  </>
)

type SaidProps = { title: string; text: string; place: NoticePlace | null; isRefusal?: boolean }

const Said = ({ title, text, place, isRefusal }: SaidProps) => (
  <blockquote className={styles.notice} data-refusal={isRefusal}>
    <b>{title || 'Without a title yet'}</b>
    <span>{text}</span>
    {place && <span>Place to go: {place.name}</span>}
  </blockquote>
)
