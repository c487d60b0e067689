import { z } from 'zod'
import { AdRange } from './ad-figures.ts'
import { endpoint } from './endpoint.ts'

/** The networks that take completed jobs back. */
export const EXPORT_NETWORKS = ['google', 'meta'] as const
/** One of `EXPORT_NETWORKS`. */
export const ExportNetwork = z.enum(EXPORT_NETWORKS)
export type ExportNetwork = z.infer<typeof ExportNetwork>

/** How many completed jobs came by a network last, and of how many the customer agreed to the report. */
export const ConversionCount = z.object({
  network: ExportNetwork,
  jobs: z.int(),
  withConsent: z.int(),
})
export type ConversionCount = z.infer<typeof ConversionCount>

/** What an export of each network would hold, for the jobs completed in the last days. */
export const countConversions = endpoint({
  method: 'GET',
  path: '/api/admin/conversion-exports',
  access: 'admin',
  right: 'see-marketing',
  summary: 'How many completed jobs could be sent back to each network, and how many lack consent',
  query: z.object({ days: AdRange.default('30') }),
  response: z.array(ConversionCount),
})

/**
 * A CSV file in the network’s own format with the jobs completed in the last days whose customer agreed: the click’s id,
 * the email address and phone number as SHA-256, the time, and what the customer paid in the end. Recorded in the audit log.
 */
export const exportConversions = endpoint({
  method: 'POST',
  path: '/api/admin/conversion-exports',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Export completed jobs for an ad network, of customers who agreed alone',
  body: z.object({ network: ExportNetwork, days: AdRange.default('30') }),
  file: 'text/csv',
  response: z.string(),
})
