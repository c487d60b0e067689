import type { AlertKind } from '../../contract/alerts.ts'
import { newestVerified } from '../backup/backup-store.ts'
import type { Db } from '../db/database.ts'
import { countOpenAlerts } from './open-alerts-query.ts'

const HOUR_MS = 3_600_000
const UNCONFIRMED_MS = 600_000
const PUBLISHING_MS = 60_000
const MOST = 1_000

/** What matters at night, in figures; counts end at a thousand. */
export type Figures = {
  paymentsCharged: number
  messagesUnconfirmed: number
  postsPublishing: number
  /** Undefined without a complete backup. */
  backupAgeSeconds: number | undefined
  openAlerts: Partial<Record<AlertKind, number>>
}

export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const [payments, messages, posts, backupAt, alerts] = await Promise.all([
    db
      .selectFrom('payments')
      .select('id')
      .where('status', '=', 'paid')
      .where('updatedAt', '>', before(HOUR_MS))
      .where('createdAt', '>', before(HOUR_MS))
      .limit(MOST)
      .execute(),
    db
      .selectFrom('notifications')
      .select('id')
      .where('status', 'in', ['queued', 'unknown'])
      .where('queuedAt', '<', before(UNCONFIRMED_MS))
      .limit(MOST)
      .execute(),
    db
      .selectFrom('socialMediaPosts')
      .select('id')
      .where('status', '=', 'publishing')
      .where('publishingSince', '<', before(PUBLISHING_MS))
      .limit(MOST)
      .execute(),
    newestVerified(db),
    countOpenAlerts(db, now),
  ])
  return {
    paymentsCharged: payments.length,
    messagesUnconfirmed: messages.length,
    postsPublishing: posts.length,
    backupAgeSeconds: backupAt && (now.getTime() - backupAt.getTime()) / 1_000,
    openAlerts: Object.fromEntries(alerts.map(({ kind, count }) => [kind, Number(count)])),
  }
}
