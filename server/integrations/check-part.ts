import { formatShare } from '../../contract/hauler-share.ts'
import { randomUUID } from 'node:crypto'
import { formatInstant } from '../../contract/calendar.ts'
import type { Part } from '../../contract/integrations.ts'
import { platformFacts } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { designEmail } from '../messaging/email/design-email.ts'
import type { ReportModel } from '../models/guard-model.ts'
import { Reconnect, Refused, UnknownOutcome, type ProviderFailure } from '../providers/failures.ts'
import { bcGeocoder } from '../providers/geocoder/bc.ts'
import { middleOf } from '../places/area-centres.ts'
import { osrm } from '../providers/roads/osrm.ts'
import { openReader } from '../quotes/open-reader.ts'
import { activeAccounts } from '../social/account-store.ts'
import { publishingAccountFor } from '../social/publishing-account.ts'
import { openWriter } from '../writing/open-writer.ts'
import { checkStorage } from './check-storage.ts'

/** Who tests, and where a test message goes: an address, or a number in E.164. */
export type TestRequest = { admin: User; to: string }

type Check = (ctx: Context, request: TestRequest) => Promise<string>

/** The cheapest genuine call to each part. Each answers what happened, or fails as the port does. */
export const CHECKS: Record<Part, Check> = {
  async payments({ payments, now }) {
    // Nothing is that new: the provider checks the key and answers an empty list.
    for await (const _ of payments.list('payments', now())) break
    return payments.name === 'sandbox' ? 'The sandbox answers.' : 'Stripe accepts the key.'
  },

  async sms(ctx, { admin, to }) {
    await ctx.sms.send({ to, text: testMessage(ctx, admin), idempotencyKey: randomUUID() })
    return ctx.sms.name === 'sandbox'
      ? `The sandbox took the text to ${to}. Nothing is delivered.`
      : `The text to ${to} is on its way. It should arrive within a minute.`
  },

  async email(ctx, { admin, to }) {
    const subject = `Test from ${ctx.config.productName}`
    const words = { subject, text: testMessage(ctx, admin), link: undefined }
    const about = { messageType: 'integration_test', jobId: null, recipientEmail: to } as const
    const designed = await designEmail(ctx, about, words)
    await ctx.email.send({ to, subject, ...designed, idempotencyKey: randomUUID() })
    return ctx.email.name === 'sandbox'
      ? `The sandbox took the email to ${to}. Nothing is delivered.`
      : `The mail server took the email to ${to}. Look in your mailbox, and in its spam folder.`
  },

  push: ({ push }) => push.check(),

  async storage({ storage }) {
    await checkStorage(storage)
    return 'A small file was written, read and deleted.'
  },

  async geocoder({ config }) {
    if (!config.geocoder) throw new Reconnect('GEOCODER_URL is not set')
    // Below the cache, which would answer without a call.
    const [place] = await bcGeocoder(config.geocoder).find(KNOWN_ADDRESS)
    if (!place) throw new UnknownOutcome(`The geocoder knows no place for ${KNOWN_ADDRESS}`)
    return `It places ${place.fullAddress}.`
  },

  async roads({ config }) {
    if (!config.roads) throw new Reconnect('OSRM_URL is not set')
    // Below the cache, which would answer without a call.
    const table = await osrm(config.roads).table([middleOf('Vancouver'), middleOf('Surrey')])
    const way = table[0]?.[1]
    if (!way) throw new UnknownOutcome('The road server knows no way from Vancouver to Surrey')
    return `From Vancouver to Surrey it is ${Math.round(way.metres / 1_000)} km, ${Math.round(way.seconds / 60)} minutes.`
  },

  async reader(ctx) {
    const { report, failed } = modelReport()
    const { source, items } = await openReader({ ...ctx, report }).read({
      description: 'One old sofa',
      loadSize: 'small',
      photos: [],
    })
    if (source !== 'ai')
      throw (
        failed() ?? new Refused('The model answers, but its reading of “One old sofa” is refused')
      )
    return `The model reads “One old sofa” as: ${items.map(({ name }) => name).join(', ')}.`
  },

  async writer(ctx) {
    const { report, failed } = modelReport()
    const { content, source } = await openWriter({ ...ctx, report }).writePost({
      platform: 'twitter',
      contentType: 'educational',
      topic: 'spring cleaning',
      productName: ctx.config.productName,
      haulerShare: formatShare(ctx.config.haulerSharePermille),
      variant: 0,
      standing: [],
    })
    if (source !== 'model')
      throw (
        failed() ??
        new Refused('The model answers, but its text makes a claim or has a form that is refused')
      )
    return `The model wrote a post of ${content.length} characters. It is not kept.`
  },

  async publisher(ctx) {
    const [account] = await activeAccounts(ctx.db)
    // Nothing is wrong with the networks then.
    if (!account) throw new Refused('No account is connected yet: connect one under Social Media')
    const { platform, username } = account
    const sender = await publishingAccountFor(ctx, account)
    await ctx.publisher.on(platform).readAccount(sender.account)
    return `${platformFacts[platform].label} accepts the account @${username}.`
  },
}

/** How a model of its own answers: a new one, because after failures the server's rests for a minute. */
function modelReport() {
  let failure: ProviderFailure | undefined
  const report: ReportModel = (latest) => {
    failure = latest
  }
  return { report, failed: () => failure }
}

/** An address that stays: the Parliament Buildings of British Columbia. */
const KNOWN_ADDRESS = '501 Belleville St, Victoria'

const testMessage = ({ config, now }: Context, { firstName, email }: User): string =>
  `${config.productName}: this is a test that ${firstName || email} started on ${formatInstant(now())}. Messages arrive.`
