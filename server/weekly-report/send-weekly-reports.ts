import { z } from 'zod'
import { readAlertSettings, type Alerted } from '../alerts/alert-settings-store.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { notify } from '../messaging/notify.ts'
import { nameIn } from '../messaging/recipients.ts'
import { readWeek, weekDue, type Week } from './read-week.ts'
import { ownersWithoutReport, recordReport } from './report-store.ts'
import { reportText, screenLink, weekName } from './report-copy.ts'

/**
 * Emails each owner on Monday at 8 AM in BC what marketing did in the week before, once. After downtime it is sent until
 * Tuesday, 8 AM. Nothing is sent where nothing happened and nothing is set up, nor to an owner who turned it off.
 */
export const sendWeeklyReports = task({
  name: 'send-weekly-reports',
  queue: 'scheduled',
  payload: z.object({}),
  // The runs after 8 AM in BC, 3 PM in UTC, are for a server that was down.
  cron: '*/10 * * * 1,2',
  async run(_, ctx) {
    const week = weekDue(ctx.now())
    if (!week) return
    const owners = (await readAlertSettings(ctx.db)).filter(({ weeklyReport }) => weeklyReport)
    const ids = owners.map(({ userId }) => userId)
    const unwritten = await ownersWithoutReport(ctx.db, week.from, ids)
    if (unwritten.size === 0) return
    const figures = await readWeek(ctx.db, week)
    if (!figures) return
    const text = reportText(figures, ctx.config.publicUrl)
    for (const owner of owners)
      if (unwritten.has(owner.userId)) await writeTo(ctx, owner, week, text)
  },
})

/** Of two servers one writes. */
const writeTo = (
  ctx: Context,
  { userId, email, name }: Alerted,
  week: Week,
  figures: string,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await recordReport(tx.db, userId, week.from, ctx.now()))) return
    const recipient = { userId, phone: null, email }
    const [firstName = ''] = name.split(' ')
    await notify(ctx, tx, 'weekly_report', recipient, {
      channel: 'email',
      values: {
        firstName: nameIn(firstName, 'there'),
        week: weekName(week),
        // The template is one line.
        figures: `\n${figures}`,
        link: screenLink(ctx.config.publicUrl, 'ads', 'analytics'),
      },
    })
  })
