import { SOCIAL_PLATFORMS } from '../../../contract/social.ts'
import { startNetwork } from './start.ts'

/**
 * Runs a stand-in for each social network until it is stopped, and prints the settings that name them. Pictures are not fetched:
 * the site that has them may start later.
 */
for (const platform of SOCIAL_PLATFORMS) {
  const { settings } = await startNetwork(platform, { fetchesPictures: false })
  const name = platform.toUpperCase()
  process.stdout.write(
    `${name}_CLIENT_ID=${settings.clientId} ${name}_CLIENT_SECRET=${settings.clientSecret} ${name}_API_BASE=${settings.apiBase}\n`,
  )
}
