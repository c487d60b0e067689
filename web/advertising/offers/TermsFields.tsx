import { useId } from 'react'
import { type ServiceArea, SERVICE_AREAS } from '../../../contract/places.ts'
import { Segments } from '../../ui/button/Segments.tsx'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MultiSelect } from '../../ui/menu/MultiSelect.tsx'
import type { OfferFormState } from './OfferEditor.tsx'
import styles from './offers.module.css'

const DISCOUNTS = [
  { value: 'amount', label: 'Amount' },
  { value: 'percent', label: 'Percent' },
] as const

/** What the code takes off, and from which price on. */
export function DiscountFields({ form }: { form: OfferFormState }) {
  const isAmount = form.values.of === 'amount'
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <div className={styles.discount}>
      <div>
        <p className={styles.label}>Discount</p>
        <Segments
          label="Discount"
          options={DISCOUNTS}
          value={form.values.of}
          onChange={(of) => form.set('of', of)}
        />
      </div>
      {isAmount ? (
        <TextField label="Amount" {...money} {...form.text('amount')} />
      ) : (
        <>
          <TextField label="Percent" inputMode="numeric" {...form.text('percent')} />
          <TextField label="At most (optional)" {...money} {...form.text('atMost')} />
        </>
      )}
      <TextField label="Price from (optional)" {...money} {...form.text('priceFrom')} />
    </div>
  )
}

const AREAS = SERVICE_AREAS.map((area) => ({ value: area, label: area }))

/** When, how often, for whom and where it may be used. */
export function LimitFields({ form, left }: { form: OfferFormState; left: number | null }) {
  const areasId = useId()
  return (
    <>
      <div className={layout.pair}>
        <TextField
          label="Starts, Pacific time (optional)"
          type="datetime-local"
          {...form.text('startsAt')}
        />
        <TextField
          label="Ends, Pacific time (optional)"
          type="datetime-local"
          {...form.text('endsAt')}
        />
      </div>
      <div className={layout.pair}>
        <TextField
          label="Uses in all (optional)"
          hint={left === null ? 'No limit' : `${left} left`}
          inputMode="numeric"
          {...form.text('usesInAll')}
        />
        <TextField
          label="Per customer (optional)"
          hint="By phone and email"
          inputMode="numeric"
          {...form.text('usesPerCustomer')}
        />
      </div>
      <CheckboxField
        label="First booking only"
        checked={form.values.firstBookingOnly}
        onChecked={(isFirst) => form.set('firstBookingOnly', isFirst)}
      />
      <MultiSelect<ServiceArea>
        id={areasId}
        label="Areas"
        hint="None means all areas"
        options={AREAS}
        value={form.values.areas}
        onValue={(areas) => form.set('areas', areas)}
      />
    </>
  )
}
