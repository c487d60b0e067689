import { REGISTRATION_VEHICLES } from '../../contract/haulers.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'
import { TextArea, TextField } from '../ui/field/TextField.tsx'
import { AlreadyRegistered } from './AlreadyRegistered.tsx'
import layout from '../ui/layout/layout.module.css'
import { PersonFields } from './PersonFields.tsx'
import styles from './registration.module.css'
import { ServiceAreas } from './ServiceAreas.tsx'
import type { RegistrationFormState, useRegistration } from './use-registration.ts'
import { WhatHappensNext } from './WhatHappensNext.tsx'

type FormProps = { form: RegistrationFormState }

export function RegistrationForm(props: ReturnType<typeof useRegistration>) {
  const { form, isSending, emailInUse, onSubmit } = props
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={form.errors} idOf={form.idOf} />
      <section id="you" aria-labelledby="you-title">
        <h2 id="you-title">You</h2>
        <PersonFields text={form.text} />
        {emailInUse && form.errors.email && <AlreadyRegistered />}
        <div className={layout.pair}>
          <PasswordField label="Password" rule="At least 8 characters" {...form.text('password')} />
          <TextField
            label="Company (optional)"
            autoComplete="organization"
            hint="If you haul under a business name"
            {...form.text('company')}
          />
        </div>
      </section>
      <Vehicle form={form} />
      <section id="where" aria-labelledby="where-title">
        <h2 id="where-title">Where and experience</h2>
        <ServiceAreas
          id={form.idOf('serviceAreas')}
          chosen={form.values.serviceAreas}
          onChange={(areas) => form.set('serviceAreas', areas)}
        />
        <TextArea
          label="Experience & Equipment"
          hint="Your junk removal experience, your equipment and any certifications."
          {...form.text('experience')}
        />
        <TextField
          label="Referral code (optional)"
          hint="If a hauler referred you"
          autoCapitalize="characters"
          {...form.text('referralCode')}
        />
      </section>
      <WhatHappensNext folded />
      <footer className={styles.footer}>
        <p>Next, our payment provider's page opens to connect your bank account.</p>
        <Button
          size="l"
          variant="cta"
          type="submit"
          pending={isSending && 'Registering...'}
          disabled={form.values.serviceAreas.length === 0}
        >
          Register & Setup Bank Account
        </Button>
      </footer>
    </form>
  )
}

const Vehicle = ({ form }: FormProps) => (
  <section id="vehicle" aria-labelledby="vehicle-title">
    <h2 id="vehicle-title">Vehicle</h2>
    <div className={layout.pair}>
      <SelectField
        label="Vehicle type"
        prompt="Select a vehicle type"
        options={REGISTRATION_VEHICLES}
        {...form.text('vehicleType')}
      />
      <TextField
        label="Vehicle model"
        placeholder="e.g., Ford F-150"
        {...form.text('vehicleModel')}
      />
    </div>
    <div className={layout.pair}>
      <TextField label="License plate" autoCapitalize="characters" {...form.text('licensePlate')} />
      <TextField
        label="Driver's license"
        autoCapitalize="characters"
        {...form.text('licenseNumber')}
      />
    </div>
    <TextField
      label="Insurance number"
      autoCapitalize="characters"
      {...form.text('insuranceNumber')}
    />
  </section>
)
