import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SOCIAL_PLATFORMS, type SocialPlatform } from '../../../contract/social.ts'
import { PICTURE, startNetwork } from '../../testing/networks/start.ts'
import { BUSY, lagging, LOST, REFUSED } from '../../testing/networks/world.ts'
import { openFacebook } from './facebook.ts'
import { openInstagram } from './instagram.ts'
import { openLinkedIn } from './linkedin.ts'
import type { Adapter } from './network-settings.ts'
import type { OutgoingPicture, OutgoingPost, PublishingAccount, SocialNetwork } from './network.ts'
import { networkConforms, publishBySteps } from './network.conformance.ts'
import { openTikTok } from './tiktok.ts'
import { openX } from './x.ts'

const adapters: Record<SocialPlatform, Adapter> = {
  facebook: openFacebook,
  instagram: openInstagram,
  twitter: openX,
  linkedin: openLinkedIn,
  tiktok: openTikTok,
}
const redirectUri = 'http://localhost:3000/oauth/network/callback'

let now = new Date('2026-11-02T17:00:45Z')
const wait = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds))
let standIn: Awaited<ReturnType<typeof startNetwork>>
let network: SocialNetwork

const open = (platform: SocialPlatform, settings: { isAudited?: boolean } = {}) =>
  adapters[platform]({ isAudited: true, ...settings, ...standIn.settings, now: () => now })

function useNetwork(platform: SocialPlatform): void {
  beforeEach(async () => {
    now = new Date('2026-11-02T17:00:45Z')
    standIn = await startNetwork(platform, { now: () => now })
    network = open(platform)
  })
  afterEach(() => standIn.stop())
}

const picture = (): OutgoingPicture => ({
  address: async () => `${standIn.apiBase}${PICTURE}`,
  read: async () => new Uint8Array([1, 2, 3]),
  alt: 'A tidy garage',
  width: 1_080,
  height: 1_080,
  type: 'image/jpeg',
})

const postOf = (text: string, more: Partial<OutgoingPost> = {}): OutgoingPost => ({
  text,
  link: null,
  media: [picture()],
  firstComment: null,
  ...more,
})

/** A person allows everything, and we exchange the code. */
async function grant(allowed: { scopes?: string[]; accountIds?: string[] } = {}) {
  const codeVerifier = 'v'.repeat(64)
  // Of that verifier.
  const codeChallenge = 'w1TpKUdYE9hUAcNSeeSRFioHDxfUxuHho_JHAfZ_vDM'
  const url = network.authorizeUrl({ state: 'state-1', codeChallenge, redirectUri })
  const code = standIn.world.allow(url, allowed)
  return network.exchange({ code, codeVerifier, redirectUri })
}

async function connected() {
  const [first] = (await grant()).accounts
  if (!first) throw new Error('The network gave no account')
  const { id, handle, accessToken } = first
  const account: PublishingAccount = { platform: network.platform, id, handle, accessToken }
  return { ...first, account }
}

const publish = (account: PublishingAccount, post: OutgoingPost) =>
  publishBySteps({ network, wait }, account, post)

