import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOCIAL_PLATFORMS } from '../../../contract/social.ts'
import type { OutgoingPicture, OutgoingPost } from '../../providers/publisher/network.ts'
import { publishBySteps } from '../../providers/publisher/network.conformance.ts'
import { openNetwork } from '../../providers/publisher/open-publisher.ts'
import { breachOf, describedCalls } from './requests.ts'
import { PICTURE, startNetwork } from './start.ts'

for (const platform of SOCIAL_PLATFORMS)
  describe(`requests to ${platform}`, () => {
    let now = new Date('2026-11-02T17:00:45Z')
    const wait = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds))
    let standIn: Awaited<ReturnType<typeof startNetwork>>

    /** Everything that we ever ask a network, once. */
    beforeAll(async () => {
      standIn = await startNetwork(platform, { now: () => now })
      const network = openNetwork(platform, {
        ...standIn.settings,
        isAudited: true,
        now: () => now,
      })
      const redirectUri = `http://localhost:3000/oauth/${platform}/callback`
      const url = new URL(network.authorizeUrl({ state: 's', codeChallenge: 'c', redirectUri }))
      url.searchParams.delete('code_challenge')
      const code = standIn.world.allow(url.href)
      const codeVerifier = platform === 'twitter' || platform === 'facebook' ? VERIFIER : 'unused'
      if (codeVerifier === VERIFIER) url.searchParams.set('code_challenge', CHALLENGE)
      const grant = await network.exchange({
        code: codeVerifier === VERIFIER ? standIn.world.allow(url.href) : code,
        codeVerifier,
        redirectUri,
      })
      const [granted] = grant.accounts
      if (!granted) throw new Error('The network gave no account')
      if (network.renewal) Object.assign(granted, await network.refresh(granted))
      const { id, handle, accessToken } = granted
      const account = { platform, id, handle, accessToken }
      await network.readAccount(account)

      const picture: OutgoingPicture = {
        address: async () => `${standIn.apiBase}${PICTURE}`,
        read: async () => new Uint8Array([1, 2, 3]),
        alt: 'A tidy garage',
        width: 1_080,
        height: 1_080,
        type: 'image/jpeg',
      }
      const post: OutgoingPost = {
        text: 'A tidy garage (really) #BCjunk',
        link: null,
        media: [picture],
        firstComment: 'Book a pickup',
      }
      const { postId } = await publishBySteps({ network, wait }, account, post)
      const two = { ...post, text: 'Before and after', media: [picture, picture] }
      await publishBySteps({ network, wait }, account, two)
      if (platform !== 'instagram' && platform !== 'tiktok') {
        const words = { ...post, text: 'Words', media: [], link: 'https://westhaul.example/' }
        await publishBySteps({ network, wait }, account, words)
      }
      const [container] = [...standIn.world.things].find(([, thing]) => thing.postId) ?? ['']
      const checkpoints = { container: { id: container } }
      await network.lookUp({ account, post, checkpoints, step: 'post', sentAt: now })
      await network.metrics(account, [postId])
    })
    afterAll(() => standIn.stop())

    test('have only what its public description has', () => {
      const breaches = standIn.world.requests.map((request) => breachOf(platform, request))
      expect(breaches.filter((one) => one !== undefined)).toEqual([])
    })

    test('are all made here', () => {
      const made = standIn.world.requests.map(({ method, path }) => `${method} ${path}`)
      const never = describedCalls(platform).filter((call) => !made.some((one) => call.test(one)))
      expect(never).toEqual([])
    })
  })

const VERIFIER = 'v'.repeat(64)
const CHALLENGE = 'w1TpKUdYE9hUAcNSeeSRFioHDxfUxuHho_JHAfZ_vDM'

test('what a description does not have is found', () => {
  const request = {
    method: 'POST',
    path: '/2/tweets',
    query: new URLSearchParams(),
    headers: {},
    form: undefined,
    json: { text: 'Hello', idempotency_key: '1' },
    bytes: 10,
  }
  expect(breachOf('twitter', request)).toContain('idempotency_key')
  expect(breachOf('twitter', { ...request, path: '/1.1/statuses/update.json' })).toContain(
    'is not described',
  )
})
