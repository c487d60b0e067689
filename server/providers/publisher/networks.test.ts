import { describe, expect, test } from 'vitest'
import { SOCIAL_PLATFORMS } from '../../../contract/social.ts'
import { useNetwork } from '../../testing/networks/use-network.ts'
import { BUSY, lagging, LOST, REFUSED } from '../../testing/networks/world.ts'
import { networkConforms } from './network.conformance.ts'

for (const platform of SOCIAL_PLATFORMS)
  describe(`${platform}, by its API`, () => {
    const its = useNetwork(platform)

    networkConforms(() => ({
      network: its.network,
      allow: async (url) => its.world.allow(url),
      picture: its.picture(),
      refusedText: `No ${REFUSED}`,
      lostText: `Where is it ${LOST} ${lagging(90)}`,
      checksVerifier: platform === 'facebook' || platform === 'twitter',
      revoke: async ({ id }) => its.world.revoke(id),
      now: its.now,
      wait: its.wait,
      like: async (postId) => its.world.like(postId),
    }))

    test('its words arrive as they were written, with its pictures', async () => {
      const { account } = await its.connected()
      const text =
        'Old sofa? (Any size) & <fast> *pickup* #BCjunk @home [x] {y} a_b ~ \\ | Naïve 😀'
      await its.publish(account, its.postOf(text))
      expect(its.world.posts[0]).toMatchObject({ text, pictures: [expect.any(String)] })
    })

    test('several pictures go out in their order', async () => {
      const { account } = await its.connected()
      const media = [its.picture(), its.picture()]
      await its.publish(account, its.postOf('Before and after', { media }))
      expect(its.world.posts).toHaveLength(1)
      // Instagram holds them together in one container.
      const pictures = platform === 'instagram' ? 1 : 2
      expect(its.world.posts[0]?.pictures).toHaveLength(pictures)
    })

    test('a busy network names a time, and takes the post then', async () => {
      its.setNow(new Date('2026-11-02T17:00:12Z'))
      const { account } = await its.connected()
      const post = its.postOf(`Hello ${BUSY}`)
      const failure: unknown = await its.publish(account, post).catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'RetryAt', time: expect.any(Date) })
      expect(its.world.posts).toEqual([])
      // The second half of the next minute.
      its.wait(105_000 - (its.now().getTime() % 60_000))
      expect(await its.publish(account, post)).toHaveProperty('postId')
    })

    test('a grant names the rights that a person left out', async () => {
      const [left, ...scopes] = its.network.scopes.map(({ name }) => name)
      expect((await its.grant({ scopes })).scopes).not.toContain(left)
    })

    test('a network that does not answer leaves open what happened', async () => {
      const { account } = await its.connected()
      const away = its.open({ apiBase: 'http://127.0.0.1:9' })
      const post = its.postOf('Anything')
      const [first] = away.steps(post)
      const run = away.runStep(first?.name ?? '', { account, post, checkpoints: {} })
      await expect(run).rejects.toMatchObject({ name: 'UnknownOutcome' })
    })
  })
