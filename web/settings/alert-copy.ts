import type { AlertKind } from '../../contract/alerts.ts'

/** How the team calls each trouble. */
export const ALERT_LABELS: Readonly<Record<AlertKind, string>> = {
  pickup_requested: 'Pickup requested',
  estimate_requested: 'Free estimate requested',
  job_at_risk: 'Job at risk',
  move_answered: 'Answer to a move',
  recurring_skipped: 'Recurring pickup left out',
  problem_reported: 'Problem reported',
  dispute_opened: 'New dispute',
  payout_failed: 'Failed payout',
  post_failed: 'Failed post',
  books_differ: 'Books that differ',
  provider_down: 'Provider down',
  disk_full: 'Disk nearly full',
  backup_failed: 'Backup failed',
  tasks_failed: 'Task failed for good',
  tasks_late: 'Tasks are waiting',
  server_slow: 'Slow server',
}
