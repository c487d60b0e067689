import type { z } from 'zod'
import { dayOf, formatInstant } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type {
  previewSettings as previewEndpoint,
  publishSettings as publishEndpoint,
  SettingsPreview,
  SettingsVersion,
} from '../../contract/settings-calls.ts'
import type { GroupValues, SettingsGroup } from '../../contract/settings-groups.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { momentOf, pastProblem, refusal } from '../core/effective-day.ts'
import type { Db } from '../db/database.ts'
import { describeEffects, whyNeeded, type Situation } from './describe-effects.ts'
import { FIRST_EFFECTIVE_FROM, firstSettings } from './first-settings.ts'
import { listSettings } from './list-settings.ts'
import { reloadSettings } from './live-settings.ts'
import { isLowerShare } from './share-effects.ts'
import { loosensSignIn } from './sign-in-effects.ts'
import {
  decodeSettings,
  encodeSettings,
  insertSettings,
  lockSettings,
  markSettingsWithdrawn,
  newestVersion,
  nextSettingsVersion,
  type StoredSettings,
  versionsFrom,
} from './settings-store.ts'

type Draft = z.output<(typeof publishEndpoint)['body']>

/** What publishing would do and what stands against it. Nothing is stored. */
export async function previewSettings(
  ctx: Context,
  user: User,
  { content, effectiveFrom }: z.output<(typeof previewEndpoint)['body']>,
): Promise<SettingsPreview> {
  const now = ctx.now()
  const at = momentOf(effectiveFrom, now)
  const past = pastProblem(effectiveFrom, now)
  const situation = { db: ctx.db, config: ctx.config, now, effectiveFrom: at }
  const { effects, problems } = await describeEffects(situation, content)
  const needs: SettingsPreview['needs'] = (await loosensSignIn(situation, content))
    ? ['password', ...(user.twoFactorSince ? (['code'] as const) : [])]
    : []
  return { effects, problems: past ? [past, ...problems] : problems, needs }
}

/** Windows of days that have passed decide nothing any more; kept, they would fill the list, which has a limit. */
const withoutPastWindows = ({ group, values }: Draft['content'], now: Date) =>
  group === 'booking'
    ? {
        ...values,
        changedWindows: values.changedWindows.filter(({ day }) => day >= dayOf(now)),
      }
    : values

/**
 * Publishes the next version of a group. What was booked and quoted keeps the version it was made with.
 * @throws AppError refused, with the field, for a day that has passed, before that of the newest version, and for
 * what a booked pickup stands against, and without proof of who loosens how owners sign in; outdated when another version was
 * published since `basedOn`.
 */
export async function publishSettings(
  ctx: Context,
  user: User,
  { content, effectiveFrom, note, basedOn, restores, password, code = '' }: Draft,
): Promise<SettingsVersion> {
  const { group } = content
  // A code is used up by its check, which therefore is not undone with the transaction.
  if (password !== undefined) await ctx.hooks.signIn.requireProof(ctx, user, { password, code })
  const version = await inTransaction(ctx, async (tx) => {
    await lockSettings(tx.db, group)
    // After the lock: a version that was waited for took effect before this one.
    const now = ctx.now()
    const at = momentOf(effectiveFrom, now)
    const past = pastProblem(effectiveFrom, now)
    if (past) throw refusal(past.path, past.message)
    await requireNewest(ctx, tx.db, content, { basedOn, at })
    const situation = { db: tx.db, config: ctx.config, now, effectiveFrom: at }
    const [problem] = (await describeEffects(situation, content)).problems
    if (problem) throw refusal(problem.path, problem.message)
    const isLooser = await loosensSignIn(situation, content)
    if (isLooser && password === undefined)
      throw refusal('password', 'Please enter your password: this makes signing in less safe')
    const needsNotice = await lowersShare(situation, content)
    const next = await nextSettingsVersion(tx.db, group)
    const id = await insertSettings(tx.db, {
      groupName: group,
      version: next,
      value: encodeSettings(group, withoutPastWindows(content, now)),
      effectiveFrom: at,
      note,
      restores: restores ?? null,
      publishedBy: user.id,
      publishedAt: now,
    })
    await tx.publish('settings', id)
    if (needsNotice) await ctx.hooks.shares.announce(tx, { version: next, isWithdrawn: false })
    if (isLooser) await ctx.hooks.signIn.announceLoosened(ctx, tx, { by: user, effectiveFrom: at })
    return next
  })
  await reloadSettings(ctx.config)
  return versionOf(ctx, group, version)
}

