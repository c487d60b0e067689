import { describe, expect, test, vi } from 'vitest'
import { useNetwork } from '../../testing/networks/use-network.ts'
import { lagging } from '../../testing/networks/world.ts'
import type { OutgoingPost, PublishingAccount } from './network.ts'

for (const platform of ['facebook', 'instagram', 'twitter', 'linkedin'] as const)
  describe(`${platform} as well`, () => {
    const its = useNetwork(platform)

    test('shows the first comment below the post', async () => {
      const { account } = await its.connected()
      const firstComment = 'Book at westhaul.example'
      await its.publish(account, its.postOf('A tidy garage', { firstComment }))
      expect(its.world.posts[0]?.comment).toBe(firstComment)
    })

    test('does not show a post until its search has caught up', async () => {
      const { account } = await its.connected()
      const text = `Late (really) #now https://westhaul.example/?a=1&b=2 ${lagging(60)}`
      const post = its.postOf(text)
      const sentAt = its.now()
      await its.publish(account, post)
      const checkpoints = { container: { id: [...its.world.things.keys()][0] ?? '' } }
      const lookUp = () => its.network.lookUp({ account, post, checkpoints, step: 'post', sentAt })
      expect(await lookUp()).toEqual({ is: 'not_seen' })
      its.wait(61_000)
      const { id } = its.world.posts[0] ?? {}
      expect(await lookUp()).toMatchObject({ is: 'there', published: { postId: id } })
    })
  })

// Instagram takes them.
for (const platform of ['facebook', 'twitter', 'linkedin'] as const)
  describe(`${platform} and words that were there before`, () => {
    const its = useNetwork(platform)

    test('are refused in its own words', async () => {
      const { account } = await its.connected()
      await its.publish(account, its.postOf('Twice'))
      await expect(its.publish(account, its.postOf('Twice'))).rejects.toThrow(/duplicate/i)
    })
  })

for (const platform of ['twitter', 'linkedin', 'tiktok'] as const)
  describe(`${platform} and its refresh tokens`, () => {
    const its = useNetwork(platform)

    test('are kept when too many requests came: nothing needs a person', async () => {
      const account = await its.connected()
      const busy = new Response(JSON.stringify({ error: 'rate_limit_exceeded' }), { status: 429 })
      vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(busy)
      await expect(its.network.refresh(account)).rejects.toMatchObject({ name: 'RetryAt' })
      vi.restoreAllMocks()
      expect((await its.network.refresh(account)).accessToken).not.toBe(account.accessToken)
    })
  })

describe('facebook alone', () => {
  const its = useNetwork('facebook')

  test('gives both pages of a person, each with a token of its own', async () => {
    const accountIds = its.world.accounts.map(({ id }) => id)
    const { accounts } = await its.grant({ accountIds })
    expect(accounts.map(({ handle }) => handle)).toEqual(['westhaul', 'westhaul.second'])
    expect(new Set(accounts.map(({ accessToken }) => accessToken)).size).toBe(2)
  })

  test('estimates the minutes until the next try', async () => {
    const { account } = await its.connected()
    its.world.left.set('publish', 0)
    const time = new Date(its.now().getTime() + 3_600_000)
    const sent = its.publish(account, its.postOf('Full'))
    await expect(sent).rejects.toMatchObject({ name: 'RetryAt', time })
  })
})

