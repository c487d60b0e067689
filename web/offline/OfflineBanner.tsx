import { useQueryClient } from '@tanstack/react-query'
import {
  IconAlertTriangle,
  IconCamera,
  IconCheck,
  IconChevronDown,
  IconCloudOff,
  IconMapPin,
  IconNote,
  IconPhone,
  IconPlayerPlay,
  IconTruck,
  type Icon,
} from '@tabler/icons-react'
import type { HaulerEvent } from '../../contract/dispatch.ts'
import { formatTime } from '../../contract/calendar.ts'
import { useIsOnline } from '../ui/browser/use-is-online.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import { actionTitle, type Action, type QueuedAction } from './actions.ts'
import { isStuck } from './failing.ts'
import { ordinal } from './ordinal.ts'
import { readAt } from './kept-reads.ts'
import styles from './offline.module.css'
import { useIsStorageFull } from './storage-room.ts'
import { StorageFull } from './StorageFull.tsx'
import { StuckAction } from './StuckAction.tsx'
import { theDevice, useIsLasting, useQueueState } from './the-queue.ts'
import { timeCopy } from './time-copy.ts'
import { useNewVersion } from './use-new-version.ts'

const ICON = { size: 20, stroke: 1.9, 'aria-hidden': true } as const
/** More than these are a list to unfold. */
const FEW = 3

/** Whether there is a signal, what waits for it, and what became of what waited. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  const isLasting = useIsLasting()
  const { entries, lastSent, isUnreachable } = useQueueState()
  const waiting = entries.filter(({ state, isLate }) => state !== 'refused' && isLate)
  const refused = entries.filter(({ state }) => state === 'refused')
  const isFull = useIsStorageFull()
  const takeOver = useNewVersion(waiting.length === 0 || (isLasting === true && !isFull))
  const isOffline = !isOnline || (isUnreachable && waiting.length > 0)
  const isNews = waiting.length === 0 && lastSent !== null && !isOffline
  const isWarned = isLasting === false && !isOffline
  const isQuiet = waiting.length === 0 && refused.length === 0
  if (!isOffline && isQuiet && !isNews && !isWarned && !isFull && !takeOver) return null
  return (
    <div className={styles.banner}>
      {(isOffline || waiting.length > 0) && (
        <section className={styles.offline} aria-label="Without a signal">
          <Head
            title={headTitle(isOffline, waiting.some(isStuck))}
            isLasting={isLasting !== false}
          />
          {waiting.length > 0 && <Waiting entries={waiting} />}
        </section>
      )}
      {waiting.filter(isStuck).map((entry) => (
        <StuckAction key={entry.id} entry={entry} />
      ))}
      {isNews && (
        <p className={`${layout.notice} ${layout.good} ${styles.note}`} role="status">
          <IconCheck {...ICON} />
          <span>
            <b>
              Back online. {lastSent.count === 1 ? '1 action' : `${lastSent.count} actions`} sent
            </b>{' '}
            at {formatTime(lastSent.at)}. Nothing was sent twice.
          </span>
        </p>
      )}
      {refused.map((entry) => (
        <Refused key={entry.id} entry={entry} />
      ))}
      {isFull && <StorageFull isWaiting={waiting.length > 0} />}
      {isWarned && (
        <p className={`${layout.notice} ${layout.soon} ${styles.note}`}>
          <IconAlertTriangle {...ICON} />
          <span>
            <b>This browser keeps nothing on your phone.</b> Everything works while you have a
            signal. Without one, keep this page open until your actions are sent.
          </span>
        </p>
      )}
      {takeOver && (
        <p className={styles.version}>
          <button type="button" className={layout.link} onClick={takeOver}>
            New version: reload
          </button>
        </p>
      )}
    </div>
  )
}

function headTitle(isOffline: boolean, isStuckOnline: boolean): string {
  if (isOffline) return "You're offline. Your changes are kept."
  return isStuckOnline
    ? 'Not everything is sent yet. Your changes are kept.'
    : 'Sending what waited.'
}

function Head({ title, isLasting }: { title: string; isLasting: boolean }) {
  const at = readAt(useQueryClient())
  return (
    <div className={styles.head} role="status">
      <IconCloudOff size={22} stroke={1.9} aria-hidden="true" />
      <p>
        <b>{title}</b>
        <span>
          {at && `Last update ${timeCopy(at)}. `}
          {isLasting
            ? 'Calls and texts still work if your phone has a line.'
            : 'Keep this page open: this browser keeps nothing when it is closed.'}
        </span>
      </p>
    </div>
  )
}

function Waiting({ entries }: { entries: readonly QueuedAction[] }) {
  return (
    <details className={styles.queue} open={entries.length <= FEW}>
      <summary>
        <b>{entries.length === 1 ? '1 action' : `${entries.length} actions`} waiting</b>
        <IconChevronDown {...ICON} />
      </summary>
      <ol>
        {entries.map((entry, index) => (
          <Entry key={entry.id} entry={entry} place={index + 1} />
        ))}
      </ol>
      <p>Sends automatically, in this order.</p>
    </details>
  )
}

function Entry({ entry, place }: { entry: QueuedAction; place: number }) {
  const { action, madeAt } = entry
  const Mark = icons()[action.kind === 'event' ? action.event : action.kind]
  return (
    <li>
      <Mark {...ICON} />
      <div>
        <b>{actionTitle(entry)}</b>
        <small>
          {action.kind === 'photos'
            ? `Taken ${timeCopy(madeAt)}, ${sizeCopy(action.bytes)}`
            : `Tapped ${timeCopy(madeAt)}`}
        </small>
      </div>
      <small className="num">{ordinal(place)}</small>
    </li>
  )
}

function Refused({ entry }: { entry: QueuedAction }) {
  const dismiss = () => void theDevice().then(({ queue }) => queue.dismiss(entry.id))
  return (
    <div className={`${layout.notice} ${layout.bad} ${styles.note}`} role="alert">
      <IconAlertTriangle {...ICON} />
      <div>
        <p>
          <b>{actionTitle(entry)} was not accepted.</b> {entry.reason}. You tapped it at{' '}
          {timeCopy(entry.madeAt)}.
        </p>
        {/* They stand nowhere else. */}
        {entry.action.kind === 'note' && <p>You wrote: “{entry.action.words}”</p>}
        <Button variant="quiet" size="s" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}

/** Not before it is drawn: an icon that only haulers need arrives with a file that is loaded after this one. */
const icons = (): Record<Action['kind'] | HaulerEvent, Icon> => ({
  event: IconTruck,
  on_the_way: IconTruck,
  arrived: IconMapPin,
  start: IconPlayerPlay,
  call: IconPhone,
  complete: IconCheck,
  photos: IconCamera,
  proof: IconCamera,
  note: IconNote,
})

const sizeCopy = (bytes: number): string =>
  bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${(bytes / 1e6).toFixed(1)} MB`
