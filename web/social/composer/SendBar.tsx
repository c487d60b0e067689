import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { Composing } from '../use-composer.ts'
import styles from './composer-parts.module.css'
import { submitLabel } from './outlook.ts'

type Props = { composer: Composing; onCancel: (() => void) | undefined }

/** The buttons that send the posts; on a phone they stay at the bottom while the composer is on the screen. */
export function SendBar({ composer, onCancel }: Props) {
  const { form, outlooks, isSaving, send, post } = composer
  const isTimed = form.values.scheduledFor !== ''
  const isStopped = outlooks.length > 0 && outlooks.every(({ keptBecause }) => keptBecause !== null)
  return (
    <div className={`${layout.panel} ${styles.bar}`}>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {!isStopped && (
        <Button unready={isSaving} onClick={send('now')}>
          Publish now
        </Button>
      )}
      <span className={styles.gap} />
      {isTimed && !isStopped && (
        <Button unready={isSaving} onClick={send('draft')}>
          Save draft
        </Button>
      )}
      <Button type="submit" variant="primary" pending={isSaving && 'Saving...'}>
        {submitLabel(outlooks, { isTimed, isEdit: post !== null })}
      </Button>
    </div>
  )
}
