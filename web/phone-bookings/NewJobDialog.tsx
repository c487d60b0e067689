import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect } from 'react'
import { useSecondsLeft } from '../ui/browser/use-seconds-left.ts'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import { keyPressed } from '../ui/keys/declare.ts'
import { NEW_JOB } from '../ui/keys/places.ts'
import layout from '../ui/layout/layout.module.css'
import { Booked } from './Booked.tsx'
import { CallerPart } from './CallerPart.tsx'
import { ItemsPart } from './ItemsPart.tsx'
import styles from './new-job.module.css'
import { PaymentPart } from './PaymentPart.tsx'
import { PriceSide } from './PriceSide.tsx'
import { idOf, useNewJob } from './use-new-job.ts'
import { WhenPart } from './WhenPart.tsx'
import { WherePart } from './WherePart.tsx'

type Props = {
  opened: boolean
  /** The number of the customer whose record the call comes from. */
  phone?: string | null
  onClose: () => void
}

/** A booking by phone: the caller, the place, the load, the window and the payment, by keyboard alone if wanted. */
export const NewJobDialog = ({ opened, phone = null, onClose }: Props) => (
  <Dialog opened={opened} labelledBy="new-job-name" onClose={onClose}>
    {opened && <NewJob phone={phone} onClose={onClose} />}
  </Dialog>
)

function NewJob({ phone, onClose }: { phone: string | null; onClose: () => void }) {
  const job = useNewJob(phone)
  const { call, set, price, booked } = job
  useEffect(() => document.getElementById('call-phone')?.focus(), [])
  const jump = (event: KeyboardEvent<HTMLDivElement>) => {
    const pressed = keyPressed(NEW_JOB, event)
    if (pressed === undefined) return
    event.preventDefault()
    if (pressed === 'book') return job.book()
    event.currentTarget
      .querySelector<HTMLElement>(`[data-part="${event.key}"] :is(${FIELDS})`)
      ?.focus()
  }
  if (booked) return <Booked booked={booked} call={call} onAgain={job.restart} onClose={onClose} />
  return (
    <div className={styles.job} onKeyDown={jump}>
      <header className={`${layout.spread} ${styles.head}`}>
        <span className={layout.row}>
          <h2 id="new-job-name" tabIndex={-1}>
            New job by phone
          </h2>
          {job.savedAt && <small className={layout.dim}>Draft saved {job.savedAt}</small>}
        </span>
        <span className={layout.line}>
          {job.hasDraft && (
            <Button variant="quiet" size="s" onClick={job.startOver}>
              Start over
            </Button>
          )}
          <small className={`${layout.dim} ${styles.keys}`}>
            <kbd>Tab</kbd> next <kbd>Ctrl 1</kbd>-<kbd>5</kbd> jump <kbd>Ctrl Enter</kbd> book
          </small>
          <IconButton label="Close, the draft is kept" onClick={onClose}>
            <IconX size={22} aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      <div className={styles.body}>
        <div className={styles.form}>
          <ErrorSummary errors={job.errors} idOf={idOf} />
          <CallerPart call={call} onChange={set} errors={job.errors} />
          <WherePart call={call} onChange={set} errors={job.errors} />
          <ItemsPart call={call} quote={price.quote} error={job.errors.items} onChange={set} />
          <WhenPart
            call={call}
            first={job.first}
            windows={job.windows}
            heldUntil={job.heldUntil}
            onShow={job.show}
            onChoose={job.choose}
            error={job.errors.date}
          />
          <PaymentPart call={call} quote={price.quote} errors={job.errors} onChange={set} />
        </div>
        <PriceSide
          call={call}
          price={price}
          heldUntil={job.heldUntil}
          problem={job.errors.agreed}
          isWaiting={job.isWaiting}
          isBooking={job.isBooking}
          onAgree={job.agree}
          onCode={(code) => job.set({ code })}
          onBook={job.book}
          isSaving={job.isSaving}
          onSave={() => job.save(onClose)}
        />
      </div>
      {job.heldUntil && <HoldNews until={job.heldUntil} />}
    </div>
  )
}

/** The first field of each part; of a group of radio buttons the one that is chosen. */
const FIELDS = 'input:not([type=radio]), input[type=radio]:checked, button[tabindex="0"]'

/** What is heard of the hold: at 5:00, at 1:00 and at its end alone. */
function HoldNews({ until }: { until: Date }) {
  const seconds = useSecondsLeft(until)
  return (
    <p role="status" className="vh">
      {newsAt(seconds)}
    </p>
  )
}

function newsAt(seconds: number): string {
  if (seconds > 300) return ''
  if (seconds > 60) return 'The window is held for 5 more minutes'
  if (seconds > 0) return 'The window is held for 1 more minute'
  return 'The window is not held any more. Choose it again'
}
