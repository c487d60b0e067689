import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listSocialAccounts } from '../../../contract/social-accounts.ts'
import { platformFacts, type SocialPlatform } from '../../../contract/social.ts'
import { apiQuery } from '../../api/query.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'

const profiles: Record<SocialPlatform, (username: string) => string> = {
  facebook: (username) => `https://www.facebook.com/${username}`,
  instagram: (username) => `https://www.instagram.com/${username}/`,
  twitter: (username) => `https://x.com/${username}`,
  linkedin: (username) => `https://www.linkedin.com/company/${username}`,
  tiktok: (username) => `https://www.tiktok.com/@${username}`,
}

/** Where a person looks whether a post is there. */
export function OpenThere({ platform }: { platform: SocialPlatform }) {
  const { data: accounts } = useQuery(apiQuery(listSocialAccounts, {}))
  const account = accounts?.find((one) => one.platform === platform)
  if (!account) return null
  const href = account.isSandbox
    ? `/sandbox/feed/${platform}`
    : profiles[platform](encodeURIComponent(account.username))
  return (
    <ButtonLink href={href} target="_blank" rel="noopener">
      Open {platformFacts[platform].label} <IconExternalLink size={16} aria-hidden="true" />
      <span className="vh"> (new tab)</span>
    </ButtonLink>
  )
}
