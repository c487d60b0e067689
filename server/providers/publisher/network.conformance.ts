import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { networkLimits } from '../../../contract/social-limits.ts'
import type {
  Checkpoints,
  OutgoingPicture,
  OutgoingPost,
  PublishedPost,
  PublishingAccount,
  SocialNetwork,
} from './network.ts'

/** A network under test, with what its own people and accidents do. */
export type NetworkWorld = {
  network: SocialNetwork
  /** A person follows this address of `authorizeUrl` and allows everything; answers the code. */
  allow: (authorizeUrl: string) => Promise<string>
  /** A picture that this network takes. */
  picture: OutgoingPicture
  /** Words of which one makes the network refuse a post, and one lose the answer after it has published. */
  refusedText: string
  lostText: string
  /** Whether it looks at the verifier: networks without PKCE for web apps do not. */
  checksVerifier: boolean
  /** Every token of the account becomes void. */
  revoke: (account: PublishingAccount) => Promise<unknown>
  now: () => Date
  /** Lets so much time pass on the network's clock and on ours. */
  wait: (milliseconds: number) => Promise<unknown> | void
  like: (postId: string) => Promise<unknown>
}

const redirectUri = 'http://localhost:3000/oauth/network/callback'
const refused = { name: 'Refused' }
const ended = { name: 'Reconnect' }
const MOST_CALLS = 40

/** Steps and look-ups as the publishing machine makes them, with every checkpoint through JSON. */
export async function publishBySteps(
  { network, wait }: Pick<NetworkWorld, 'network' | 'wait'>,
  account: PublishingAccount,
  post: OutgoingPost,
): Promise<PublishedPost> {
  let checkpoints: Checkpoints = {}
  let published: PublishedPost | undefined
  const steps = network.steps(post)
  let place = 0
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const step = steps[place]
    if (!step) break
    const result = await network.runStep(step.name, { account, post, checkpoints })
    if (result.is === 'not_ready') await wait(1_000)
    else if (result.is === 'start_again') place = 0
    else {
      checkpoints = JSON.parse(JSON.stringify({ ...checkpoints, [step.name]: result.checkpoint }))
      published ??= result.published
      place += 1
    }
  }
  if (!published) throw new Error('The steps have ended, and no post is public')
  return published
}

