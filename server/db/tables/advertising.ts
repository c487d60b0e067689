import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Ad, AdPlatform, LandingPage, TextSources } from '../../../contract/ad-content.ts'
import type { AdTemplateId } from '../../../contract/ad-templates.ts'
import type {
  AdSource,
  CampaignId,
  CampaignStatus,
  CampaignType,
  TargetAudience,
} from '../../../contract/advertising.ts'
import type { ExportNetwork } from '../../../contract/ad-exports.ts'
import type { SpendNetwork } from '../../../contract/ad-spend.ts'
import type { TouchChannel } from '../../../contract/ad-touches.ts'
import type { Day } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { ImportId } from '../../../contract/imports.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { LeadMagnetId, LeadMagnetType, LeadTarget } from '../../../contract/lead-magnets.ts'
import type { Cents } from '../../../contract/money.ts'
import type { Defaulted, DefaultedJson, Json } from './columns.ts'

/** What a campaign has had so far, kept in step with the rows of ad_metrics. */
export type Performance = { impressions: number; clicks: number; conversions: number }

/** A row of spend as it was before an import replaced it. */
export type SpendBefore = {
  campaignId: CampaignId
  impressions: number
  clicks: number
  costCents: number
  importId: ImportId
}

export type ConversionKind = 'booking' | 'completion' | 'signup'

/** What brought a visitor; ids of clicks only with consent. */
type TouchColumns = {
  channel: Defaulted<TouchChannel>
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  utmTerm: string | null
  utmContent: string | null
  gclid: string | null
  fbclid: string | null
  liFatId: string | null
  agreedAt: Date | null
  agreedWording: string | null
}

/** A campaign or an offer: every conversion is that of exactly one of them, a visit of at most one. */
type Cause = { campaignId: CampaignId | null; leadMagnetId: LeadMagnetId | null }

export type AdvertisingTables = {
  adCampaigns: {
    id: Generated<CampaignId>
    name: string
    slug: string
    type: CampaignType
    status: Defaulted<CampaignStatus>
    targetAudience: Json<TargetAudience>
    budgetCents: Cents
    duration: number
    platforms: Json<AdPlatform[]>
    adContent: Json<{ ads: Ad[] }>
    landingPageConfig: Json<LandingPage>
    isAiGenerated: boolean
    textSources: DefaultedJson<TextSources>
    performance: ColumnType<Performance, string | undefined, string>
    startedAt: Date | null
    endsAt: Date | null
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
    deletedAt: Date | null
    version: Defaulted<number>
    pauseAtBudget: Defaulted<boolean>
    /** Name, type, location and networks as a search compares them. */
    searchKey: GeneratedAlways<string>
  }
  /** Sums of ad_metrics that its triggers keep; bigints arrive as text. */
  adCampaignFigures: {
    campaignId: CampaignId
    days: number
    until: Day
    impressions: string
    clicks: string
    conversions: string
    signups: string
    jobsCompleted: string
    costCents: string
    revenueCents: string
    shareCents: string
    grossCents: string
  }
  adMetrics: {
    id: Generated<number>
    campaignId: CampaignId
    date: Day
    platform: AdSource
    impressions: Defaulted<number>
    clicks: Defaulted<number>
    conversions: Defaulted<number>
    costCents: Defaulted<Cents>
    revenueCents: Defaulted<Cents>
    /** The platform's part of the revenue after payment fees, without GST; a refund may take both below zero. */
    shareCents: Defaulted<Cents>
    /** What customers paid before refunds. */
    grossCents: Defaulted<Cents>
    signups: Defaulted<number>
    jobsCompleted: Defaulted<number>
  }
  adVisits: Cause &
    TouchColumns & {
      id: Generated<number>
      visitorId: string
      platform: AdSource
      day: Day
      counted: Defaulted<boolean>
      visitedAt: Date
    }
  /** The networks' campaigns and ours. */
  adNetworkCampaigns: {
    id: Generated<number>
    network: SpendNetwork
    networkId: string | null
    name: string
    campaignId: CampaignId
  }
  /** What networks billed; without a campaign of theirs it was entered by hand. */
  adSpend: {
    id: Generated<number>
    networkCampaignId: number | null
    campaignId: CampaignId
    platform: AdPlatform
    day: Day
    impressions: number
    clicks: number
    costCents: Cents
    importId: ImportId | null
  }
  /** That 80 % or 100 % of a budget was spent. */
  adBudgetAlerts: {
    id: Generated<number>
    campaignId: CampaignId
    begins: Day
    budgetCents: Cents
    percent: number
    spentCents: ColumnType<string, number, number>
    hasPaused: boolean
    /** The accounts of the people whom the message went to. */
    reportedTo: number[]
    reportedAt: Date
  }
  adTemplates: {
    id: Generated<AdTemplateId>
    name: string
    category: CampaignType
    platform: AdPlatform
    content: Json<Pick<Ad, 'headline' | 'text'>>
    isActive: Defaulted<boolean>
    createdAt: Generated<Date>
  }
  adConversionExports: {
    id: Generated<number>
    network: ExportNetwork
    firstDay: Day
    lastDay: Day
    exported: number
    leftOut: number
    exportedBy: number
    exportedAt: Date
  }
  /** What each row was before an import. */
  adSpendChanges: {
    importId: ImportId
    spendId: number
    before: ColumnType<SpendBefore | null, string | null, string | null>
  }
  /** The first and the last visit before a booking. */
  adJobTouches: Cause & TouchColumns & { jobId: JobId; touch: 'first' | 'last'; touchedAt: Date }
  adConversions: Cause & {
    id: Generated<number>
    platform: AdSource
    kind: ConversionKind
    jobId: JobId | null
    haulerId: HaulerId | null
    happenedAt: Date
    /** Of a completion: what the campaign is credited with by now. Bigints arrive as text. */
    creditedRevenueCents: ColumnType<string, number | undefined, number>
    creditedShareCents: ColumnType<string, number | undefined, number>
    creditedGrossCents: ColumnType<string, number | undefined, number>
    /** Since then it does not count: its job was cancelled, or all of its price went back. */
    lostAt: Generated<Date | null>
  }
  /** Until when changes of jobs have been looked at, to credit campaigns with them. */
  adCreditMarks: { name: string; lookedUntil: Date }
  leadMagnets: {
    id: Generated<LeadMagnetId>
    title: string
    type: LeadMagnetType
    targetType: LeadTarget
    offer: Json<{ value: string; description: string }>
    code: string
    isActive: Defaulted<boolean>
    conversions: Defaulted<number>
    /** As the contract encodes `OfferTerms`; null where the code changes no price online. */
    terms: ColumnType<unknown, string | null | undefined, string | null>
    version: Defaulted<number>
    endedAt: Defaulted<Date | null>
    deletedAt: Defaulted<Date | null>
    createdAt: Defaulted<Date>
  }
}
