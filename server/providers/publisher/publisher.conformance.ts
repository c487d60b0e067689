import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { platformFacts, type SocialPlatform } from '../../../contract/social.ts'
import type { Publisher, PublishingAccount } from './publisher.ts'

/** A network under test, with what its own people and accidents do. */
export type PublisherWorld = {
  publisher: Publisher
  /** A name that the network knows, and one that it does not. */
  username: string
  unknownUsername: string
  /** A text that the network refuses, and one after which the answer gets lost. */
  refusedText: string
  lostText: string
  like: (platform: SocialPlatform, postId: string) => Promise<unknown>
}

const refusal = { name: 'Refused' }
const ended = { name: 'Reconnect' }

/** What the rest of the server relies on. Every adapter of the publisher port passes all of it. */
export function publisherConforms(world: () => PublisherWorld): void {
  const publisher = () => world().publisher
  const account = async (platform: SocialPlatform = 'facebook'): Promise<PublishingAccount> => {
    const { accessToken } = await publisher().connect({ platform, username: world().username })
    return { platform, accessToken }
  }
  const request = async (text = 'A tidy garage', platform: SocialPlatform = 'facebook') => ({
    ...(await account(platform)),
    text,
    idempotencyKey: randomUUID(),
  })

  test('a name that the network knows is connected, with tokens of its own; another is refused', async () => {
    const { username, unknownUsername } = world()
    const connected = await publisher().connect({ platform: 'facebook', username })
    expect(connected).toMatchObject({ username, profile: { followerCount: expect.any(Number) } })
    expect(connected.accessToken).toBeTruthy()
    const unknown = publisher().connect({ platform: 'facebook', username: unknownUsername })
    await expect(unknown).rejects.toMatchObject(refusal)
  })

  test('a published post has an address and is found by its key', async () => {
    const sent = await request()
    const published = await publisher().publish(sent)
    expect(published.url).toMatch(/^https?:\/\//)
    expect(await publisher().findByKey(sent, sent.idempotencyKey)).toEqual(published)
    expect(await publisher().findByKey(sent, randomUUID())).toBeUndefined()
  })

  test('the same key is one post, one after the other and concurrently', async () => {
    const sent = await request()
    const answers = await Promise.all([1, 2, 3].map(() => publisher().publish(sent)))
    answers.push(await publisher().publish(sent))
    expect(new Set(answers.map(({ postId }) => postId)).size).toBe(1)
  })

  test('a refusal says why and leaves nothing behind; the key stays free', async () => {
    const sent = await request(world().refusedText)
    const refused = publisher().publish(sent)
    await expect(refused).rejects.toMatchObject({ ...refusal, message: /\w{3}/ })
    expect(await publisher().findByKey(sent, sent.idempotencyKey)).toBeUndefined()
    expect(await publisher().publish({ ...sent, text: 'A tidy garage' })).toHaveProperty('postId')
  })

  test('a text that is too long for the network is refused', async () => {
    for (const platform of ['twitter', 'instagram', 'linkedin', 'tiktok'] as const) {
      const sent = await request('x'.repeat(platformFacts[platform].maxCharacters + 1), platform)
      await expect(publisher().publish(sent)).rejects.toMatchObject(refusal)
    }
  })

  test('when the answer gets lost, the post is there, once, and the outcome is unknown', async () => {
    const sent = await request(world().lostText)
    await expect(publisher().publish(sent)).rejects.toMatchObject({ name: 'UnknownOutcome' })
    const there = await publisher().findByKey(sent, sent.idempotencyKey)
    expect(there).toBeDefined()
    expect(await publisher().publish(sent)).toEqual(there)
  })

  test('an account whose token is unknown, or of another network, has to be connected again', async () => {
    const sent = await request()
    for (const wrong of [
      { ...sent, accessToken: 'guessed' },
      { ...sent, platform: 'linkedin' as const },
    ]) {
      await expect(publisher().publish(wrong)).rejects.toMatchObject(ended)
      await expect(publisher().findByKey(wrong, 'key')).rejects.toMatchObject(ended)
      await expect(publisher().readEngagement(wrong, [])).rejects.toMatchObject(ended)
    }
  })

  test('a renewed connection works, and its old renewal does not work again', async () => {
    const { username } = world()
    const old = await publisher().connect({ platform: 'facebook', username })
    const refreshToken = old.refreshToken ?? ''
    const renewed = await publisher().renew({ platform: 'facebook', refreshToken })
    expect(renewed.accessToken).not.toBe(old.accessToken)
    const sent = { ...(await request()), accessToken: renewed.accessToken }
    expect(await publisher().publish(sent)).toHaveProperty('postId')
    await expect(publisher().renew({ platform: 'facebook', refreshToken })).rejects.toMatchObject(
      ended,
    )
  })

  test('engagement is what people did; posts that are not there are left out', async () => {
    const sent = await request()
    const { postId } = await publisher().publish(sent)
    await world().like('facebook', postId)
    await world().like('facebook', postId)
    const engagement = await publisher().readEngagement(sent, [postId, 'nothing'])
    expect([...engagement]).toEqual([[postId, { likes: 2, comments: 0, shares: 0 }]])
    expect((await publisher().readEngagement(sent, [])).size).toBe(0)
  })
}
