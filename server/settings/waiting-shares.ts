import type { Context } from '../core/context.ts'
import { decodeSettings, settingsAt, versionsFrom, type StoredSettings } from './settings-store.ts'

/** A share that holds from a later moment on. */
export type WaitingShare = {
  /** Of its row, for who keeps what was sent about it. */
  id: number
  from: Date
  sharePermille: number
  /** What holds until then. */
  insteadOf: number
}

/**
 * The published shares that wait for their day and are lower than the one in force or the one before them, soonest first:
 * what haulers read of in advance.
 */
export async function waitingLowerShares({
  db,
  config,
  now,
}: Pick<Context, 'db' | 'config'> & { now: Date }): Promise<WaitingShare[]> {
  const { values } = await settingsAt(db, config, 'share', now)
  return lowerShares(await versionsFrom(db, ['share'], now), values.haulerSharePermille, now)
}

/** The same of versions in the order of their numbers, for a share in force. */
export function lowerShares(
  versions: readonly StoredSettings[],
  inForce: number,
  now: Date,
): WaitingShare[] {
  const waiting = versions.filter(
    ({ groupName, effectiveFrom }) => groupName === 'share' && effectiveFrom > now,
  )
  let insteadOf = inForce
  const shares: WaitingShare[] = []
  for (const { id, effectiveFrom: from, value } of waiting) {
    // A later version for the same moment replaces the earlier one, which then never holds.
    if (waiting.some((other) => other.id > id && other.effectiveFrom <= from)) continue
    const sharePermille = decodeSettings('share', value).haulerSharePermille
    if (sharePermille < Math.max(inForce, insteadOf))
      shares.push({ id, from, sharePermille, insteadOf })
    insteadOf = sharePermille
  }
  return shares
}
