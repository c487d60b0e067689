import {
  IconAlertTriangle,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTiktok,
  IconBrandX,
  IconCheck,
  IconClock,
  IconClockOff,
  IconEye,
  IconPencil,
  IconPlayerSkipForward,
  IconSend,
  type Icon,
} from '@tabler/icons-react'
import type { Post } from '../../contract/social-posts.ts'
import {
  CONTENT_TYPES,
  contentTypeLabels,
  platformFacts,
  SOCIAL_PLATFORMS,
  type PostDetail,
  type PostStatus,
  type SocialPlatform,
} from '../../contract/social.ts'

export const platformIcons: Record<SocialPlatform, Icon> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  linkedin: IconBrandLinkedin,
  tiktok: IconBrandTiktok,
}

/** Where the browser leaves for the network to connect an account there. */
export const connectPath = (platform: SocialPlatform): string => `/oauth/${platform}/start`

export const platformOptions = SOCIAL_PLATFORMS.map((value) => ({
  value,
  label: platformFacts[value].label,
}))

export const contentTypeOptions = CONTENT_TYPES.map((value) => ({
  value,
  label: contentTypeLabels[value],
}))

/** A post's status in words, and the status whose colour it borrows. */
export const statusFacts: Record<PostStatus, { label: string; tone: string }> = {
  draft: { label: 'Draft', tone: 'none' },
  pending_approval: { label: 'Waits for approval', tone: 'pending' },
  scheduled: { label: 'Scheduled', tone: 'assigned' },
  publishing: { label: 'Publishing', tone: 'in_progress' },
  posted: { label: 'Posted', tone: 'completed' },
  failed: { label: 'Failed', tone: 'cancelled' },
  missed: { label: 'Missed', tone: 'pending' },
  skipped: { label: 'Skipped', tone: 'none' },
}

/** What a detail adds to a status: the badge reads this instead. */
export const detailFacts: Record<PostDetail, { label: string; tone: string }> = {
  waits_for_reconnect: { label: 'Waits for reconnect', tone: 'pending' },
  waits_for_network: { label: 'Waits for the network', tone: 'assigned' },
  not_confirmed: { label: 'Not confirmed', tone: 'pending' },
  needs_text: { label: 'Needs a text', tone: 'pending' },
}

export const badgeOf = ({ status, detail }: Pick<Post, 'status' | 'detail'>) =>
  detail === null ? statusFacts[status] : detailFacts[detail]

export const statusIcons: Record<PostStatus, Icon> = {
  draft: IconPencil,
  pending_approval: IconEye,
  scheduled: IconClock,
  publishing: IconSend,
  posted: IconCheck,
  failed: IconAlertTriangle,
  missed: IconClockOff,
  skipped: IconPlayerSkipForward,
}
