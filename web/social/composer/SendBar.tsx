import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { Composing } from '../use-composer.ts'
import styles from './composer-parts.module.css'
import { type Outlook, submitLabel } from './outlook.ts'

type Props = { composer: Composing; onCancel: (() => void) | undefined }

/** The buttons that send the posts; on a phone they stay at the bottom while the composer is on the screen. */
export function SendBar({ composer, onCancel }: Props) {
  const { form, outlooks, isSaving, send, post } = composer
  const isPhone = useIsPhone()
  const isTimed = form.values.scheduledFor !== ''
  return (
    <div className={`${layout.panel} ${styles.bar}`}>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {!isPhone && <PublishNow composer={composer} />}
      <span className={styles.gap} />
      {isTimed && !isStopped(outlooks) && (
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

/** Sends what can go; nothing is offered where every post stays a draft. */
export const PublishNow = ({ composer: { outlooks, isSaving, send } }: Pick<Props, 'composer'>) =>
  isStopped(outlooks) ? null : (
    <Button unready={isSaving} onClick={send('now')}>
      Publish now
    </Button>
  )

const isStopped = (outlooks: readonly Outlook[]): boolean =>
  outlooks.every(({ keptBecause }) => keptBecause !== null)
