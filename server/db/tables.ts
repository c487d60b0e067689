import type { AccountTables } from './tables/accounts.ts'
import type { AdvertisingTables } from './tables/advertising.ts'
import type { AlertTables } from './tables/alerts.ts'
import type { AuditTables } from './tables/audit.ts'
import type { BackupTables } from './tables/backups.ts'
import type { CallQuoteTables } from './tables/call-quotes.ts'
import type { CapacityTables } from './tables/capacity.ts'
import type { CommercialTables } from './tables/commercial.ts'
import type { ConversationTables } from './tables/conversations.ts'
import type { ConsentTables } from './tables/consents.ts'
import type { RecurringTables } from './tables/recurring.ts'
import type { CustomerTables } from './tables/customers.ts'
import type { EventTables } from './tables/events.ts'
import type { HaulerNoteTables } from './tables/hauler-notes.ts'
import type { HaulerTables } from './tables/haulers.ts'
import type { ImportTables } from './tables/imports.ts'
import type { IntegrationTables } from './tables/integrations.ts'
import type { JobTables } from './tables/jobs.ts'
import type { LoadRuleTables } from './tables/load-rules.ts'
import type { MailingTables } from './tables/mailings.ts'
import type { MessagingTables } from './tables/messaging.ts'
import type { ModelTables } from './tables/models.ts'
import type { OfferTables } from './tables/offers.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlaceTables } from './tables/places.ts'
import type { PriceChangeTables } from './tables/price-changes.ts'
import type { ProcessTables } from './tables/processes.ts'
import type { PushTables } from './tables/push.ts'
import type { QuoteTables } from './tables/quotes.ts'
import type { RatingTables } from './tables/ratings.ts'
import type { ReconciliationTables } from './tables/reconciliation.ts'
import type { ReliabilityTables } from './tables/reliability.ts'
import type { ReportTables } from './tables/reports.ts'
import type { SandboxTables } from './tables/sandbox.ts'
import type { SettingsTables } from './tables/settings.ts'
import type { SandboxNetworkTables } from './tables/sandbox-networks.ts'
import type { SocialTables } from './tables/social.ts'
import type { StaffTables } from './tables/staff.ts'
import type { TransitionTables } from './tables/transitions.ts'
import type { UploadTables } from './tables/uploads.ts'
import type { WorkbenchTables } from './tables/workbench.ts'
import type { WritingTables } from './tables/writing.ts'

/** Every table the server reads or writes, one file per feature; columns are camelCase in code. */
export type Tables = AccountTables &
  AdvertisingTables &
  AlertTables &
  AuditTables &
  BackupTables &
  ProcessTables &
  CallQuoteTables &
  CapacityTables &
  CommercialTables &
  RecurringTables &
  ConversationTables &
  ConsentTables &
  CustomerTables &
  EventTables &
  HaulerNoteTables &
  HaulerTables &
  ImportTables &
  IntegrationTables &
  JobTables &
  LoadRuleTables &
  MailingTables &
  MessagingTables &
  ModelTables &
  OfferTables &
  PaymentTables &
  PeopleTables &
  PlaceTables &
  PriceChangeTables &
  PushTables &
  QuoteTables &
  RatingTables &
  ReconciliationTables &
  ReliabilityTables &
  ReportTables &
  SandboxTables &
  SettingsTables &
  SandboxNetworkTables &
  SocialTables &
  StaffTables &
  TransitionTables &
  UploadTables &
  WorkbenchTables &
  WritingTables
