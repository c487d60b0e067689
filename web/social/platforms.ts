import {
  IconAlertTriangle,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTiktok,
  IconBrandX,
  IconCheck,
  IconClock,
  IconPencil,
  IconSend,
  type Icon,
} from '@tabler/icons-react'
import {
  CONTENT_TYPES,
  contentTypeLabels,
  platformFacts,
  SOCIAL_PLATFORMS,
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
  scheduled: { label: 'Scheduled', tone: 'assigned' },
  publishing: { label: 'Publishing', tone: 'in_progress' },
  posted: { label: 'Posted', tone: 'completed' },
  failed: { label: 'Failed', tone: 'cancelled' },
}

export const statusIcons: Record<PostStatus, Icon> = {
  draft: IconPencil,
  scheduled: IconClock,
  publishing: IconSend,
  posted: IconCheck,
  failed: IconAlertTriangle,
}