/**
 * Withdraws a version before it takes effect; a second time changes nothing.
 * @throws AppError not_found, in_use once it took effect, and while pickups are booked that need it.
 */
export async function withdrawSettings(
  ctx: Context,
  group: SettingsGroup,
  version: number,
): Promise<SettingsVersion> {
  await inTransaction(ctx, async (tx) => {
    await lockSettings(tx.db, group)
    const row = await markSettingsWithdrawn(tx.db, group, version, ctx.now())
    if (!row) return
    await refuseNeeded(ctx, tx.db, row)
    await tx.publish('settings', row.id)
    if (group === 'share') await ctx.hooks.shares.announce(tx, { version, isWithdrawn: true })
  })
  await reloadSettings(ctx.config)
  const current = await versionOf(ctx, group, version)
  if (current.state === 'withdrawn') return current
  throw new AppError('in_use', `Version ${version} has taken effect. Publish another one instead`)
}

/**
 * @throws AppError in_use where pickups are booked in an area that would be closed without this version, and for one that makes sign-in
 * stricter: to loosen it takes publishing, with a password.
 */
async function refuseNeeded(ctx: Context, db: Db, row: StoredSettings): Promise<void> {
  if (row.groupName === 'security' && decodeSettings('security', row.value).twoFactorForOwners)
    throw new AppError(
      'in_use',
      `Version ${row.version} makes sign-in stricter. To call it off, publish a version from the same day that does not`,
    )
  if (row.groupName !== 'areas') return
  const { effectiveFrom, version } = row
  const values = decodeSettings('areas', row.value)
  const until = (await versionsFrom(db, ['areas'], effectiveFrom)).find(
    (next) => next.effectiveFrom > effectiveFrom,
  )?.effectiveFrom
  const why = await whyNeeded({ db, config: ctx.config }, { values }, { effectiveFrom, until })
  if (why) throw new AppError('in_use', `Version ${version} can’t be withdrawn: ${why}`)
}

async function versionOf(
  ctx: Context,
  group: SettingsGroup,
  version: number,
): Promise<SettingsVersion> {
  const listed = (await listSettings(ctx, group)).find((each) => each.version === version)
  if (!listed) throw new AppError('not_found', 'There is no such version of these settings')
  return listed
}

/** @throws AppError outdated with both values, refused for a moment before that of the newest version. */
async function requireNewest(
  ctx: Context,
  db: Db,
  content: GroupValues,
  { basedOn, at }: { basedOn: number; at: Date },
): Promise<void> {
  const { group } = content
  const newest = await newestVersion(db, group)
  if ((newest?.version ?? 1) !== basedOn)
    throw new AppError(
      'outdated',
      `Version ${newest?.version ?? 1} was published meanwhile, and your changes were made from version ${basedOn}`,
      {
        facts: {
          newest: newest?.version ?? 1,
          theirs: newest?.value,
          yours: JSON.parse(encodeSettings(group, content.values)) as unknown,
        },
      },
    )
  // What the server was started with is kept as the first version, whatever it is started with later.
  if (!newest)
    await insertSettings(db, {
      groupName: group,
      version: 1,
      value: encodeSettings(group, firstSettings(ctx.config, group)),
      effectiveFrom: FIRST_EFFECTIVE_FROM,
      note: 'From the settings of the server',
      publishedBy: null,
      publishedAt: ctx.now(),
    })
  else if (at < newest.effectiveFrom)
    throw refusal(
      'effectiveFrom',
      `Version ${newest.version} takes effect on ${formatInstant(newest.effectiveFrom)}. Choose a later day, or withdraw that version first`,
    )
}

const lowersShare = async (situation: Situation, { group, values }: GroupValues) =>
  group === 'share' && isLowerShare(situation, values.haulerSharePermille)
