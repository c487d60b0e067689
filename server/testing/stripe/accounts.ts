import { randomBytes } from 'node:crypto'
import { Refused } from './answers.ts'
import { accountOf, requirements, type Account } from './objects-connect.ts'
import type { Requests } from './requests.ts'
import { keep, type World } from './world.ts'

const LINK_SECONDS = 300
/** The page behind an onboarding link, which is Stripe's own. */
export const SETUP_PAGE = '/connect/setup'

export function createAccount(world: World, order: Requests['createAccount']): Account {
  const { country, email = null, metadata = {} } = order
  const account = keep(world.accounts, accountOf(world.seconds(), { country, email, metadata }))
  world.outbox.tell('account.updated', { ...account }, account.id)
  return account
}

/** Of what is not there and of what is not ours Stripe says the same. */
export function findAccount(world: World, id: string): Account {
  const account = world.accounts.get(id)
  if (account) return account
  throw new Refused(
    403,
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  )
}

export function createLink(world: World, origin: string, order: Requests['createAccountLink']) {
  const { account, return_url: returnUrl = '', refresh_url: refreshUrl = '' } = order
  findAccount(world, account)
  if (!URL.canParse(returnUrl) || !URL.canParse(refreshUrl))
    throw new Refused(400, 'Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  const token = randomBytes(9).toString('base64url')
  const created = world.seconds()
  const expiresAt = created + LINK_SECONDS
  world.links.set(token, { account, returnUrl, refreshUrl, expiresAt })
  const url = `${origin}${SETUP_PAGE}/${account}/${token}`
  return { object: 'account_link', created, expires_at: expiresAt, url }
}

/** Where the visitor of a link goes next: a link connects a bank once, within five minutes. */
export function useLink(world: World, token: string): string | undefined {
  const link = world.links.get(token)
  if (!link) return undefined
  if (link.expiresAt <= world.seconds()) return link.refreshUrl
  link.expiresAt = 0
  setReady(world, findAccount(world, link.account), true)
  return link.returnUrl
}

/** Turns an account's ability to receive on or off, as Stripe does by itself. */
export function setReady(world: World, account: Account, ready: boolean): Account {
  account.capabilities.transfers = ready ? 'active' : 'inactive'
  account.payouts_enabled = ready
  account.details_submitted ||= ready
  const due = ready ? [] : ['individual.verification.document']
  account.requirements = requirements(due)
  if (!ready) account.requirements.disabled_reason = 'requirements.past_due'
  world.outbox.tell('account.updated', { ...account }, account.id)
  return account
}
