import { paths } from '../../contract/paths.ts'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import styles from './application.module.css'
import type { ApplicationFormState } from './use-application.ts'

/** Password and terms. The terms open beside the form, which stays as it is. */
export function AccountFields({ form }: { form: ApplicationFormState }) {
  const id = form.idOf('acceptTerms')
  const error = form.errors.acceptTerms
  return (
    <>
      <PasswordField label="Password" rule="At least 6 characters" {...form.text('password')} />
      <PasswordField label="Confirm password" {...form.text('confirmPassword')} />
      <label className={styles.terms}>
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
