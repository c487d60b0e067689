import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { z } from 'zod'
import type { Day } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { PhotoConsentSource } from '../../../contract/photo-consents.ts'
import type { PictureBox, PictureCrops } from '../../../contract/social-crops.ts'
import type { MediaId } from '../../../contract/social-media.ts'
import type {
  AccountProfile,
  ContentType,
  Engagement,
  Frequency,
  PostDetail,
  PostId,
  PostMetrics,
  PostOrigin,
  PostStatus,
  SocialAccountId,
  SocialPlatform,
  SocialScheduleId,
  SocialTemplateId,
} from '../../../contract/social.ts'
import type { PostReason } from '../../../contract/post-reason.ts'
import type { TextSource } from '../../../contract/text-source.ts'
import type { Checkpoints } from '../../providers/publisher/network.ts'
import type { Defaulted, DefaultedJson, Json } from './columns.ts'

/** A picture of a post: an upload with what it shows; sizes are in pixels, before any crop. */
export type StoredPicture = {
  upload: string
  alt: string
  width: number
  height: number
  /** Older posts have none. */
  crops?: PictureCrops
}

/** Why a schedule wrote a post so, as JSON keeps it. */
export type StoredReason = z.input<typeof PostReason>

/** What a move to another time changed of a post; times are ISO texts. */
export type MovedFrom = {
  status: PostStatus
  scheduledFor: string | null
  failure: string | null
  decidedBy: number | null
  decidedAt: string | null
}

export type SocialTables = {
  /** Whether photos of a pickup may be shown; at most one of a job is not withdrawn. */
  photoConsents: {
    id: Generated<number>
    jobId: JobId
    wording: string
    source: PhotoConsentSource
    givenAt: Date
    /** Null where the customer said so themselves. */
    recordedBy: number | null
    withdrawnAt: Defaulted<Date | null>
    withdrawnBy: Defaulted<number | null>
  }
  libraryPictures: {
    id: Generated<MediaId>
    /** As it came; posts carry `upload`, which is another file where parts are blurred, and always for a photo of a pickup. */
    original: string
    upload: string
    jobId: JobId | null
    alt: Defaulted<string>
    blurs: DefaultedJson<PictureBox[]>
    crops: DefaultedJson<PictureCrops>
    addedBy: number | null
    createdAt: Defaulted<Date>
    /** Posts that are out still show it. */
    removedAt: Defaulted<Date | null>
    searchKey: GeneratedAlways<string>
  }
  socialPostMetrics: PostMetrics & { postId: PostId; readAt: Date }
  socialMediaPosts: {
    id: Generated<PostId>
    platform: Defaulted<SocialPlatform>
    content: string
    imageUrl: string | null
    videoUrl: string | null
    hashtags: Defaulted<string[]>
    scheduledFor: Date | null
    postedAt: Date | null
    status: Defaulted<PostStatus>
    /** Empty before the first fetch from the network. */
    engagement: ColumnType<Partial<Engagement>, string | undefined, string>
    /** Whether `source` is 'model': a check keeps the two together. */
    isAiGenerated: Defaulted<boolean>
    /** Null for a person's words. */
    source: TextSource | null
    campaignId: number | null
    contentType: ContentType | null
    origin: Defaulted<PostOrigin>
    scheduleId: SocialScheduleId | null
    failure: string | null
    providerPostId: string | null
    postUrl: string | null
    publishKey: Defaulted<string>
    attempts: Defaulted<number>
    publishingSince: Date | null
    unansweredSince: Date | null
    media: DefaultedJson<StoredPicture[]>
    firstComment: string | null
    /** A page of this site. */
    link: string | null
    /** Shared by the posts that were written together, one for each network. */
    groupId: string | null
    metricsAskedAt: Date | null
    /** What the steps at the network answered, by the name of the step. */
    checkpoints: DefaultedJson<Checkpoints>
    step: string | null
    stepAt: Date | null
    detail: PostDetail | null
    progress: string | null
    nextTryAt: Date | null
    needsApproval: Defaulted<boolean>
    /** The time of its schedule that it was written for. */
    slotAt: Date | null
    /** The template that a schedule wrote it from. */
    templateId: SocialTemplateId | null
    reason: ColumnType<StoredReason | null, string | null | undefined, string | null>
    /** Who decided about it or changed it last. */
    reviewedBy: number | null
    reviewedAt: Date | null
    /** Who approved or skipped it as it is. */
    decidedBy: number | null
    decidedAt: Date | null
    /** Its state before it was moved to another time; meant while `updatedAt` is still `movedAt`. */
    movedFrom: ColumnType<MovedFrom | null, string | null | undefined, string | null>
    movedAt: Date | null
    /** When it should have gone out, also after it was given another time. */
    missedFor: Date | null
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
    /** The beginning of the text and the hashtags as a search compares them. */
    searchKey: GeneratedAlways<string>
  }
  socialMediaSchedules: {
    id: Generated<SocialScheduleId>
    platform: Defaulted<SocialPlatform>
    contentType: Defaulted<ContentType>
    frequency: Defaulted<Frequency>
    timeSlots: Json<string[]>
    isActive: Defaulted<boolean>
    lastPosted: Date | null
    nextScheduled: Date | null
    needsApproval: Defaulted<boolean>
    /** The next of its times for which no post is written yet. */
    nextToWrite: Date | null
    /** Times that it does not write, since a person deleted their post or decided about the one that they replaced. */
    leftOut: Defaulted<Date[]>
    /** '' for none. */
    name: Defaulted<string>
    startsOn: Day
    createdAt: Defaulted<Date>
  }
  socialMediaTemplates: {
    id: Generated<SocialTemplateId>
    name: string
    platform: Defaulted<SocialPlatform>
    contentType: Defaulted<ContentType>
    template: string
    hashtags: Defaulted<string[]>
    isActive: Defaulted<boolean>
    usageCount: Defaulted<number>
    createdAt: Defaulted<Date>
  }
  /** Tokens are sealed (core/secret-box.ts) and leave the server only towards their network. */
  socialMediaAccounts: {
    id: Generated<SocialAccountId>
    platform: SocialPlatform
    username: string
    displayName: string
    accessToken: string | null
    refreshToken: string | null
    expiresAt: Date | null
    refreshExpiresAt: Date | null
    /** Of the network; accounts that were connected before OAuth have none. */
    providerAccountId: string | null
    scopes: Defaulted<string[]>
    needsReconnectAt: Date | null
    problem: string | null
    notice: string | null
    isActive: Defaulted<boolean>
    lastSync: Date | null
    connectedAt: Defaulted<Date>
    accountData: Json<AccountProfile>
  }
  socialOauthStates: {
    stateHash: string
    platform: SocialPlatform
    sessionHash: string
    startedBy: number
    codeVerifier: string
    redirectUri: string
    expiresAt: Date
  }
  socialGrants: {
    id: Generated<string>
    platform: SocialPlatform
    startedBy: number
    /** Sealed. */
    accounts: string
    scopes: string[]
    expiresAt: Date
  }
}
