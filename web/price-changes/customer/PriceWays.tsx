import { useLayoutEffect, useRef, useState } from 'react'
import type { JobPage } from '../../../contract/job-page.ts'
import { formatMoney, type Cents } from '../../../contract/money.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { cardCopy, limitCopy, type NamedPrice } from './price-words.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './price.module.css'
import type { PriceAnswer } from './use-price-answer.ts'

type Props = { answer: PriceAnswer; job: JobPage }

/** Approve or decline, with what each costs; once it is over that is said in the same place. */
export function PriceWays({ answer, job }: Props) {
  const { change, isOpen, isApproving, end, outcome } = answer
  const [isAsking, setAsking] = useState(false)
  const words = waysWords(change, job)
  const refused = isOpen && outcome?.kind === 'refused' ? outcome.words : null
  const { ways, over } = useFocusKept(isOpen)
  return (
    <div className={styles.answer}>
      {/* Keeps its room when it is over, so that nothing below it jumps. */}
      <div ref={ways} className={styles.ways} data-over={!isOpen}>
        <p>
          {words.cost}
          {words.due && (
            <>
              {' '}
              <b>{words.due}</b> more.
            </>
          )}
          {words.limit && ` ${words.limit}`}
        </p>
        {/* At the foot of the screen on phones; messages leave it free there. */}
        <div className={`${layout.row} ${styles.buttons}`} data-foot-bar={isOpen}>
          <Button
            variant="cta"
            pending={isApproving && words.pending}
            disabled={answer.declining !== null}
            onClick={answer.approve}
          >
            {words.approve}
          </Button>
          <Button disabled={isApproving} onClick={() => setAsking(true)}>
            Decline
          </Button>
        </div>
      </div>
      <div role="status" className={styles.over}>
        {end && (
          <p ref={over} tabIndex={-1}>
            {end}
          </p>
        )}
      </div>
      {refused && <p role="alert">{refused}</p>}
      <DeclineDialog
        opened={isAsking && isOpen}
        answer={answer}
        refund={job.cancel?.refund ?? null}
        canSendAway={job.hauler !== null}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

function waysWords(change: NamedPrice, { card, money }: JobPage) {
  const { status, to, due } = change
  if (status === 'approved')
    return {
      cost: `${formatMoney(due)} is not paid yet. Finish paying, or decline after all.`,
      due: null,
      limit: null,
      approve: `Finish paying ${formatMoney(due)}`,
      pending: 'One moment...',
    }
  return {
    cost:
      due > 0
        ? `If you approve, we'll charge ${cardCopy(card)}`
        : "If you approve, nothing more is charged. It's already paid.",
    due: due > 0 ? formatMoney(due) : null,
    limit: limitCopy(change, money.cap),
    approve: `Approve ${formatMoney(to)}`,
    pending: 'Approving...',
  }
}

/** When the time runs out, focus on a button moves to the line that says so. */
function useFocusKept(isOpen: boolean) {
  const ways = useRef<HTMLDivElement>(null)
  const over = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (!isOpen && ways.current?.contains(document.activeElement)) over.current?.focus()
  }, [isOpen])
  return { ways, over }
}

type DeclineDialogProps = {
  opened: boolean
  answer: PriceAnswer
  refund: Cents | null
  /** A hauler has the pickup, who is paid for the trip. */
  canSendAway: boolean
  onClose: () => void
}

/** The two ways to decline, each with what it costs; what is chosen stays until the server has answered. */
function DeclineDialog({ opened, answer, refund, canSendAway, onClose }: DeclineDialogProps) {
  const { who, change, decline, declining } = answer
  const { from, tripFee } = change
  const rest =
    refund === null
      ? "We'll refund the rest to your card."
      : `We'll refund ${formatMoney(refund)} to your card.`
  return (
    <Dialog
      size="question"
      opened={opened}
      title="What would you like to do?"
      onClose={() => declining === null && onClose()}
    >
      <ul className={styles.choices}>
        <li>
          <Button
            variant="primary"
            pending={declining === 'agreed_scope' && 'Declining...'}
            disabled={declining !== null}
            onClick={() => decline('agreed_scope')}
          >
            Do only what was booked, for {formatMoney(from)}
          </Button>
          <p>{who} takes what was agreed and no more. Nothing more is charged.</p>
        </li>
        {canSendAway && (
          <li>
            <Button
              pending={declining === 'trip_fee' && 'Declining...'}
              disabled={declining !== null}
              onClick={() => decline('trip_fee')}
            >
              Cancel and pay the {formatMoney(tripFee)} trip fee
            </Button>
            <p>The pickup ends here. {rest} This can't be undone.</p>
          </li>
        )}
      </ul>
      <Button variant="quiet" className={styles.back} data-autofocus onClick={onClose}>
        Go back
      </Button>
    </Dialog>
  )
}
