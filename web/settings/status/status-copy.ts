import type {
  ProviderStatus,
  ReplicaStatus,
  SystemStatus,
  TaskQueue,
} from '../../../contract/system-status.ts'

/** What waits in each queue. */
export const QUEUE_LABELS: Readonly<Record<TaskQueue, { label: string; about: string }>> = {
  urgent: { label: 'Urgent', about: 'Sign-in codes, and what a person waits for' },
  money: { label: 'Money', about: 'Charges, refunds and payouts' },
  messages: { label: 'Messages', about: 'Texts and emails about one job' },
  bulk: { label: 'Bulk', about: 'Campaigns and plans' },
  scheduled: { label: 'Scheduled', about: 'What the clock starts' },
}

/** What each kind of process does. */
export const ROLE_LABELS = {
  web: 'Answers requests',
  worker: 'Runs tasks',
  all: 'Answers and runs tasks',
} as const

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A time that has passed, in its largest unit: '5 minutes'. */
export function durationText(seconds: number): string {
  if (seconds < MINUTE) return 'under a minute'
  if (seconds < HOUR) return counted(seconds / MINUTE, 'minute')
  return seconds < 2 * DAY ? counted(seconds / HOUR, 'hour') : counted(seconds / DAY, 'day')
}

const counted = (count: number, unit: string): string => {
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

/** What a replica does for reads. */
export const REPLICA_LABELS: Readonly<Record<ReplicaStatus, string>> = {
  used: 'Answers reads',
  behind: 'Behind, the primary answers reads',
  away: 'Does not answer, the primary answers reads',
  wrong: 'Is no replica of this database',
}

const GB = 1e9

/** '12.4 GB'. */
export const gigabytes = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`

export const backupText = ({ backup, at }: SystemStatus): string => {
  if (backup.lastAt) return `${durationText((at.getTime() - backup.lastAt.getTime()) / 1_000)} ago`
  return backup.isOn ? 'No complete backup yet' : 'Not set up'
}

export const diskText = ({ disk: { free, total } }: SystemStatus): string =>
  free === null || total === null
    ? 'Cannot be read'
    : `${gigabytes(free)} of ${gigabytes(total)} free`

/** A queue whose oldest task waits so long is not worked off as it should be. */
const LATE_SECONDS = 15 * MINUTE

/** What is not as it should be, in words. */
export function troublesOf(status: SystemStatus): string[] {
  const { queues, providers, backup, disk, processes, heldSince, replica } = status
  const alive = processes.filter(({ isSilent }) => !isSilent)
  const failing = providers.filter(({ failingSince }) => failingSince).length
  return [
    heldSince && 'Tasks are held after a restore',
    !alive.some(({ role }) => role !== 'web') && 'No process runs tasks',
    queues.some(({ oldestSeconds }) => oldestSeconds >= LATE_SECONDS) && 'Tasks are waiting',
    queues.some(({ failed }) => failed > 0) && 'Tasks failed for good',
    failing > 0 && (failing === 1 ? '1 outside part fails' : `${failing} outside parts fail`),
    !backup.isOn && 'Backups are not set up',
    backup.failure !== null && 'The last backup failed',
    disk.health === 'nearly_full' && 'The disk is nearly full',
    disk.health === 'full' && 'The disk is full',
    alive.some(({ connectionsWaiting }) => connectionsWaiting > 0) &&
      'Database connections run out',
    replica?.status === 'away' && 'The replica does not answer',
    replica?.status === 'wrong' && 'DATABASE_REPLICA_URL names no replica of this database',
  ].filter((trouble) => typeof trouble === 'string')
}

/** The colour and the words of a part's state. */
export function stateOf({ state, failingSince, resting }: ProviderStatus): {
  tone: 'bad' | 'soon' | 'good' | 'info' | 'off'
  label: string
} {
  if (failingSince) return { tone: 'bad', label: 'Failing' }
  if (resting > 0) return { tone: 'soon', label: 'Paused' }
  if (state === 'live') return { tone: 'good', label: 'Live' }
  return state === 'sandbox'
    ? { tone: 'info', label: 'Sandbox' }
    : { tone: 'off', label: 'Not connected' }
}
