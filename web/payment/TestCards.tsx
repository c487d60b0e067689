import styles from './payment-form.module.css'

/** The numbers that the sandbox's bank knows, by what comes of them. */
export const TestCards = () => (
  <div className={styles.sandbox}>
    <p>
      <strong>Sandbox: no real money moves.</strong> Test cards: 4242 4242 4242 4242 is accepted,
      4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks the bank. Any future date and any
      code will do.
    </p>
    <details>
      <summary>More test cards</summary>
      <ul>
        <li>4000 0027 6000 3184 asks the bank every time, also about a new price or a tip.</li>
        <li>4000 0000 0000 0341 is accepted now, and declined for a new price or a tip.</li>
        <li>4000 0000 0000 7726 is accepted, and its refunds wait for the bank.</li>
      </ul>
    </details>
  </div>
)
