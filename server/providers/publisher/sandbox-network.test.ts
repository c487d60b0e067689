import { describe, expect, test } from 'vitest'
import { SOCIAL_PLATFORMS, type SocialPlatform } from '../../../contract/social.ts'
import { useApp } from '../../testing/app.ts'
import type { OutgoingPost, PublishingAccount } from './network.ts'
import { networkConforms, publishBySteps } from './network.conformance.ts'
import { sandboxNetwork } from './sandbox-network.ts'
import { ANSWER_LOST, AWAY, BUSY, lagging, REFUSED } from './sandbox-steps.ts'

const app = useApp()
const networkOn = (platform: SocialPlatform) =>
  sandboxNetwork({ db: app.ctx.db, now: app.ctx.now, publicUrl: 'http://localhost:3000', platform })

const picture = {
  address: async () => 'https://westhaul.example/garage.jpg',
  read: async () => new Uint8Array(),
  alt: 'A tidy garage',
  width: 1_080,
  height: 1_080,
  type: 'image/jpeg' as const,
}
const wait = (milliseconds: number) => app.setNow(new Date(app.ctx.now().getTime() + milliseconds))

/** What a person does on the page of consent. */
async function allow(platform: SocialPlatform, url: string, usernames = ['westhaul']) {
  const { searchParams } = new URL(url)
  return networkOn(platform).issueCode({
    usernames,
    scopes: (searchParams.get('scope') ?? '').split(' '),
    codeChallenge: searchParams.get('code_challenge') ?? '',
    redirectUri: searchParams.get('redirect_uri') ?? '',
  })
}

for (const platform of SOCIAL_PLATFORMS)
  describe(`the sandbox of ${platform} behaves as the network does`, () => {
    networkConforms(() => ({
      network: networkOn(platform),
      allow: (url) => allow(platform, url),
      picture,
      checksVerifier: true,
      refusedText: `No ${REFUSED}`,
      lostText: `Where is it ${ANSWER_LOST}`,
      revoke: ({ handle }) => networkOn(platform).revoke(handle),
      now: app.ctx.now,
      wait,
      like: (postId) => networkOn(platform).like(postId),
    }))
  })

async function accountOn(platform: SocialPlatform): Promise<PublishingAccount> {
  const [account] = (await networkOn(platform).grantByName('westhaul')).accounts
  if (!account) throw new Error('The sandbox gave no account')
  const { id, handle, accessToken } = account
  return { platform, id, handle, accessToken }
}

const words = (text: string): OutgoingPost => ({ text, link: null, media: [], firstComment: null })
const publish = (account: PublishingAccount, post: OutgoingPost) =>
  publishBySteps({ network: networkOn(account.platform), wait }, account, post)

test('the same words twice in a day are a duplicate', async () => {
  const account = await accountOn('twitter')
  await publish(account, words('Twice'))
  await expect(publish(account, words('Twice'))).rejects.toThrow('duplicate')
})

test('of twenty with the same words that arrive together one is published', async () => {
  const account = await accountOn('twitter')
  const sent = Array.from({ length: 20 }, () => publish(account, words('Together')))
  const results = await Promise.allSettled(sent)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const shown = (await networkOn('twitter').feed(50)).filter(({ text }) => text === 'Together')
  expect(shown).toHaveLength(1)
})

test('a network that is away answers nothing and has nothing', async () => {
  const account = await accountOn('facebook')
  await expect(publish(account, words(`Hello ${AWAY}`))).rejects.toThrow('does not answer')
  expect((await networkOn('facebook').feed(50)).map(({ text }) => text)).not.toContain(
    `Hello ${AWAY}`,
  )
})

test('a busy network names the time from which it takes the post', async () => {
  app.setNow(new Date('2026-11-02T17:00:12.345Z'))
  const account = await accountOn('linkedin')
  const time = new Date('2026-11-02T17:00:30Z')
  const post = words(`Hello ${BUSY}`)
  await expect(publish(account, post)).rejects.toMatchObject({ name: 'RetryAt', time })
  app.setNow(time)
  expect(await publish(account, post)).toHaveProperty('postId')
})

test('the search shows a post only when it has caught up', async () => {
  const account = await accountOn('twitter')
  const post = words(`Late ${lagging(20)}`)
  const sentAt = app.ctx.now()
  await publish(account, post)
  const lookUp = () =>
    networkOn('twitter').lookUp({ account, post, checkpoints: {}, step: 'post', sentAt })
  wait(19_000)
  expect(await lookUp()).toEqual({ is: 'not_seen' })
  wait(1_000)
  expect(await lookUp()).toMatchObject({ is: 'there' })
})

test('a container says for certain whether it was published, before any search', async () => {
  const account = await accountOn('instagram')
  const network = networkOn('instagram')
  const post = { ...words(`Container ${lagging(600)} ${ANSWER_LOST}`), media: [picture] }
  const container = await network.runStep('container', { account, post, checkpoints: {} })
  if (container.is !== 'done') throw new Error('No container')
  const request = { account, post, checkpoints: { container: container.checkpoint } }
  const asked = { ...request, step: 'post', sentAt: app.ctx.now() }
  expect(await network.lookUp(asked)).toEqual({ is: 'absent' })
  await expect(network.runStep('post', request)).rejects.toMatchObject({ name: 'UnknownOutcome' })
  expect(await network.lookUp(asked)).toMatchObject({ is: 'there' })
})

test('tokens of X end after two hours, and its refresh token works once', async () => {
  const network = networkOn('twitter')
  const [account] = (await network.grantByName('westhaul')).accounts
  if (!account) throw new Error('No account')
  const renewed = await network.refresh(account)
  await expect(network.refresh(account)).rejects.toMatchObject({ name: 'Reconnect' })
  wait(2 * 3_600_000)
  const old = { platform: 'twitter' as const, id: account.id, handle: account.handle }
  const late = network.readAccount({ ...old, accessToken: renewed.accessToken })
  await expect(late).rejects.toThrow('has expired')
})
