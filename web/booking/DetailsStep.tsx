import { type ComponentType, lazy, Suspense, useDeferredValue, useState } from 'react'
import type { JobId } from '../../contract/jobs.ts'
import { useIsOnline } from '../ui/browser/use-is-online.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { accessFor } from './access/access.ts'
import type { AccessSectionProps } from './access/AccessSection.tsx'
import { useAddressCheck } from './address/use-address-check.ts'
import styles from './details.module.css'
import { BookingDetails, DRAFT, startValues } from './details.ts'
import { useCorrections } from './items/use-corrections.ts'
import { missingForPrice } from './missing.ts'
import { Policy } from './quote/Policy.tsx'
import { QuoteCard } from './quote/QuoteCard.tsx'
import { lastQuote, shownQuote, travelIn, useQuote } from './quote/use-quote.ts'
import { sizeUsed } from './size/SizeLine.tsx'
import { SubmitBar } from './SubmitBar.tsx'
import { type BookedPickup, useSubmit } from './use-submit.ts'
import { WhatSection } from './WhatSection.tsx'
import { WhenSection } from './WhenSection.tsx'
import { WhoSection } from './WhoSection.tsx'

// Below the first screen, so in a file of its own that is asked for with this one. All of it is optional.
const loadingAccess = import('./access/AccessSection.tsx').then(
  (file) => ({ default: file.AccessSection }),
  () => ({ default: () => null }),
)
const AccessSection = lazy<ComponentType<AccessSectionProps>>(() => loadingAccess)

type Props = {
  /** False while the payment is on screen: the form waits, filled as it was. */
  active: boolean
  onBooked: (pickup: BookedPickup) => void
  /** The window is paid already, by an earlier booking of this browser. */
  onAlreadyPaid: (jobId: JobId) => void
}

const useBookingForm = () =>
  useDraftForm({ schema: BookingDetails, initial: startValues(), draft: DRAFT })
export type BookingFormState = ReturnType<typeof useBookingForm>

/** What, how to get to it, when, where and who, with the price beside it; at the foot on a phone. */
export function DetailsStep({ active, onBooked, onAlreadyPaid }: Props) {
  const form = useBookingForm()
  const { values } = form
  const [uploading, setUploading] = useState(false)
  // What a phone's first screen does not show waits for the next frame: the tap is answered sooner.
  const whole = useDeferredValue(true, false)
  const onPhone = useIsPhone()
  const isOnline = useIsOnline()
  const where = useAddressCheck(values.address)
  const quote = useQuote(values, where.area)
  const { state } = quote
  const hands = useCorrections(form)
  const loadSize = sizeUsed(form, shownQuote(state))
  const missing = missingForPrice(values)
  const { send, ...sending } = useSubmit({
    quote,
    uploading,
    isOnline,
    missing,
    outside: where.view.kind === 'refuse' ? where.view.reason : null,
    refuse: form.refuse,
    onBooked,
    onAlreadyPaid,
  })

  const bar = (
    <SubmitBar
      active={active}
      price={shownQuote(state)?.estimatedPrice}
      offer={shownQuote(state)?.offer}
      isCurrent={state.kind === 'ready' && isOnline}
      missing={state.kind === 'idle' ? missing : null}
      {...sending}
      problems={Object.keys(form.errors).length}
    />
  )
  const policy = <Policy state={state} values={values} />
  const card = { form, quote, missing, ...hands }
  const access = accessFor(values.access)
  return (
    <form
      className={styles.form}
      noValidate
      hidden={!active}
      onSubmit={form.onSubmit((details) =>
        send({ ...details, loadSize, ...(access && { access }) }),
      )}
    >
      <div className={styles.main}>
        <div className={styles.problems}>
          <ErrorSummary errors={form.errors} idOf={form.idOf} />
        </div>
        <WhatSection
          form={form}
          quote={lastQuote(state)}
          hands={hands}
          onUploading={setUploading}
        />
        {onPhone && <QuoteCard isAside={false} {...card} />}
        {whole && (
          <>
            <Suspense fallback={<div className={styles.access} />}>
              <AccessSection form={form} quote={shownQuote(state)} />
            </Suspense>
            <WhenSection form={form} loadSize={loadSize} area={where.area} active={active} />
            <WhoSection form={form} where={where} travel={travelIn(state)} />
          </>
        )}
        {onPhone && policy}
      </div>
      {onPhone ? (
        bar
      ) : (
        <aside className={styles.side}>
          <div className={styles.sticky}>
            <QuoteCard isAside {...card} policy={policy}>
              {bar}
            </QuoteCard>
          </div>
        </aside>
      )}
    </form>
  )
}
