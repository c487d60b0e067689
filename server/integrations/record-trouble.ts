import { PART_LABELS, type Part } from '../../contract/integrations.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { recordFailure, type Trouble } from './part-health-store.ts'

const HOUR_MS = 3_600_000

/** Records that the part itself failed; from when on it counts as failing, the team is alerted once an hour. */
export const recordTrouble = (
  ctx: Pick<Context, 'db' | 'queue' | 'config' | 'now'>,
  part: Part,
  trouble: Trouble,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const health = await recordFailure(tx.db, part, trouble, ctx.now())
    if (!health?.failingSince) return
    await raiseAlert(ctx, tx, {
      kind: 'provider_down',
      about: part,
      what: `${PART_LABELS[part]}: failing. ${trouble.sentence}.`,
      place: { tab: 'settings' },
      repeatMs: HOUR_MS,
    })
  })
