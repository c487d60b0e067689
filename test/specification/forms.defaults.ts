import type { FormName } from './payloads.ts'
import type { Row } from './rows.ts'

/** What a payload that leaves the field out is stored as. */
export type DefaultRow = Row & { form: FormName; field: string; column: string; value: unknown }

const byDefault = (
  form: FormName,
  rows: [field: string, column: string, value: unknown, instead?: string][],
) =>
  rows.map(([field, column, value, instead]): DefaultRow => ({
    says: `${form}: ${field} is ${JSON.stringify(value)} by default`,
    form,
    field,
    column,
    value,
    ...(instead && { instead }),
  }))

export const defaultRows: DefaultRow[] = [
  ...byDefault('booking', [
    ['loadSize', 'load_size', 'small'],
    ['preferredTime', 'preferred_time', 'morning'],
    ['status', 'status', 'pending'],
    ['paymentStatus', 'payment_status', 'pending'],
  ]),
  ...byDefault('registration', [
    ['status', 'status', 'pending'],
    ['isAvailable', 'is_available', true],
  ]),
  ...byDefault('application', [
    ['status', 'status', 'pending'],
    ['isAvailable', 'is_available', true],
  ]),
  ...byDefault('campaign', [
    ['duration', 'duration', 30],
    [
      'targetAudience',
      'target_audience',
      { demographics: '', location: 'British Columbia', interests: [] },
    ],
    ['status', 'status', 'draft'],
    [
      'isAiGenerated',
      'is_ai_generated',
      false,
      'product.md 8: "Without a configured model, AI-generate composes from templates and says so (isAiGenerated: false)"',
    ],
  ]),
  ...byDefault('lead magnet', [
    ['isActive', 'is_active', true],
    ['conversions', 'conversions', 0],
  ]),
  ...byDefault('post', [
    ['platform', 'platform', 'facebook'],
    ['status', 'status', 'draft'],
    ['isAiGenerated', 'is_ai_generated', false],
  ]),
  ...byDefault('schedule of posts', [
    ['platform', 'platform', 'facebook'],
    ['contentType', 'content_type', 'promotional'],
    ['frequency', 'frequency', 'daily'],
    ['isActive', 'is_active', true],
  ]),
  ...byDefault('template of posts', [
    ['platform', 'platform', 'facebook'],
    ['contentType', 'content_type', 'promotional'],
    ['isActive', 'is_active', true],
  ]),
]
