import { promotionConsent } from '../../contract/consents.ts'
import type { Cents } from '../../contract/money.ts'
import { readSettings } from '../settings.ts'
import { formatPhone } from '../ui/field/phone.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { AddressField } from './address/AddressField.tsx'
import type { AddressCheck } from './address/use-address-check.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './details.module.css'
import type { BookingFormState } from './DetailsStep.tsx'

type Props = { form: BookingFormState; where: AddressCheck; travel: Cents | undefined }

/** Where to come and whom to ask for. */
export function WhoSection({ form, where, travel }: Props) {
  const phone = form.text('phone')
  return (
    <fieldset className={styles.section}>
      <legend>Where is it, and who should we contact?</legend>
      <AddressField form={form} where={where} travel={travel} />
      <div className={`${layout.pair} ${styles.who}`}>
        <TextField {...form.text('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...form.text('lastName')} label="Last name" autoComplete="family-name" />
        <TextField
          {...phone}
          label="Phone"
          hint="for your hauler"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onLeave={() => {
            const formattedPhone = formatPhone(phone.value)
            // Any change takes away what the server said of this field.
            if (formattedPhone !== phone.value) phone.onValue(formattedPhone)
            phone.onLeave()
          }}
        />
        <TextField
          {...form.text('email')}
          label="Email"
          hint="for your receipt"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <label className={`${layout.quiet} ${styles.consent}`}>
        <input
          type="checkbox"
          checked={form.values.marketingConsent}
          onChange={(event) => form.set('marketingConsent', event.target.checked)}
        />
        <span>{promotionConsent(readSettings().productName)}</span>
      </label>
    </fieldset>
  )
}
