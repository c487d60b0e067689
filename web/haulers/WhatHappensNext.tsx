import { promisedShare } from './promised-share.ts'
import styles from './registration.module.css'

const stepsOf = (share: string) => [
  'Complete bank setup with our payment provider',
  'Our admin team reviews and approves your registration',
  `Start receiving jobs and earning ${share} commission`,
  'Get paid automatically after each completed job',
]

/** Beside the form where there is room, folded above the button where there is not. */
export const WhatHappensNext = ({ folded = false }: { folded?: boolean }) =>
  folded ? (
    <details className={styles.nextFolded}>
      <summary>What happens next?</summary>
      <Steps />
    </details>
  ) : (
    <aside className={styles.next} aria-labelledby="next-title">
      <h2 id="next-title">What happens next?</h2>
      <Steps />
    </aside>
  )

const Steps = () => (
  <ol>
    {stepsOf(promisedShare()).map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)
