import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { shareOfPrice } from '../../../contract/hauler-share.ts'
import { cents, formatMoney } from '../../../contract/money.ts'
import type { HaulerPrice } from '../../../contract/price-changes.ts'
import { useIsOnline } from '../../ui/browser/use-is-online.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { MoveQuestion } from '../../ui/dialog/MoveQuestion.tsx'
import layout from '../../ui/layout/layout.module.css'
import dialog from '../../ui/dialog/dialog.module.css'
import { PriceFields } from './PriceFields.tsx'
import { PriceFoot } from './PriceFoot.tsx'
import { usePriceForm } from './use-price-form.ts'

type Props = { job: HaulerJob; price: HaulerPrice; onClose: () => void }

/** Names another price for a job in progress. Closing loses nothing, as the form keeps a draft. */
export function PriceSheet({ opened, ...props }: Props & { opened: boolean }) {
  const { job, onClose } = props
  const titleId = useId()
  return (
    <Dialog isNarrow opened={opened} labelledBy={titleId} onClose={onClose}>
      <header className={dialog.formHead}>
        <div>
          <h2 id={titleId} tabIndex={-1} data-autofocus>
            Change the price
          </h2>
          <p className={layout.dim}>
            Job #{job.id}, {job.firstName} {job.lastName}
          </p>
        </div>
        <IconButton label="Close" onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <PriceForm {...props} />
    </Dialog>
  )
}

function PriceForm({ job, price, onClose }: Props) {
  const state = usePriceForm(job, price, onClose)
  const { toConfirm, isHeld, isUploading } = state
  const isOnline = useIsOnline()
  const form = useRef<HTMLFormElement>(null)
  const goOn = useEffectEvent(() => {
    state.release()
    form.current?.requestSubmit()
  })
  // Its photos have waited for the signal as well.
  const isReady = isHeld && isOnline && !isUploading
  useEffect(() => {
    if (isReady) goOn()
  }, [isReady])
  return (
    <>
      <form ref={form} className={dialog.form} onSubmit={state.onSubmit} noValidate>
        <div className={dialog.formBody}>
          <PriceFields job={job} price={price} state={state} />
        </div>
        <PriceFoot job={job} price={price} state={state} />
      </form>
      <MoveQuestion
        opened={toConfirm !== undefined}
        question={`Set the price to ${formatMoney(toConfirm?.price ?? price.agreed)}?`}
        text={consequenceOf(toConfirm?.price ?? price.agreed, price, job)}
        confirm="Set the price"
        look="cta"
        onConfirm={state.confirm}
        onCancel={state.reconsider}
      />
    </>
  )
}

function consequenceOf(
  to: HaulerPrice['agreed'],
  { held, westhaulDiscount }: HaulerPrice,
  { firstName: customer, sharePermille }: HaulerJob,
): string {
  const back = cents(held - to)
  const share = shareOfPrice({ westhaulDiscount, sharePermille }, to)
  const payout = `Your payout becomes ${formatMoney(share)}.`
  return back > 0
    ? `It takes effect right away. ${customer} gets ${formatMoney(back)} back when the job is complete. ${payout}`
    : `It takes effect right away. ${payout}`
}
