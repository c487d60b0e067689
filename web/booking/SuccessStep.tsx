import { IconCalendarPlus, IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Booked } from '../../contract/booked.ts'
import { formatMoney } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import { requestCopy } from '../../contract/request-copy.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import scene from '../ui/media/drawings/scene.svg'
import { AdConsent } from './AdConsent.tsx'
import { saveCalendarFile } from './save-calendar-file.ts'
import { whenText } from './pickup.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './success.module.css'

type Props = { booked: Booked; onDone: () => void }
type Step = readonly [what: string, how: string]

/** The booking is paid: what it is called, what was paid, what comes next, and the way to its page. */
export function SuccessStep({ booked, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { badge, title, text } = wordsFor(booked)

  return (
    <div className={styles.step}>
      <img className={styles.scene} src={scene} alt="" />
      <div className={styles.main}>
        {badge && <span className={`${layout.tag} ${layout.soon} ${styles.badge}`}>{badge}</span>}
        <h3 ref={heading} tabIndex={-1} className={`${layout.figure} ${styles.heading}`}>
          {title}
        </h3>
        <p className={layout.muted}>{text}</p>
        <Facts booked={booked} />
        <div className={`${layout.row} ${styles.actions}`}>
          <ButtonLink size="l" variant="cta" href={booked.pagePath ?? paths.myPickups}>
            Track your pickup
          </ButtonLink>
          {booked.paid && booked.status !== 'cancelled' && <Keepsakes booked={booked} />}
          <Button onClick={onDone}>Done</Button>
        </div>
        <AdConsent />
        {badge && <NextSteps steps={booked.confirmBy ? REQUESTED : NEXT} />}
      </div>
    </div>
  )
}

/** What the booking is called by how it stands: a request never reads as booked. */
function wordsFor({ status, firstName, confirmBy, jobId }: Booked) {
  const name = firstName.trim() && `, ${firstName.trim()}`
  if (status === 'cancelled')
    return {
      badge: null,
      title: 'This pickup was cancelled',
      text: 'Its page shows your refund. You can book again from there.',
    }
  if (status !== 'pending')
    return {
      badge: null,
      title: `Your pickup #${jobId}`,
      text: 'Its page shows the current status.',
    }
  if (confirmBy)
    return {
      badge: 'Pending Assignment',
      title: `We’ve got your request${name}`,
      text: requestCopy(confirmBy),
    }
  return {
    badge: 'Pending Assignment',
    title: `You’re booked${name}`,
    text: "You'll receive an SMS with hauler details soon.",
  }
}

const NEXT: readonly Step[] = [
  [
    'We match a hauler.',
    'You get their name and vehicle in a message, and on the page of your pickup.',
  ],
  ['They get a time in your window', 'and confirm the final price on-site.'],
  ['Your junk is hauled away.', 'We email you the receipt.'],
]
const REQUESTED: readonly Step[] = [
  ['We look for a hauler.', 'You get a message as soon as one is confirmed.'],
  ['If we find none in time,', 'we refund you in full, automatically.'],
  ['Once confirmed,', 'your hauler comes in your window and confirms the final price on-site.'],
]

const NextSteps = ({ steps }: { steps: readonly Step[] }) => (
  <>
    <h4 className={styles.next}>What happens next</h4>
    <ol className={styles.steps}>
      {steps.map(([what, how]) => (
        <li key={what}>
          <span>
            <b>{what}</b> {how}
          </span>
        </li>
      ))}
    </ol>
  </>
)

function Facts({ booked }: { booked: Booked }) {
  const { jobId, amount, paid, day, window, address } = booked
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(String(jobId)).then(() => setCopied(true))
  return (
    <dl className={`${layout.quiet} ${layout.sums} ${styles.facts}`}>
      <div>
        <dt>Job ID</dt>
        <dd>
          #{jobId}
          {navigator.clipboard && (
            <IconButton label="Copy job ID" onClick={copy}>
              {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </IconButton>
          )}
          <span role="status" className={styles.copied}>
            {isCopied && 'Copied'}
          </span>
        </dd>
      </div>
      {paid && (
        <div>
          <dt>Amount Paid</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      )}
      <div>
        <dt>Pickup</dt>
        <dd>{whenText(day, window)}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>{address}</dd>
      </div>
    </dl>
  )
}

function Keepsakes({ booked: { jobId, day, window, address } }: Pick<Props, 'booked'>) {
  const { productName } = readSettings()
  return (
    <>
      <Button
        onClick={() => saveCalendarFile({ jobId, day, window, address, productName, now: now() })}
      >
        <IconCalendarPlus size={20} aria-hidden="true" />
        Add to calendar
      </Button>
      <Button onClick={() => print()}>
        <IconPrinter size={20} aria-hidden="true" />
        Print
      </Button>
    </>
  )
}