/** What the rest of the server relies on. Every adapter of the port passes all of it. */
export function networkConforms(world: () => NetworkWorld): void {
  const secrets = () => {
    const codeVerifier = randomBytes(32).toString('base64url')
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
    return { codeVerifier, request: { state: 'state-1', codeChallenge, redirectUri } }
  }
  const grant = async () => {
    const { network, allow } = world()
    const { codeVerifier, request } = secrets()
    const code = await allow(network.authorizeUrl(request))
    return network.exchange({ code, codeVerifier, redirectUri })
  }
  const connected = async () => {
    const [first] = (await grant()).accounts
    if (!first) throw new Error('The network gave no account')
    const { id, handle, accessToken } = first
    return { ...first, account: { platform: world().network.platform, id, handle, accessToken } }
  }
  let number = 0
  const postOf = (text = 'A tidy garage'): OutgoingPost => ({
    text: `${text} ${(number += 1)} ${randomBytes(3).toString('hex')}`,
    link: null,
    media: [world().picture],
    firstComment: null,
  })

  test('the page of consent carries the state, the challenge and the way back', () => {
    const { request } = secrets()
    const url = new URL(world().network.authorizeUrl(request))
    expect(url.searchParams.get('state')).toBe('state-1')
    expect(url.searchParams.get('redirect_uri')).toBe(redirectUri)
  })

  test('a code gives an account with its tokens and rights, once, and to its verifier alone', async () => {
    const { network, allow, checksVerifier } = world()
    const { codeVerifier, request } = secrets()
    const code = await allow(network.authorizeUrl(request))
    const stolen = { code: await allow(network.authorizeUrl(request)), redirectUri }
    const guessed = network.exchange({ ...stolen, codeVerifier: secrets().codeVerifier }).then(
      () => 'taken',
      (error: Error) => error.name,
    )
    expect(await guessed).toBe(checksVerifier ? 'Refused' : 'taken')
    const { accounts, scopes } = await network.exchange({ code, codeVerifier, redirectUri })
    expect(accounts[0]).toMatchObject({ id: expect.any(String), handle: expect.any(String) })
    expect(scopes).toEqual(expect.arrayContaining(network.scopes.map(({ name }) => name)))
    const again = network.exchange({ code, codeVerifier, redirectUri })
    await expect(again).rejects.toMatchObject(refused)
  })

  test('a post goes out by its steps, and one of them names its public address', async () => {
    const { account } = await connected()
    const published = await publishBySteps(world(), account, postOf())
    expect(published.url).toMatch(/^https?:\/\//)
  })

  test('the same steps come for the same post, and one of them publishes', () => {
    const post = postOf()
    const steps = world().network.steps(post)
    expect(world().network.steps(post)).toEqual(steps)
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length)
    const publishing = steps.filter((step) => step.publishes && !step.isExtra)
    expect(publishing).toHaveLength(1)
  })

  test('a refusal has words, and the post is not there', async () => {
    const { account } = await connected()
    const post = postOf(world().refusedText)
    const sent = publishBySteps(world(), account, post)
    await expect(sent).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/\w{3}/),
    })
  })

  test('a network that needs a picture refuses a post without one', async () => {
    if (networkLimits[world().network.platform].media.min === 0) return
    const { account } = await connected()
    const sent = publishBySteps(world(), account, { ...postOf(), media: [] })
    await expect(sent).rejects.toMatchObject(refused)
  })

  test('a post whose answer gets lost is found, at the latest when the search has caught up', async () => {
    const { network, lostText, wait, now } = world()
    const { account } = await connected()
    const post = postOf(lostText)
    const publishing = network.steps(post).find(({ publishes }) => publishes)
    const before: Checkpoints = await checkpointsBefore(world(), account, post)
    const request = { account, post, checkpoints: before }
    const sentAt = now()
    const step = publishing?.name ?? ''
    await expect(network.runStep(step, request)).rejects.toMatchObject({ name: 'UnknownOutcome' })
    await wait(network.lookUpLagMs)
    const found = await network.lookUp({ ...request, step, sentAt })
    expect(['there', 'impossible']).toContain(found.is)
  })

  test('an account whose tokens are void has to be connected again, whatever it is used for', async () => {
    const { network, revoke } = world()
    const { account, accessToken, refreshToken } = await connected()
    expect(await network.readAccount(account)).toHaveProperty('profile.followerCount')
    await revoke(account)
    const post = postOf()
    const [first] = network.steps(post)
    const run = network.runStep(first?.name ?? '', { account, post, checkpoints: {} })
    await expect(run).rejects.toMatchObject(ended)
    await expect(network.readAccount(account)).rejects.toMatchObject(ended)
    await expect(network.metrics(account, ['1'])).rejects.toMatchObject(ended)
    if (!network.renewal) return
    const renewed = network.refresh({ accessToken, refreshToken })
    await expect(renewed).rejects.toMatchObject(ended)
  })

  test('a renewed account works', async () => {
    const { network } = world()
    if (!network.renewal) return
    const { account, accessToken, refreshToken } = await connected()
    const tokens = await network.refresh({ accessToken, refreshToken })
    expect(await network.readAccount({ ...account, ...tokens })).toHaveProperty('profile')
  })

  test('engagement is what people did; posts that are not there are left out', async () => {
    const { network, like } = world()
    const { account } = await connected()
    const { postId } = await publishBySteps(world(), account, postOf())
    await like(postId)
    await like(postId)
    const engagement = await network.metrics(account, [postId, '404'])
    expect([...engagement.keys()]).toEqual([postId])
    expect(engagement.get(postId)?.likes).toBe(2)
    expect((await network.metrics(account, [])).size).toBe(0)
  })
}

/** Runs what comes before the step that publishes. */
async function checkpointsBefore(
  { network, wait }: NetworkWorld,
  account: PublishingAccount,
  post: OutgoingPost,
): Promise<Checkpoints> {
  let checkpoints: Checkpoints = {}
  for (const step of network.steps(post)) {
    if (step.publishes) break
    let result = await network.runStep(step.name, { account, post, checkpoints })
    for (let calls = 0; result.is === 'not_ready' && calls < MOST_CALLS; calls += 1) {
      await wait(1_000)
      result = await network.runStep(step.name, { account, post, checkpoints })
    }
    if (result.is === 'done') checkpoints = { ...checkpoints, [step.name]: result.checkpoint }
  }
  return checkpoints
}
