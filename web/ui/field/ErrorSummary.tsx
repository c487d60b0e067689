import styles from './error-summary.module.css'
import type { FormErrors } from './use-draft-form.ts'

type ErrorSummaryProps = { errors: FormErrors; idOf: (name: string) => string }

/** What is wrong, in the words that stand beside each field; only when there is more than one. */
export function ErrorSummary({ errors, idOf }: ErrorSummaryProps) {
  const refused = Object.entries(errors)
  if (refused.length < 2) return null
  return (
    <section className={styles.summary} aria-label="There is a problem">
      <p>There is a problem</p>
      <ul>
        {refused.map(([name, message]) => (
          <li key={name}>
            <button type="button" onClick={() => document.getElementById(idOf(name))?.focus()}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