for (const platform of SOCIAL_PLATFORMS)
  describe(`${platform}, by its API`, () => {
    useNetwork(platform)

    networkConforms(() => ({
      network,
      allow: async (url) => standIn.world.allow(url),
      picture: picture(),
      refusedText: `No ${REFUSED}`,
      lostText: `Where is it ${LOST} ${lagging(90)}`,
      checksVerifier: platform === 'facebook' || platform === 'twitter',
      revoke: async ({ id }) => standIn.world.revoke(id),
      now: () => now,
      wait,
      like: async (postId) => standIn.world.like(postId),
    }))

    test('its words arrive as they were written, with its pictures', async () => {
      const { account } = await connected()
      const text =
        'Old sofa? (Any size) & <fast> *pickup* #BCjunk @home [x] {y} a_b ~ \\ | Naïve 😀'
      await publish(account, postOf(text))
      const [shown] = standIn.world.posts
      expect(shown).toMatchObject({ text, pictures: [expect.any(String)] })
    })

    test('a busy network names a time, and takes the post then', async () => {
      now = new Date('2026-11-02T17:00:12Z')
      const { account } = await connected()
      const post = postOf(`Hello ${BUSY}`)
      const failure: unknown = await publish(account, post).catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'RetryAt', time: expect.any(Date) })
      expect(standIn.world.posts).toEqual([])
      // Whatever it named.
      wait(60_000 - (now.getTime() % 60_000) + 45_000)
      expect(await publish(account, post)).toHaveProperty('postId')
    })

    test('a grant names the rights that a person left out', async () => {
      const [left, ...scopes] = network.scopes.map(({ name }) => name)
      const partial = await grant({ scopes })
      expect(partial.scopes).not.toContain(left)
    })

    test('several pictures go out in their order', async () => {
      const { account } = await connected()
      await publish(account, postOf('Before and after', { media: [picture(), picture()] }))
      expect(standIn.world.posts).toHaveLength(1)
      // Instagram holds them together in one container.
      const pictures = platform === 'instagram' ? 1 : 2
      expect(standIn.world.posts[0]?.pictures).toHaveLength(pictures)
    })

    test('an error of the network itself leaves open what happened', async () => {
      const { account } = await connected()
      const post = postOf('Anything')
      await standIn.stop()
      const [first] = network.steps(post)
      const run = network.runStep(first?.name ?? '', { account, post, checkpoints: {} })
      await expect(run).rejects.toMatchObject({ name: 'UnknownOutcome' })
      standIn = await startNetwork(platform)
    })
  })

