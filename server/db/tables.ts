import type { AccountTables } from './tables/accounts.ts'
import type { AdvertisingTables } from './tables/advertising.ts'
import type { HaulerTables } from './tables/haulers.ts'
import type { JobTables } from './tables/jobs.ts'
import type { LoadRuleTables } from './tables/load-rules.ts'
import type { MessagingTables } from './tables/messaging.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PlaceTables } from './tables/places.ts'
import type { PriceChangeTables } from './tables/price-changes.ts'
import type { QuoteTables } from './tables/quotes.ts'
import type { ReconciliationTables } from './tables/reconciliation.ts'
import type { SandboxTables } from './tables/sandbox.ts'
import type { SocialTables } from './tables/social.ts'
import type { TransitionTables } from './tables/transitions.ts'
import type { UploadTables } from './tables/uploads.ts'

/** Every table the server reads or writes, one file per feature; columns are camelCase in code. */
export type Tables = AccountTables &
  AdvertisingTables &
  HaulerTables &
  JobTables &
  LoadRuleTables &
  MessagingTables &
  PaymentTables &
  PlaceTables &
  PriceChangeTables &
  QuoteTables &
  ReconciliationTables &
  SandboxTables &
  SocialTables &
  TransitionTables &
  UploadTables
