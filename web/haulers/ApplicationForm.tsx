import { Button } from '../ui/button/Button.tsx'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import { AccountFields } from './AccountFields.tsx'
import { AlreadyRegistered } from './AlreadyRegistered.tsx'
import styles from './application.module.css'
import { PersonFields } from './PersonFields.tsx'
import { useApplication } from './use-application.ts'
import { VehicleFields } from './VehicleFields.tsx'

export function ApplicationForm({ onSent }: { onSent: () => void }) {
  const { form, isSending, emailInUse, onSubmit } = useApplication(onSent)
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.body}>
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
      <footer className={styles.footer} data-foot-bar>
        <Button size="l" variant="cta" type="submit" pending={isSending && 'Submitting...'}>
          Submit Application
        </Button>
      </footer>
    </form>
  )
}

const Offer = () => (
  <section className={styles.offer} aria-label="What you get and what you need">
    <p className={styles.share}>70% of every job</p>
    <p>Have your driver's licence and plate number ready. About 3 minutes.</p>
  </section>
)
