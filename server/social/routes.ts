import type { Args } from '../../contract/endpoint.ts'
import * as accounts from '../../contract/social-accounts.ts'
import { autoPostNow } from '../../contract/social-auto-post.ts'
import { getPostCalendar } from '../../contract/social-calendar.ts'
import * as composer from '../../contract/social-composer.ts'
import { confirmSocialPost } from '../../contract/social-confirm.ts'
import * as networks from '../../contract/social-networks.ts'
import * as calls from '../../contract/social-posts.ts'
import * as schedules from '../../contract/social-schedules.ts'
import {
  rescheduleMissedPost,
  reviewSocialPost,
  undoPostMove,
} from '../../contract/social-review.ts'
import * as templates from '../../contract/social-templates.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { type Context, inTransaction } from '../core/context.ts'
import { socialAnalytics } from './analytics.ts'
import { autoPost } from './auto-post.ts'
import { changePost, deletePost } from './change-post.ts'
import { changeSchedule, createSchedule, deleteSchedule } from './change-schedule.ts'
import { deleteTemplate, switchTemplate } from './change-template.ts'
import { accountChoices, chooseAccount } from './choose-account.ts'
import { confirmPost } from './confirm-post.ts'
import { connectByName, disconnectAccount, listAccounts } from './connect-account.ts'
import { createPost } from './create-post.ts'
import { createPosts } from './create-posts.ts'
import { findSimilar } from './find-similar.ts'
import { generatePost } from './generate-post.ts'
import { listNetworks } from './list-networks.ts'
import { postCalendar, posts } from './list-posts.ts'
import { postFigures } from './metrics-store.ts'
import { readEngagement } from './read-engagement.ts'
import { rescheduleMissed } from './reschedule-missed.ts'
import { reviewPost } from './review-post.ts'
import { allSchedules } from './schedule-store.ts'
import { suggestTimes } from './suggest-times.ts'
import { allTemplates, findTemplate, insertTemplate } from './template-store.ts'
import { undoMove } from './undo-move.ts'

// Each call asks a model or every network: enough for a busy team, too few to run up a bill.
const ASKING = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }

export function socialRoutes(bind: Bind): void {
  bindList(bind, calls.listSocialPosts, posts, () => undefined)
  bind(calls.getSocialPost, ({ ctx, params }) => posts.find(ctx, params.postId, undefined))
  bind(getPostCalendar, ({ ctx, query }) => postCalendar(ctx, query))
  bind(calls.createSocialPost, ({ ctx, caller, body }) => createPost(ctx, caller.user, body))
  bind(calls.changeSocialPost, ({ ctx, caller, params, body }) =>
    changePost(ctx, caller.user, params.postId, body),
  )
  bind(confirmSocialPost, ({ ctx, caller, params }) => confirmPost(ctx, caller.user, params.postId))
  bind(reviewSocialPost, ({ ctx, caller, params, body }) =>
    reviewPost(ctx, caller.user, params.postId, body),
  )
  bind(rescheduleMissedPost, ({ ctx, caller, params }) =>
    rescheduleMissed(ctx, caller.user, params.postId),
  )
  bind(undoPostMove, ({ ctx, caller, params, body }) =>
    undoMove(ctx, caller.user, params.postId, body),
  )
  bind(calls.deleteSocialPost, ({ ctx, params }) => deletePost(ctx, params.postId))
  bind(calls.generateSocialPost, ({ ctx, body }) => generatePost(ctx, body), ASKING)
  bind(composer.createSocialPosts, ({ ctx, caller, body }) => createPosts(ctx, caller.user, body))
  bind(composer.findSimilarPosts, ({ ctx, body }) => similarPosts(ctx, body))
  bind(composer.suggestPostTimes, ({ ctx, query }) => suggestTimes(ctx, query))
  bind(
    autoPostNow,
    ({ ctx, caller, query, body }) => autoPost(ctx, caller.user, { query, body }),
    ASKING,
  )

  bindList(bind, schedules.listSocialSchedules, allSchedules, () => undefined)
  bind(schedules.createSocialSchedule, ({ ctx, body }) => createSchedule(ctx, body))
  bind(schedules.changeSocialSchedule, ({ ctx, params, body }) =>
    changeSchedule(ctx, params.scheduleId, body),
  )
  bind(schedules.deleteSocialSchedule, ({ ctx, params }) => deleteSchedule(ctx, params.scheduleId))

  bindList(bind, templates.listSocialTemplates, allTemplates, () => undefined)
  bind(templates.getSocialTemplate, ({ ctx, params }) => findTemplate(ctx.db, params.templateId))
  bind(templates.createSocialTemplate, ({ ctx, body }) =>
    inTransaction(ctx, ({ db }) => insertTemplate(db, body)),
  )
  bind(templates.changeSocialTemplate, ({ ctx, params, body }) =>
    switchTemplate(ctx, params.templateId, body),
  )
  bind(templates.deleteSocialTemplate, ({ ctx, params }) => deleteTemplate(ctx, params.templateId))

  bind(accounts.listSocialAccounts, ({ ctx }) => listAccounts(ctx))
  bind(accounts.connectSocialAccount, ({ ctx, body }) => connectByName(ctx, body))
  bind(accounts.getAccountChoices, ({ ctx, caller, params }) =>
    accountChoices(ctx, caller.user, params.grantId),
  )
  bind(accounts.chooseAccount, ({ ctx, caller, params, body }) =>
    chooseAccount(ctx, caller.user, params.grantId, body.accountId),
  )
  bind(accounts.disconnectSocialAccount, ({ ctx, params }) =>
    disconnectAccount(ctx, params.accountId),
  )
  bind(accounts.getSocialAnalytics, ({ ctx }) => socialAnalytics(ctx))
  bind(
    accounts.refreshSocialEngagement,
    ({ ctx }) => readEngagement(ctx, { isAsked: true }),
    ASKING,
  )
  bind(networks.listSocialNetworks, async ({ ctx }) => listNetworks(ctx))
  bind(networks.listPostFigures, ({ ctx }) => postFigures(ctx.db))
}

async function similarPosts(
  ctx: Context,
  body: Args<typeof composer.findSimilarPosts>['body'],
): Promise<composer.SimilarPost[]> {
  const similar = body.posts.map(({ at = ctx.now(), ...post }) =>
    findSimilar(ctx.db, { ...post, at }),
  )
  return (await Promise.all(similar)).flatMap((post) => post ?? [])
}
