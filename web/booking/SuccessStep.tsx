import {
  IconCalendarPlus,
  IconCheck,
  IconCopy,
  IconListDetails,
  IconPrinter,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { JobId } from '../../contract/jobs.ts'
import { type Cents, formatMoney } from '../../contract/money.ts'
import { paths } from '../../contract/paths.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import scene from '../ui/media/drawings/scene.svg'
import { saveCalendarFile } from './save-calendar-file.ts'
import { type Pickup, whenText } from './pickup.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './success.module.css'

type Props = { jobId: JobId; pickup: Pickup; amountPaid: Cents; onDone: () => void }

const NEXT = [
  ['We match a hauler.', 'You see their name in My pickups and their vehicle in our message.'],
  ['They get a time in your window', 'and confirm the final price on-site.'],
  ['Your junk is hauled away.', 'We email you the receipt.'],
] as const

/** The booking is paid: what it is called, what was paid, and what comes next. */
export function SuccessStep({ jobId, pickup, amountPaid, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={styles.step}>
      <img className={styles.scene} src={scene} alt="" />
      <div className={styles.main}>
        <span className={`${layout.tag} ${layout.soon} ${styles.badge}`}>Pending Assignment</span>
        <h3 ref={heading} tabIndex={-1} className={`${layout.figure} ${styles.heading}`}>
          You’re booked{pickup.firstName && `, ${pickup.firstName}`}
        </h3>
        <p className={layout.muted}>You'll receive an SMS with hauler details soon.</p>
        <Facts jobId={jobId} pickup={pickup} amountPaid={amountPaid} />
        <h4 className={styles.next}>What happens next</h4>
        <ol className={styles.steps}>
          {NEXT.map(([what, how]) => (
            <li key={what}>
              <span>
                <b>{what}</b> {how}
              </span>
            </li>
          ))}
        </ol>
        <div className={`${layout.row} ${styles.actions}`}>
          <Button size="l" variant="cta" onClick={onDone}>
            Done
          </Button>
          <Keepsakes jobId={jobId} pickup={pickup} />
          <ButtonLink href={paths.myPickups}>
            <IconListDetails size={20} aria-hidden="true" />
            My pickups
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function Facts({ jobId, pickup, amountPaid }: Omit<Props, 'onDone'>) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(String(jobId)).then(() => setCopied(true))
  return (
    <dl className={`${layout.quiet} ${layout.sums} ${styles.facts}`}>
      <div>
        <dt>Job ID</dt>
        <dd>
          #{jobId}
          {navigator.clipboard && (
            <IconButton label="Copy job ID" onClick={copy}>
              {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </IconButton>
          )}
          <span role="status" className={styles.copied}>
            {copied && 'Copied'}
          </span>
        </dd>
      </div>
      <div>
        <dt>Amount Paid</dt>
        <dd>{formatMoney(amountPaid)}</dd>
      </div>
      {pickup.day && (
        <div>
          <dt>Pickup</dt>
          <dd>{whenText(pickup.day, pickup.window)}</dd>
        </div>
      )}
      {pickup.address && (
        <div>
          <dt>Address</dt>
          <dd>{pickup.address}</dd>
        </div>
      )}
    </dl>
  )
}

function Keepsakes({ jobId, pickup: { day, window, address } }: Pick<Props, 'jobId' | 'pickup'>) {
  const { productName } = readSettings()
  return (
    <>
      {day && (
        <Button
          onClick={() => saveCalendarFile({ jobId, day, window, address, productName, now: now() })}
        >
          <IconCalendarPlus size={20} aria-hidden="true" />
          Add to calendar
        </Button>
      )}
      <Button onClick={() => print()}>
        <IconPrinter size={20} aria-hidden="true" />
        Print
      </Button>
    </>
  )
}
