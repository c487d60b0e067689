import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { keep, readKept } from '../../ui/browser/storage.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { findSubscription, forgetPush, permission, supportOf } from '../../api/device-push.ts'
import { usePush } from './use-push.ts'
import styles from './push-offer.module.css'

/** Kept on this device once the offer was answered. */
const ANSWERED = 'push-offer-answered'

/** Whether the person was never asked on this device, or notifications that were on may have ended. */
async function mayOffer(): Promise<boolean> {
  if (supportOf() !== 'full' || permission() === 'denied') return false
  if ((await findSubscription()) !== null) return true
  return permission() === 'default' && readKept('localStorage', ANSWERED) === null
}

/** Goes to the screen of a notification that was tapped while this page is open; an open form asks first. */
function useTaps(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    const go = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open === 'string' && data.open.startsWith('/hauler'))
        location.assign(data.open)
    }
    serviceWorker.addEventListener('message', go)
    return () => serviceWorker.removeEventListener('message', go)
  }, [])
}

/**
 * Offers notifications on this device to an approved hauler, once; and once more when they ended with the session.
 * It also follows the notifications that are tapped.
 */
export function PushOffer() {
  const [isOpen, setOpen] = useState(false)
  useTaps()
  useEffect(() => {
    let isGone = false
    mayOffer().then(
      (may) => !isGone && setOpen(may),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return isOpen ? <Offer onClose={() => setOpen(false)} /> : null
}

function Offer({ onClose }: { onClose: () => void }) {
  const { state, isChanging, switchOn } = usePush()
  if (state.is !== 'off' && state.is !== 'ended') return null
  const hasEnded = state.is === 'ended'
  const answer = () => {
    keep('localStorage', ANSWERED, 'yes')
    // What is left of an earlier subscription would bring the offer back.
    void forgetPush()
    onClose()
  }
  return (
    <section className={layout.banner} aria-label="Notifications">
      <IconBell size={24} stroke={1.8} aria-hidden="true" />
      <p>
        <b>
          {hasEnded ? 'Notifications ended when you signed out.' : 'Hear about new jobs first.'}
        </b>{' '}
        {hasEnded
          ? 'Turn them on again on this device?'
          : 'Get new jobs, changes and payouts as notifications. You choose which in My account.'}
      </p>
      <div className={styles.answers}>
        <Button
          variant="primary"
          pending={isChanging && 'Turning on...'}
          onClick={() => {
            keep('localStorage', ANSWERED, 'yes')
            void switchOn()
          }}
        >
          Turn on notifications
        </Button>
        <Button variant="quiet" onClick={answer}>
          Not now
        </Button>
      </div>
    </section>
  )
}
