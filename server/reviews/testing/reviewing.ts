import { addDays, dayOf } from '../../../contract/calendar.ts'
import { getAdminHauler } from '../../../contract/admin-haulers.ts'
import { changeHaulerProfile } from '../../../contract/hauler-account.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { getPaperReviews, sendPaper, type PaperKind } from '../../../contract/papers.ts'
import { decideReview, type ReviewChoice } from '../../../contract/review-decisions.ts'
import {
  CHECK_POINTS,
  getReviewQueue,
  setCheck,
  type ReviewKind,
} from '../../../contract/review-queue.ts'
import type { useApp } from '../../testing/app.ts'
import { messagesOf } from '../../testing/messages.ts'

type App = ReturnType<typeof useApp>
type Hauler = Awaited<ReturnType<App['given']['hauler']>>
type Staff = ReturnType<App['as']>

/** What tests do with the review queue, as the team and as the hauler. */
export const reviewing = (app: App) => {
  const decide = (by: Staff, kind: ReviewKind, id: number, body: ReviewChoice) =>
    by.call(decideReview, { params: { kind, id }, body })
  const tick = (by: Staff, haulerId: HaulerId, point: number, checked = true) =>
    by.call(setCheck, { params: { haulerId, point }, body: { checked } })
  const sendLicence = async (hauler: Hauler) => {
    const licenseImageUrl = await app.given.photo({ userId: hauler.userId, purpose: 'licence' })
    await app.as(hauler).call(changeHaulerProfile, { body: { licenseImageUrl } })
    return licenseImageUrl
  }
  return {
    decide,
    tick,
    sendLicence,
    staff: async () => app.as(await app.given.admin()),
    applicant: async (createdAt: Date) => {
      const hauler = await app.given.hauler({ status: 'pending', createdAt })
      await sendLicence(hauler)
      return hauler
    },
    tickAll: async (by: Staff, haulerId: HaulerId) => {
      for (const point of CHECK_POINTS) await tick(by, haulerId, point)
    },
    rowsOf: async (by: Staff, { id }: Hauler) =>
      (await by.call(getReviewQueue, {})).rows.filter(({ haulerId }) => haulerId === id),
    statusOf: async (by: Staff, { id }: Hauler) =>
      (await by.call(getAdminHauler, { params: { haulerId: id } })).status,
    /** Lets so many seconds go by, and everything happen that is due. */
    pass: async (seconds: number) => {
      app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))
      await app.runTasks({ delayed: true })
    },
    send: async (hauler: Hauler, kind: PaperKind, days = 100) => {
      const fileUrl = await app.given.photo({ userId: hauler.userId })
      const expiresOn = addDays(dayOf(app.ctx.now()), days)
      await app.as(hauler).call(sendPaper, { body: { kind, expiresOn, fileUrl, number: 'BC-774' } })
    },
    paperOf: async (by: Staff, { id }: Hauler) => {
      const { papers } = await by.call(getPaperReviews, {})
      const paper = papers.find(({ haulerId }) => haulerId === id)
      if (!paper) throw new Error('Nothing is in review')
      return paper
    },
    textOf: async () => (await messagesOf(app)).map(({ message }) => message).join('\n'),
    /** Nothing of a test is left in the queue of the next. */
    clear: async (at: Date) => {
      for (const table of ['notifications', 'sandboxMessages', 'reviewDecisions'] as const)
        await app.ctx.db.deleteFrom(table).execute()
      await app.ctx.db.updateTable('haulers').set({ deletedAt: at }).execute()
    },
  }
}
