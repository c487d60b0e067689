import { sql } from 'kysely'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { PART_LABELS, type Part } from '../../contract/integrations.ts'
import type { SetupState, SetupStep } from '../../contract/setup-checklist.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { settingsAt } from '../settings/settings-store.ts'
import { describeParts } from './describe-parts.ts'
import { readPartHealth } from './part-health-store.ts'

/** What the product is started with when nothing is set: an example that reaches no one. */
const EXAMPLE = { productName: 'Westhaul', supportPhone: '604-555-0142' }

type Answer = Pick<SetupState, 'isDone' | 'sentence'> & Partial<Pick<SetupState, 'serverSettings'>>

/** How each step of setting the product up stands. Nothing is asked of the outside parts. */
export async function setupChecklist(ctx: Context, owner: User): Promise<SetupState[]> {
  const { db, config, now } = ctx
  const business = await settingsAt(db, config, 'business', now())
  const areas = await settingsAt(db, config, 'areas', now())
  const { prices, colleagues } = await readProgress(db)
  const { productName, supportPhone } = business.values
  const isChosen = business.version > 1
  const parts = await partAnswers(ctx)
  const answers: Record<SetupStep, Answer> = {
    name: {
      isDone: isChosen || productName !== EXAMPLE.productName,
      sentence: `Customers read “${productName}”`,
    },
    phone: {
      isDone: supportPhone !== EXAMPLE.supportPhone,
      sentence:
        supportPhone === EXAMPLE.supportPhone
          ? `${supportPhone} is an example that reaches no one`
          : `Customers and haulers call ${supportPhone}`,
    },
    areas: {
      isDone: areas.version > 1,
      sentence:
        areas.version > 1
          ? `Pickups are booked in ${areas.values.areas.length} areas`
          : `All ${SERVICE_AREAS.length} areas are open; publish the ones you serve`,
    },
    prices: {
      isDone: prices > 0,
      sentence:
        prices > 0
          ? 'You published a rate card'
          : 'The rate card of the product is in force; publish your own prices',
    },
    payments: parts('payments'),
    sms: parts('sms'),
    email: parts('email'),
    colleagues: {
      isDone: colleagues > 1,
      sentence:
        colleagues > 1 ? `${colleagues} people are in the team or invited` : 'You are alone so far',
    },
    two_factor: {
      isDone: owner.twoFactorSince !== null,
      sentence:
        owner.twoFactorSince === null
          ? 'Your account is protected by its password alone'
          : 'Your account asks for a second step',
    },
  }
  // The keys of the record are the steps, in their order.
  return Object.entries(answers).map(([step, answer]) => ({
    step: step as SetupStep,
    serverSettings: [],
    ...answer,
  }))
}

async function partAnswers(ctx: Context): Promise<(part: Part) => Answer> {
  const descriptions = describeParts(ctx)
  const health = await readPartHealth(ctx.db)
  return (part) => {
    const { state, provider, settings } = descriptions[part]
    const { lastSuccessAt = null, failingSince = null, failure } = health.get(part) ?? {}
    if (state !== 'live')
      return { isDone: false, sentence: `Sandbox: ${provider}`, serverSettings: [...settings] }
    if (failingSince) return { isDone: false, sentence: failure ?? `${PART_LABELS[part]} fails` }
    return lastSuccessAt
      ? { isDone: true, sentence: `Connected: ${provider}` }
      : { isDone: false, sentence: `${provider} is set but has not answered yet: test it` }
  }
}

/** How many rate cards the team published, and how many people are in it or invited. */
async function readProgress(db: Db): Promise<{ prices: number; colleagues: number }> {
  const { rows } = await sql<{ prices: number; colleagues: number }>`select
    (select count(*)::integer from rate_cards
      where published_by is not null and withdrawn_at is null) as prices,
    (select count(*)::integer from users where team_role is not null and deleted_at is null)
      + (select count(*)::integer from staff_invitations
        where accepted_at is null and withdrawn_at is null) as colleagues`.execute(db)
  return rows[0] ?? { prices: 0, colleagues: 0 }
}
