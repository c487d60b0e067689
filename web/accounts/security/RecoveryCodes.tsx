import { Button } from '../../ui/button/Button.tsx'
import { keepFile } from '../../ui/browser/download.ts'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { readSettings } from '../../settings.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './security.module.css'

/** The codes for a lost app. They are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { productName } = readSettings()
  const text = `Recovery codes of ${productName}, each works once:\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Recovery codes copied'),
      () => toast.failure('Your browser did not allow it. Select the codes and copy them'),
    )
  return (
    <div className={styles.steps}>
      <p>
        If you lose your phone, one of these codes lets you in. Each works once. Save them now:{' '}
        <b>we can’t show them again.</b>
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.row}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => keepFile('recovery-codes.txt', new Blob([text]))}>Download</Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          I saved them
        </Button>
      </DialogActions>
    </div>
  )
}