describe('instagram alone', () => {
  const its = useNetwork('instagram')

  async function containerOf(account: PublishingAccount, post: OutgoingPost) {
    const made = await its.network.runStep('container', { account, post, checkpoints: {} })
    if (made.is !== 'done') throw new Error('No container')
    return { account, post, checkpoints: { container: made.checkpoint } }
  }

  test('says for certain that a container was not published, and starts again once it has expired', async () => {
    const { account } = await its.connected()
    const request = await containerOf(account, its.postOf('Container'))
    const lookUp = () => its.network.lookUp({ ...request, step: 'post', sentAt: its.now() })
    expect(await lookUp()).toEqual({ is: 'absent' })
    expect(await its.network.runStep('ready', request)).toMatchObject({ is: 'not_ready' })
    its.wait(86_400_000)
    expect(await its.network.runStep('ready', request)).toEqual({ is: 'start_again' })
  })

  test('is asked again in a moment when the picture was not ready', async () => {
    const { account } = await its.connected()
    const request = await containerOf(account, its.postOf('Early'))
    const early = its.network.runStep('post', request)
    const time = new Date(its.now().getTime() + 5_000)
    await expect(early).rejects.toMatchObject({ name: 'RetryAt', time })
  })

  test('cannot fetch pictures from a site without a public address, and the refusal says what to set', async () => {
    const { account } = await its.connected()
    const request = { account, post: its.postOf('Unreachable'), checkpoints: {} }
    const run = its.open({ apiBase: undefined }).runStep('container', request)
    await expect(run).rejects.toThrow('set ORIGIN to the public https address of this site')
  })

  test('refuses a picture in another shape in words', async () => {
    const { account } = await its.connected()
    const media = [{ ...its.picture(), height: 3_000 }]
    const sent = its.publish(account, its.postOf('Tall', { media }))
    await expect(sent).rejects.toThrow('Instagram takes pictures from 4:5 to 1.91:1')
  })

  test('refuses a picture that it cannot fetch in its own words', async () => {
    const { account } = await its.connected()
    const missing = { ...its.picture(), address: async () => `${its.standIn.apiBase}/gone.jpg` }
    const sent = its.publish(account, its.postOf('Gone', { media: [missing] }))
    await expect(sent).rejects.toThrow('Media download has failed')
  })
})

describe('twitter alone', () => {
  const its = useNetwork('twitter')

  test('names the time of the next try in the header of the limit', async () => {
    const { account } = await its.connected()
    its.world.left.set('POST /2/tweets', 0)
    const time = new Date(its.now().getTime() + 900_000)
    const sent = its.publish(account, its.postOf('Full'))
    await expect(sent).rejects.toMatchObject({ name: 'RetryAt', time })
  })

  test('takes a refresh token once, and the access token before it is void', async () => {
    const account = await its.connected()
    const renewed = await its.network.refresh(account)
    const ended = { name: 'Reconnect' }
    await expect(its.network.refresh(account)).rejects.toMatchObject(ended)
    await expect(its.network.readAccount(account.account)).rejects.toMatchObject(ended)
    its.wait(7_200_000)
    const late = its.network.readAccount({ ...account.account, ...renewed })
    await expect(late).rejects.toMatchObject(ended)
  })
})

describe('linkedin alone', () => {
  const its = useNetwork('linkedin')

  test('keeps the refresh token and its end when a connection is renewed', async () => {
    const account = await its.connected()
    its.wait(30 * 86_400_000)
    const renewed = await its.network.refresh(account)
    expect(renewed.refreshToken).toBe(account.refreshToken)
    expect(renewed.refreshExpiresAt).toEqual(account.refreshExpiresAt)
  })

  test('ends a limit of the day at midnight UTC', async () => {
    const { account } = await its.connected()
    its.world.left.set('publish', 0)
    const time = new Date('2026-11-03T00:00:00Z')
    const sent = its.publish(account, its.postOf('Full'))
    await expect(sent).rejects.toMatchObject({ name: 'RetryAt', time })
  })
})

describe('tiktok alone', () => {
  const its = useNetwork('tiktok')

  test('shows posts to the account alone while the app is not audited, and the team reads so', async () => {
    its.world.things.set('unaudited', {})
    const network = its.open({ isAudited: false })
    const { account } = await its.connected()
    expect((await network.readAccount(account)).notice).toContain('visible to @westhaul alone')
    const { postId, url } = await its.publish(account, its.postOf('For ourselves'), network)
    expect(url).toBe('https://www.tiktok.com/@westhaul')
    expect((await network.metrics(account, [postId])).size).toBe(0)
  })

  test('leaves a lost answer to a person: there is nothing to look it up by', async () => {
    const { account } = await its.connected()
    const request = { account, post: its.postOf('Lost'), checkpoints: {} }
    const lookUp = its.network.lookUp({ ...request, step: 'start', sentAt: its.now() })
    expect(await lookUp).toEqual({ is: 'impossible' })
  })
})
