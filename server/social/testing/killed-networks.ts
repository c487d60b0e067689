import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { SOCIAL_PLATFORMS, type SocialPlatform } from '../../../contract/social.ts'
import { secretBox, type SecretBox } from '../../core/secret-box.ts'
import type { Db } from '../../db/database.ts'
import { diskStorage } from '../../providers/storage/disk.ts'
import type { Grant } from '../../providers/publisher/network.ts'
import { openPublisher } from '../../providers/publisher/open-publisher.ts'
import { sandboxNetwork } from '../../providers/publisher/sandbox-network.ts'
import * as sandbox from '../../providers/publisher/sandbox-steps.ts'
import { startNetwork } from '../../testing/networks/start.ts'
import * as standIns from '../../testing/networks/world.ts'
import { upsertAccount } from '../account-store.ts'
import { picture } from './given.ts'

/** Networks that outlive the servers which publish to them. */
export type KilledNetworks = {
  /** What their searches miss at most, in seconds. */
  mostLagSeconds: number
  /** Settings of each server. */
  settings: Record<string, string>
  connect: (secrets: SecretBox) => Promise<void>
  /** The text of a post with its accident. */
  textOf: (words: string, facts: { lagSeconds: number; isLost: boolean; isBusy: boolean }) => string
  shown: () => Promise<{ platform: SocialPlatform; text: string }[]>
}

/** Networks outside, whose own feed can be tampered with. */
export type OutsideNetworks = KilledNetworks & {
  /** Shows the first post a second time, for checks that must see it. */
  repeatFirst: () => void
}

/** The clock of the test: networks and accounts go by the real one. */
export type Now = () => Date
const publicUrl = 'http://localhost'
const VERIFIER = randomBytes(48).toString('base64url')
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

type Granted = { platform: SocialPlatform; grant: Grant; now: Now }

async function store(db: Db, secrets: SecretBox, { platform, grant, now }: Granted) {
  const { accounts, scopes } = grant
  for (const account of accounts)
    await upsertAccount(db, secrets, platform, { ...account, scopes, notice: null }, now())
}

/** The five simulated networks, ten times as fast as the real ones. */
export const sandboxNetworks = (db: Db, now: Now): KilledNetworks => ({
  mostLagSeconds: 12,
  settings: {},
  async connect(secrets) {
    for (const platform of SOCIAL_PLATFORMS) {
      const network = sandboxNetwork({ db, now, publicUrl, platform })
      await store(db, secrets, { platform, grant: await network.grantByName('westhaul'), now })
    }
  },
  textOf: (words, { lagSeconds, isLost, isBusy }) =>
    [
      words,
      sandbox.lagging(lagSeconds),
      sandbox.slow(Math.floor(Math.random() * 4)),
      ...(isLost ? [sandbox.ANSWER_LOST] : []),
      ...(isBusy ? [sandbox.BUSY] : []),
    ].join(' '),
  shown: () => db.selectFrom('sandboxPosts').select(['platform', 'text']).execute(),
})

/** The five official APIs, by stand-ins in this process: searches lag as the real ones do, and nothing sent twice is refused. */
export async function networksByTheirApis(db: Db, now: Now): Promise<OutsideNetworks> {
  const pauseMs = () => Math.floor(Math.random() * 700)
  const options = { fetchesPictures: false, refusesDuplicates: false, pauseMs }
  const started = await Promise.all(
    SOCIAL_PLATFORMS.map(async (platform) => ({
      platform,
      ...(await startNetwork(platform, options)),
    })),
  )
  onTestFinished(async () => void (await Promise.all(started.map(({ stop }) => stop()))))
  const dataDir = mkdtempSync(join(tmpdir(), 'westhaul-pictures-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const social = Object.fromEntries(
    started.map(({ platform, settings }) => [platform, { ...settings, isAudited: true }]),
  )
  const publisher = openPublisher({ db, now, config: { publicUrl, social } })
  return {
    mostLagSeconds: 120,
    settings: {
      DATA_DIR: dataDir,
      TIKTOK_AUDITED: 'true',
      ...Object.fromEntries(
        started.flatMap(({ platform, settings }) => {
          const name = platform.toUpperCase()
          return [
            [`${name}_CLIENT_ID`, settings.clientId],
            [`${name}_CLIENT_SECRET`, settings.clientSecret],
            [`${name}_API_BASE`, settings.apiBase],
          ]
        }),
      ),
    },
    async connect(secrets) {
      await writePicture(dataDir, now)
      for (const { platform, world } of started) {
        const network = publisher.on(platform)
        const redirectUri = `${publicUrl}/oauth/${platform}/callback`
        const url = network.authorizeUrl({ state: 's', codeChallenge: CHALLENGE, redirectUri })
        const code = world.allow(url)
        const grant = await network.exchange({ code, codeVerifier: VERIFIER, redirectUri })
        await store(db, secrets, { platform, grant, now })
      }
    },
    textOf: (words, { lagSeconds, isLost, isBusy }) =>
      [
        words,
        standIns.lagging(lagSeconds),
        ...(isLost ? [standIns.LOST] : []),
        ...(isBusy ? [standIns.BUSY] : []),
      ].join(' '),
    shown: async () =>
      started.flatMap(({ platform, world }) => world.posts.map(({ text }) => ({ platform, text }))),
    repeatFirst() {
      const world = started.map((one) => one.world).find(({ posts }) => posts.length > 0)
      const [post] = world?.posts ?? []
      if (post) world?.posts.push(post)
    },
  }
}

/** The picture of every post, where the disk keeps uploads. */
async function writePicture(dataDir: string, now: Now): Promise<void> {
  const { width, height } = picture
  const image = sharp({ create: { width, height, channels: 3, background: '#567' } })
  const signer = { secrets: secretBox(randomBytes(32)), now }
  const storage = diskStorage(join(dataDir, 'uploads'), signer)
  await storage.put(`${picture.upload}.webp`, await image.webp().toBuffer())
}
