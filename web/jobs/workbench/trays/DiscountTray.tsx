import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  DISCOUNT_UNDO_SECONDS,
  getDiscountOffer,
  giveDiscount,
  undoDiscount,
  type DiscountOffer,
  type DiscountShare,
} from '../../../../contract/discounts.ts'
import { splitPrice } from '../../../../contract/hauler-share.ts'
import { cents, formatMoney, type Cents } from '../../../../contract/money.ts'
import { apiQuery, isFresh, useApiMutation } from '../../../api/query.ts'
import { QueryError } from '../../../ui/feedback/QueryError.tsx'
import { readDollars } from '../../../ui/field/read-dollars.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { Tray } from '../Tray.tsx'
import type { TrayProps } from '../tray.ts'
import { AFTER_CHANGE } from './after-change.ts'
import { byHandCopy, refundCopy, unpaidCopy } from '../method-copy.ts'
import styles from './trays.module.css'

/** Takes an amount off the price; who bears it and what goes back stand there before the button can be pressed. */
export function DiscountTray({ job, onClose, onDone }: TrayProps) {
  const params = { jobId: job.id }
  const query = useQuery({ ...apiQuery(getDiscountOffer, { params }), staleTime: 0 })
  const offer = query.data
  const [typed, setTyped] = useState('')
  const [share, setShare] = useState<DiscountShare>('westhaul')
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const giving = useApiMutation(giveDiscount, {
    refetches: AFTER_CHANGE,
    success: ({ price, undoUntil }) =>
      undoUntil === null ? `The price is now ${formatMoney(price)}` : null,
    failure: ({ reason: why }) => ({ title: 'No discount was given', message: why }),
  })
  const undoing = useApiMutation(undoDiscount, {
    refetches: AFTER_CHANGE,
    success: ({ price }) => `Undone. The price is ${formatMoney(price)} again`,
    failure: ({ reason: why }) => `Couldn't undo that. ${why}`,
  })
  const amount = readDollars(typed)
  const problem = offer && amountProblem(offer, share, amount)
  const isReady = offer !== undefined && offer.refusal === null && isFresh(query)
  const submit = () => {
    setTried(true)
    if (!offer || problem || amount === undefined || reason.trim() === '') return
    const body = { amount, share, reason: reason.trim(), price: offer.price }
    giving.mutate(
      { params, body },
      {
        onSuccess: ({ price, isPaid, discountId, undoUntil }) =>
          onDone(
            discountId === null || undoUntil === null
              ? undefined
              : {
                  title: `The price is now ${formatMoney(price)}.`,
                  text: isPaid ? 'Money and message leave in 8 seconds.' : 'No message leaves.',
                  seconds: DISCOUNT_UNDO_SECONDS,
                  undo: () => undoing.mutate({ params, body: { discountId } }),
                },
          ),
      },
    )
  }
  const isRight = offer && !problem && amount !== undefined
  return (
    <Tray
      title="Discount"
      hint={offer && `The price is ${formatMoney(offer.price)}`}
      consequence={isRight && consequenceOf(offer, share, amount, job.firstName)}
      action={isRight ? `Take off ${formatMoney(amount)}` : 'Take off'}
      isReady={isReady}
      pending={giving.isPending && 'Saving...'}
      onClose={onClose}
      onSubmit={submit}
    >
      <QueryError what="what can be taken off" query={query} />
      {offer?.refusal && <p className={`${layout.notice} ${layout.soon}`}>{offer.refusal}.</p>}
      <div className={styles.discount}>
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={hasTried ? (problem ?? undefined) : undefined}
          onValue={setTyped}
        />
        <TextField
          label="Reason, shown on the receipt"
          maxLength={200}
          value={reason}
          error={hasTried && reason.trim() === '' ? 'Please give a reason' : undefined}
          onValue={setReason}
        />
      </div>
      {offer && (
        <BearerChoice
          offer={offer}
          hauler={job.hauler?.user.firstName}
          amount={amount}
          share={share}
          onShare={setShare}
        />
      )}
    </Tray>
  )
}

function amountProblem(
  { most }: DiscountOffer,
  share: DiscountShare,
  amount: Cents | undefined,
): string | null {
  if (amount === undefined || amount === 0) return 'Please enter an amount above $0.00'
  return amount > most[share] ? `At most ${formatMoney(most[share])} this way` : null
}

/** The share of the hauler after this discount. */
function shareAfter(
  { price, haulerShare, sharePermille }: DiscountOffer,
  share: DiscountShare,
  amount: Cents,
) {
  if (share === 'westhaul') return haulerShare
  const shareOf = (left: Cents) => splitPrice(left, sharePermille).haulerPayout
  const lost = shareOf(price) - shareOf(cents(price - amount))
  return cents(Math.max(0, haulerShare - lost))
}

function consequenceOf(
  offer: DiscountOffer,
  share: DiscountShare,
  amount: Cents,
  customer: string,
): string {
  const price = `The price becomes ${formatMoney(cents(offer.price - amount))}.`
  const back = offer.isPaid
    ? `${refundCopy(formatMoney(amount), offer)}${timeCopy(offer)}, and ${customer} gets a message with the reason.${byHandCopy(offer.method)}`
    : `${unpaidCopy(offer.method, customer)}; no message leaves.`
  const informed =
    offer.isSettled && share === 'shared' ? ' The hauler gets a message about the share.' : ''
  return `${price} ${back}${informed}`
}

/** The provider or the invoice has it then; by hand it takes as long as it takes. */
const timeCopy = ({ method, isSettled }: DiscountOffer): string =>
  byHandCopy(method) !== '' ? '' : isSettled ? ' now' : ' after 8 seconds'

type ChoiceProps = {
  offer: DiscountOffer
  hauler: string | undefined
  amount: Cents | undefined
  share: DiscountShare
  onShare: (share: DiscountShare) => void
}

const titleOf = (share: DiscountShare, { sharePermille }: DiscountOffer): string =>
  share === 'westhaul'
    ? 'Westhaul pays it.'
    : `Shared ${sharePermille / 10}/${(1_000 - sharePermille) / 10} with the hauler.`

const BearerChoice = ({
  offer,
  hauler = 'The hauler',
  amount = cents(0),
  share,
  onShare,
}: ChoiceProps) => (
  <fieldset className={`${layout.stack} ${styles.choices}`}>
    <legend className="vh">Who bears it</legend>
    {(['westhaul', 'shared'] as const).map((each) => (
      <label key={each} className={layout.line}>
        <input type="radio" name="bearer" checked={share === each} onChange={() => onShare(each)} />
        <span>
          <b>{titleOf(each, offer)}</b>{' '}
          <span className={`${layout.quiet} num`}>
            {hauler} gets {formatMoney(shareAfter(offer, each, amount))}; at most{' '}
            {formatMoney(offer.most[each])}
          </span>
        </span>
      </label>
    ))}
  </fieldset>
)
