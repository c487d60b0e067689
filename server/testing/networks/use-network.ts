import { afterEach, beforeEach } from 'vitest'
import type { SocialPlatform } from '../../../contract/social.ts'
import type {
  OutgoingPicture,
  OutgoingPost,
  PublishingAccount,
  SocialNetwork,
} from '../../providers/publisher/network.ts'
import { publishBySteps } from '../../providers/publisher/network.conformance.ts'
import { openNetwork } from '../../providers/publisher/open-publisher.ts'
import { PICTURE, startNetwork } from './start.ts'

const START = new Date('2026-11-02T17:00:45Z')
const redirectUri = 'http://localhost:3000/oauth/network/callback'
const VERIFIER = 'v'.repeat(64)
/** Of that verifier. */
const CHALLENGE = 'w1TpKUdYE9hUAcNSeeSRFioHDxfUxuHho_JHAfZ_vDM'

/** An official API before a stand-in of its own in each test, with a clock that stands still. */
export function useNetwork(platform: SocialPlatform) {
  let now = START
  let started: { standIn: Awaited<ReturnType<typeof startNetwork>>; network: SocialNetwork }
  const wait = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds))
  const open = (settings: { isAudited?: boolean; apiBase?: string | undefined } = {}) =>
    openNetwork(platform, {
      isAudited: true,
      ...started.standIn.settings,
      ...settings,
      now: () => now,
    })
  beforeEach(async () => {
    now = START
    const standIn = await startNetwork(platform, { now: () => now })
    const settings = { ...standIn.settings, isAudited: true, now: () => now }
    started = { standIn, network: openNetwork(platform, settings) }
  })
  afterEach(() => started.standIn.stop())

  const picture = (): OutgoingPicture => ({
    address: async () => `${started.standIn.apiBase}${PICTURE}`,
    read: async () => new Uint8Array([1, 2, 3]),
    alt: 'A tidy garage',
    width: 1_080,
    height: 1_080,
    type: 'image/jpeg',
  })

  /** A person allows everything, or this alone, and we exchange the code. */
  async function grant(allowed: { scopes?: string[]; accountIds?: string[] } = {}) {
    const { network, standIn } = started
    const request = { state: 'state-1', codeChallenge: CHALLENGE, redirectUri }
    const code = standIn.world.allow(network.authorizeUrl(request), allowed)
    return network.exchange({ code, codeVerifier: VERIFIER, redirectUri })
  }

  async function connected() {
    const [first] = (await grant()).accounts
    if (!first) throw new Error('The network gave no account')
    const { id, handle, accessToken } = first
    return { ...first, account: { platform, id, handle, accessToken } }
  }

  return {
    get network(): SocialNetwork {
      return started.network
    },
    get standIn() {
      return started.standIn
    },
    get world() {
      return started.standIn.world
    },
    now: () => now,
    setNow: (time: Date) => void (now = time),
    wait,
    open,
    picture,
    postOf: (text: string, more: Partial<OutgoingPost> = {}): OutgoingPost => ({
      text,
      link: null,
      media: [picture()],
      firstComment: null,
      ...more,
    }),
    grant,
    connected,
    publish: (account: PublishingAccount, post: OutgoingPost, network = started.network) =>
      publishBySteps({ network, wait }, account, post),
  }
}
