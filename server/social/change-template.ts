import type { Template } from '../../contract/social-templates.ts'
import type { SocialTemplateId } from '../../contract/social.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { nextRun } from './next-run.ts'
import { removeUntouched, untouchedPosts } from './post-store.ts'
import { runSchedules } from './run-schedules.ts'
import { lockSchedule, writeAgain } from './schedule-store.ts'
import { removeTemplate, setActive } from './template-store.ts'

/**
 * Switches a template on or off for automatic posts. Off, what schedules wrote ahead from it and no person touched is written
 * again from other texts.
 * @throws AppError not_found.
 */
export const switchTemplate = (
  ctx: Context,
  id: SocialTemplateId,
  { isActive }: { isActive: boolean },
): Promise<Template> =>
  inTransaction(ctx, async (tx) => {
    const template = await setActive(tx.db, id, isActive)
    if (!isActive) await writeWithout(ctx, tx, id)
    return template
  })

/** Deletes a template, with the same consequence. @throws AppError not_found. */
export const deleteTemplate = (
  ctx: Context,
  id: SocialTemplateId,
): Promise<{ id: SocialTemplateId }> =>
  inTransaction(ctx, async (tx) => {
    await setActive(tx.db, id, false)
    await writeWithout(ctx, tx, id)
    return removeTemplate(tx.db, id)
  })

async function writeWithout(ctx: Context, tx: Transaction, id: SocialTemplateId): Promise<void> {
  const now = ctx.now()
  const written = untouchedPosts(tx.db, now).where('templateId', '=', id)
  const schedules = await written.select('scheduleId').distinct().orderBy('scheduleId').execute()
  for (const { scheduleId } of schedules) {
    const schedule = scheduleId && (await lockSchedule(tx.db, scheduleId))
    if (!schedule) continue
    await removeUntouched(tx.db, written.where('scheduleId', '=', schedule.id))
    if (schedule.isActive) await writeAgain(tx.db, schedule, nextRun(schedule, now) ?? null)
  }
  if (schedules.length > 0) await tx.enqueue(runSchedules, {})
}
