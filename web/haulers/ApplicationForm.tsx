import { paths } from '../../contract/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { AlreadyRegistered } from './AlreadyRegistered.tsx'
import layout from '../ui/layout/layout.module.css'
import field from '../ui/field/field.module.css'
import dialog from '../ui/dialog/dialog.module.css'
import styles from './application.module.css'
import { promisedShare, shareNotice } from './promised-share.ts'
import { PersonFields } from './PersonFields.tsx'
import { useApplication, type ApplicationFormState } from './use-application.ts'
import { VehicleFields } from './VehicleFields.tsx'

export function ApplicationForm({ onSent }: { onSent: () => void }) {
  const { form, isSending, emailInUse, onSubmit } = useApplication(onSent)
  return (
    <form className={dialog.form} onSubmit={onSubmit} noValidate>
      <div className={dialog.formBody}>
        <Offer />
        <ErrorSummary errors={form.errors} idOf={form.idOf} />
        <fieldset className={styles.group}>
          <legend>You</legend>
          <PersonFields text={form.text} />
          {emailInUse && form.errors.email && <AlreadyRegistered />}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Your vehicle</legend>
          <VehicleFields form={form} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Account</legend>
          <AccountFields form={form} />
        </fieldset>
      </div>
      <footer className={dialog.formFoot} data-foot-bar>
        <Button size="l" variant="cta" type="submit" pending={isSending && 'Submitting...'}>
          Submit Application
        </Button>
      </footer>
    </form>
  )
}

const Offer = () => (
  <section className={styles.offer} aria-label="What you get and what you need">
    <p className={styles.share}>{promisedShare()} of every job</p>
    {shareNotice() && <p>{shareNotice()}</p>}
    <p>Have your driver's licence and plate number ready. About 3 minutes.</p>
  </section>
)

/** Password and terms. The terms open beside the form, which stays as it is. */
function AccountFields({ form }: { form: ApplicationFormState }) {
  const id = form.idOf('acceptTerms')
  const error = form.errors.acceptTerms
  return (
    <>
      <PasswordField label="Password" rule="At least 6 characters" {...form.text('password')} />
      <PasswordField label="Confirm password" {...form.text('confirmPassword')} />
      <label className={`${layout.line} ${field.choice} ${styles.terms}`}>
        <input
          id={id}
          type="checkbox"
          checked={form.values.acceptTerms}
          onChange={(event) => form.set('acceptTerms', event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        <span>
          I accept the{' '}
          <a href={paths.terms} target="_blank" rel="noopener">
            terms of service<span className="vh"> (opens in a new tab)</span>
          </a>
        </span>
      </label>
      {error && <FieldMessage id={`${id}-error`} text={error} />}
    </>
  )
}
