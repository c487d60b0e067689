import type { Row } from './rows.ts'

/** Section 3, one row per field of a stored entity. Names are the owner's; the database writes them with underscores. */
export type ColumnRow = Row & {
  table: string
  column: string
  type?: 'integer' | 'text' | 'boolean' | 'json' | 'list' | 'date' | 'instant' | 'money' | 'day'
  /** The value a row gets that names none. */
  byDefault?: string | number | boolean
  required?: true
  unique?: true
}

type Column = string | [name: string, facts: Partial<Omit<ColumnRow, 'table' | 'column' | 'says'>>]

const CENTS = 'product.md 1: "Money is integer cents in code and tables"'
const money = { type: 'money', instead: CENTS } as const
const text = { type: 'text' } as const
const json = { type: 'json' } as const
const list = { type: 'list' } as const
const timestamps: Column[] = [
  ['createdAt', { type: 'instant' }],
  ['updatedAt', { type: 'instant' }],
]

const entities: Record<string, Column[]> = {
  users: [
    ['id', { required: true, unique: true }],
    ['email', { ...text, unique: true, required: true }],
    ['firstName', text],
    ['lastName', text],
    ['profileImageUrl', text],
    ['password', text],
    ['role', { ...text, byDefault: 'client' }],
    ...timestamps,
  ],
  haulers: [
    ['id', { type: 'integer', required: true, unique: true }],
    ['userId', { type: 'integer' }],
    ['email', text],
    ['firstName', text],
    ['lastName', text],
    ['phone', text],
    ['company', text],
    ['vehicleType', text],
    ['vehicleModel', text],
    ['licensePlate', { ...text, required: true }],
    ['licenseImageUrl', text],
    ['licenseNumber', text],
    ['insuranceNumber', text],
    ['serviceAreas', list],
    ['experience', text],
    ['stripeAccountId', text],
    ['status', { ...text, byDefault: 'pending' }],
    ['isAvailable', { type: 'boolean', byDefault: true }],
    ...timestamps,
  ],
  jobs: [
    ['id', { required: true, unique: true }],
    ['clientId', { type: 'integer' }],
    ['haulerId', { type: 'integer' }],
    ['firstName', text],
    ['lastName', text],
    ['phone', text],
    ['email', text],
    ['address', text],
    ['description', text],
    ['loadSize', text],
    ['preferredDate', { type: 'date' }],
    ['preferredTime', { ...text, required: true }],
    ['photos', list],
    ['estimatedPrice', money],
    ['finalPrice', money],
    ['status', { ...text, byDefault: 'pending' }],
    ['paymentIntentId', text],
    ['paymentStatus', { ...text, byDefault: 'pending' }],
    ['stripeChargeId', text],
    ['platformFee', money],
    ['haulerPayout', money],
    ['scheduledDate', { type: 'date' }],
    ['completedAt', { type: 'instant' }],
    ...timestamps,
  ],
  availability: [
    ['id', { required: true, unique: true }],
    ['haulerId', { type: 'integer' }],
    ['dayOfWeek', { type: 'integer' }],
    ['timeSlot', text],
    ['isAvailable', { type: 'boolean', byDefault: true }],
    ['maxJobs', { type: 'integer', byDefault: 2 }],
  ],
  job_schedule: [
    ['id', { required: true, unique: true }],
    ['jobId', { type: 'integer' }],
    ['haulerId', { type: 'integer' }],
    ['scheduledDate', { type: 'date' }],
    ['timeSlot', text],
    ['assignmentType', { ...text, byDefault: 'auto' }],
  ],
  ad_campaigns: [
    ['id', { required: true, unique: true }],
    ['name', text],
    ['type', text],
    ['status', { ...text, byDefault: 'draft' }],
    ['targetAudience', json],
    ['budget', money],
    ['duration', { type: 'integer', byDefault: 30 }],
    ['platforms', json],
    ['adContent', json],
    ['landingPageConfig', json],
    ['isAiGenerated', { type: 'boolean', byDefault: true }],
    ['performance', json],
  ],
  ad_templates: [
    ['name', text],
    ['category', text],
    ['platform', text],
    ['content', json],
    ['isActive', { type: 'boolean' }],
  ],
  ad_metrics: [
    ['campaignId', { type: 'integer' }],
    ['date', { type: 'date' }],
    ['platform', text],
    ['impressions', { type: 'integer', byDefault: 0 }],
    ['clicks', { type: 'integer', byDefault: 0 }],
    ['conversions', { type: 'integer', byDefault: 0 }],
    ['cost', { ...money, byDefault: 0 }],
    ['revenue', { ...money, byDefault: 0 }],
    ['signups', { type: 'integer', byDefault: 0 }],
    ['jobsCompleted', { type: 'integer', byDefault: 0 }],
  ],
  lead_magnets: [
    ['id', { required: true, unique: true }],
    ['title', text],
    ['type', text],
    ['targetType', text],
    ['offer', json],
    ['isActive', { type: 'boolean' }],
    ['conversions', { type: 'integer' }],
  ],
  social_media_posts: [
    ['platform', text],
    ['content', text],
    ['imageUrl', text],
    ['videoUrl', text],
    ['hashtags', list],
    ['scheduledFor', { type: 'instant' }],
    ['postedAt', { type: 'instant' }],
    ['status', { ...text, byDefault: 'draft' }],
    ['engagement', json],
    ['isAiGenerated', { type: 'boolean', byDefault: false }],
    ['campaignId', { type: 'integer' }],
  ],
  social_media_schedules: [
    ['platform', { ...text, byDefault: 'facebook' }],
    ['contentType', { ...text, byDefault: 'promotional' }],
    ['frequency', { ...text, byDefault: 'daily' }],
    ['timeSlots', json],
    ['isActive', { type: 'boolean', byDefault: true }],
    ['lastPosted', { type: 'instant' }],
    ['nextScheduled', { type: 'instant' }],
  ],
  social_media_templates: [
    ['name', text],
    ['platform', { ...text, byDefault: 'facebook' }],
    ['contentType', { ...text, byDefault: 'promotional' }],
    ['template', text],
    ['hashtags', list],
    ['isActive', { type: 'boolean', byDefault: true }],
    ['usageCount', { type: 'integer' }],
  ],
  social_media_accounts: [
    ['platform', text],
    ['username', text],
    ['displayName', text],
    ['accessToken', text],
    ['refreshToken', text],
    ['expiresAt', { type: 'instant' }],
    ['isActive', { type: 'boolean' }],
    ['lastSync', { type: 'instant' }],
    ['connectedAt', { type: 'instant' }],
    ['accountData', json],
  ],
  notifications: [
    ['recipientId', { type: 'integer' }],
    ['recipientPhone', text],
    ['senderType', text],
    ['messageType', text],
    ['subject', text],
    ['message', text],
    ['jobId', { type: 'integer' }],
    ['isRead', { type: 'boolean', byDefault: false }],
    ['isSent', { type: 'boolean', byDefault: false }],
    ['sentAt', { type: 'instant' }],
  ],
  message_templates: [
    ['templateKey', { ...text, unique: true }],
    ['subject', text],
    ['message', text],
    ['isActive', { type: 'boolean' }],
    ['name', text],
  ],
  sessions: [
    ['sid', { required: true, unique: true }],
    ['sess', json],
    ['expire', { type: 'instant' }],
  ],
}

export const columnRows: ColumnRow[] = Object.entries(entities).flatMap(([table, columns]) =>
  columns.map((column) => {
    const [name, facts] = typeof column === 'string' ? [column, {}] : column
    return { says: `${table} has ${name}`, table, column: name, ...facts }
  }),
)
