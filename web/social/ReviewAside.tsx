import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './review.module.css'
import { ReviewPanel } from './ReviewPanel.tsx'
import type { ReviewDesk } from './use-review-desk.ts'

/** The post that is reviewed: beside the calendar, or over it on a phone. */
export function ReviewAside({ desk }: { desk: ReviewDesk }) {
  const isPhone = useIsPhone()
  const { opened, pending, at } = desk
  if (!opened) return null
  const close = () => desk.setOpened(null)
  const panel = (
    <ReviewPanel
      post={opened}
      query={desk.whole}
      place={at === -1 ? undefined : { at: at + 1, of: pending.length }}
      neighbours={{
        previous: pending[at - 1]?.id,
        next: pending[at + 1]?.id,
        onShow: (id) => desk.setOpened(pending.find((each) => each.id === id)?.id ?? null),
      }}
      pending={desk.review.isPending}
      onApprove={() => desk.decide('approve')}
      onSkip={() => desk.decide('skip')}
      onEdit={() => desk.edit(opened)}
      onMove={() => {
        desk.setTimed(opened.id)
        if (isPhone) close()
      }}
    />
  )
  if (!isPhone)
    return (
      <aside className={`${layout.panel} ${styles.panel}`} aria-label="Post to review">
        {panel}
      </aside>
    )
  return (
    <Dialog size="question" title="Review the post" onClose={close}>
      <div className={styles.panel}>{panel}</div>
    </Dialog>
  )
}