describe('what only some networks have', () => {
  for (const platform of ['facebook', 'instagram', 'twitter', 'linkedin'] as const)
    describe(`${platform} as well`, () => {
      useNetwork(platform)

      test('the first comment stands below the post', async () => {
        const { account } = await connected()
        const firstComment = 'Book at westhaul.example'
        await publish(account, postOf('A tidy garage', { firstComment }))
        expect(standIn.world.posts[0]?.comment).toBe(firstComment)
      })

      test.skipIf(platform === 'instagram')(
        'the same words twice are a duplicate, in the words of the network',
        async () => {
          const { account } = await connected()
          await publish(account, postOf('Twice'))
          await expect(publish(account, postOf('Twice'))).rejects.toThrow(/duplicate/i)
        },
      )

      test('a post that the search does not show yet is not seen, and is found later', async () => {
        const { account } = await connected()
        const post = postOf(`Late (really) #now https://westhaul.example/?a=1&b=2 ${lagging(60)}`)
        const sentAt = now
        await publish(account, post)
        const checkpoints = { container: { id: [...standIn.world.things.keys()][0] ?? '' } }
        const lookUp = () => network.lookUp({ account, post, checkpoints, step: 'post', sentAt })
        expect(await lookUp()).toEqual({ is: 'not_seen' })
        wait(61_000)
        const { id } = standIn.world.posts[0] ?? {}
        expect(await lookUp()).toMatchObject({ is: 'there', published: { postId: id } })
      })
    })

  describe('facebook', () => {
    useNetwork('facebook')

    test('a person with two pages gets both, each with a token of its own', async () => {
      const accountIds = standIn.world.accounts.map(({ id }) => id)
      const { accounts } = await grant({ accountIds })
      expect(accounts.map(({ handle }) => handle)).toEqual(['westhaul', 'westhaul.second'])
      expect(new Set(accounts.map(({ accessToken }) => accessToken)).size).toBe(2)
    })

    test('the minutes that Meta estimates are the time of the next try', async () => {
      const { account } = await connected()
      standIn.world.left.set('publish', 0)
      const time = new Date(now.getTime() + 3_600_000)
      await expect(publish(account, postOf('Full'))).rejects.toMatchObject({
        name: 'RetryAt',
        time,
      })
    })
  })

  describe('instagram', () => {
    useNetwork('instagram')

    const containerOf = async (account: PublishingAccount, post: OutgoingPost) => {
      const made = await network.runStep('container', { account, post, checkpoints: {} })
      if (made.is !== 'done') throw new Error('No container')
      return { account, post, checkpoints: { container: made.checkpoint } }
    }

    test('a container says for certain that it was not published, and one that has expired starts again', async () => {
      const { account } = await connected()
      const request = await containerOf(account, postOf('Container'))
      const lookUp = () => network.lookUp({ ...request, step: 'post', sentAt: now })
      expect(await lookUp()).toEqual({ is: 'absent' })
      expect(await network.runStep('ready', request)).toMatchObject({ is: 'not_ready' })
      wait(86_400_000)
      expect(await network.runStep('ready', request)).toEqual({ is: 'start_again' })
    })

    test('publishing before the picture is ready is tried again in a moment', async () => {
      const { account } = await connected()
      const request = await containerOf(account, postOf('Early'))
      const early = network.runStep('post', request)
      await expect(early).rejects.toMatchObject({ name: 'RetryAt', time: expect.any(Date) })
    })

    test('a site without a public address is refused with what to set, and nothing is sent', async () => {
      const { account } = await connected()
      const local = openInstagram({ ...standIn.settings, apiBase: undefined, now: () => now })
      const post = postOf('Unreachable')
      const run = local.runStep('container', { account, post, checkpoints: {} })
      await expect(run).rejects.toThrow('set ORIGIN to the public https address of this site')
    })

    test('a picture in another shape is refused in words', async () => {
      const { account } = await connected()
      const tall = { ...picture(), height: 3_000 }
      const sent = publish(account, postOf('Tall', { media: [tall] }))
      await expect(sent).rejects.toThrow('Instagram takes pictures from 4:5 to 1.91:1')
    })
  })

  describe('twitter', () => {
    useNetwork('twitter')

    test('the header of the limit is the time of the next try', async () => {
      const { account } = await connected()
      standIn.world.left.set('POST /2/tweets', 0)
      const time = new Date(now.getTime() + 900_000)
      await expect(publish(account, postOf('Full'))).rejects.toMatchObject({
        name: 'RetryAt',
        time,
      })
    })

    test('a refresh token works once, and the access token before it is void', async () => {
      const account = await connected()
      const renewed = await network.refresh(account)
      await expect(network.refresh(account)).rejects.toMatchObject({ name: 'Reconnect' })
      await expect(network.readAccount(account.account)).rejects.toMatchObject({
        name: 'Reconnect',
      })
      wait(7_200_000)
      const late = network.readAccount({ ...account.account, ...renewed })
      await expect(late).rejects.toMatchObject({ name: 'Reconnect' })
    })
  })

  describe('linkedin', () => {
    useNetwork('linkedin')

    test('a renewed connection keeps its refresh token and its end', async () => {
      const account = await connected()
      wait(30 * 86_400_000)
      const renewed = await network.refresh(account)
      expect(renewed.refreshToken).toBe(account.refreshToken)
      expect(renewed.refreshExpiresAt).toEqual(account.refreshExpiresAt)
    })

    test('a limit of the day ends at midnight UTC', async () => {
      const { account } = await connected()
      standIn.world.left.set('publish', 0)
      const time = new Date('2026-11-03T00:00:00Z')
      await expect(publish(account, postOf('Full'))).rejects.toMatchObject({
        name: 'RetryAt',
        time,
      })
    })
  })

  describe('tiktok', () => {
    useNetwork('tiktok')

    test('while the app is not audited posts are for the account alone, and the team reads so', async () => {
      standIn.world.things.set('unaudited', {})
      network = open('tiktok', { isAudited: false })
      const { account } = await connected()
      expect((await network.readAccount(account)).notice).toContain('visible to @westhaul alone')
      const { postId, url } = await publish(account, postOf('For ourselves'))
      expect(url).toBe('https://www.tiktok.com/@westhaul')
      expect((await network.metrics(account, [postId])).size).toBe(0)
    })

    test('a lost answer is left to a person: there is nothing to look it up by', async () => {
      const { account } = await connected()
      const request = { account, post: postOf('Lost'), checkpoints: {}, step: 'start', sentAt: now }
      expect(await network.lookUp(request)).toEqual({ is: 'impossible' })
    })
  })
})
