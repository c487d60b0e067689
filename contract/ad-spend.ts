import { z } from 'zod'
import { CampaignId } from './advertising.ts'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes, typedAmount } from './fields.ts'
import { ImportId } from './imports.ts'
import { MoneySum } from './money.ts'

/** The networks whose exports are read. */
export const SPEND_NETWORKS = ['google', 'meta', 'linkedin'] as const
/** One of `SPEND_NETWORKS`. */
export const SpendNetwork = z.enum(SPEND_NETWORKS)
export type SpendNetwork = z.infer<typeof SpendNetwork>
/** How each network reads. */
export const spendNetworkLabels: Record<SpendNetwork, string> = {
  google: 'Google Ads',
  meta: 'Meta Ads',
  linkedin: 'LinkedIn Ads',
}

/** The most rows of one file: 100 campaigns for a month, with room. */
export const MAX_SPEND_ROWS = 5_000
/** How many rows an answer lists, those that need a person first. */
export const SPEND_ROWS_LISTED = 500
/** The most changes to a file that one request carries. */
const MOST_CHANGES = 1_000

/** What a row is: to be stored, stored already, waiting for a person, or left out by one. */
export const SPEND_RESULTS = ['new', 'changed', 'same', 'match', 'error', 'left_out'] as const
/** One of `SPEND_RESULTS`. */
export const SpendResult = z.enum(SPEND_RESULTS)
export type SpendResult = z.infer<typeof SpendResult>

const count = z.int()

/** One row of the file: what it says, and what becomes of it. */
export const SpendRow = z.object({
  /** The line in the file; the first is 1. */
  row: z.int(),
  day: Day.nullable(),
  /** The campaign as the network calls it. */
  campaign: z.string(),
  /** The network’s number of it, where the file has one. */
  networkId: z.string().nullable(),
  impressions: count.nullable(),
  clicks: count.nullable(),
  /** Null where it could not be read; `costText` is what the file says. */
  cost: MoneySum.nullable(),
  costText: z.string(),
  result: SpendResult,
  /** What is wrong, or what changes, in a sentence; empty where nothing needs to be said. */
  message: z.string(),
  /** The own campaign that it is for, or the likeliest one while it has to be matched. */
  campaignId: CampaignId.nullable(),
})
export type SpendRow = z.infer<typeof SpendRow>

/** What a file holds. Nothing is stored while a row has an error or is to be matched. */
export const SpendReport = z.object({
  /** Null where the file is of none of the networks; `problem` says why then. */
  network: SpendNetwork.nullable(),
  /** 'UTF-16 with tabs'. */
  encoding: z.string(),
  from: Day.nullable(),
  to: Day.nullable(),
  rows: count,
  /** Rows of totals, which are not read. */
  totals: count,
  counts: z.record(SpendResult, count),
  /** What is wrong with the file as a whole; nothing can be imported then. */
  problem: z.string().nullable(),
  listed: z.array(SpendRow),
  /** Null after a dry run, and where nothing was stored. */
  importId: ImportId.nullable(),
})
export type SpendReport = z.infer<typeof SpendReport>

/** What a person decided about a file: costs typed instead of those in it, rows left out, and campaigns matched. */
export const SpendChanges = z.object({
  rows: z
    .array(
      z.object({
        row: z.int().min(1),
        cost: typedAmount('Cost is required').optional(),
        leaveOut: z.boolean().optional(),
      }),
    )
    .max(MOST_CHANGES)
    .default([]),
  matches: z
    .array(
      z.object({
        campaign: z.string().max(300),
        networkId: z.string().max(100).nullable(),
        /** Null leaves its rows out. */
        campaignId: CampaignId.nullable(),
      }),
    )
    .max(MOST_CHANGES)
    .default([]),
})
export type SpendChanges = z.infer<typeof SpendChanges>

/**
 * Reads an export of Google Ads, Meta Ads or LinkedIn Ads (UTF-8 or UTF-16, up to 10 MiB and 5,000 rows; found by its
 * titles) and with `dryRun` false stores it, all or nothing: cost and impressions by day and campaign replace what an
 * earlier import or an entry by hand said of them. Amounts are Canadian dollars; another currency is an error of its row.
 * `too_large` for a larger file, `unsupported_media` for another request, `busy` while two files are being read.
 */
export const importSpend = endpoint({
  method: 'POST',
  path: '/api/admin/spend-imports',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Check a file of what a network billed, and store it: all or nothing',
  multipart: true,
  body: z.object({
    dryRun: z.enum(['true', 'false']),
    /** SpendChanges as JSON. */
    changes: z.string().optional(),
    file: FileBytes,
  }),
  errors: ['busy', 'too_large', 'unsupported_media'],
  response: SpendReport,
})

/** A file of spend that was imported. */
export const PastSpendImport = z.object({
  id: ImportId,
  fileName: z.string(),
  rows: count,
  by: z.string(),
  at: Instant,
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
})
export type PastSpendImport = z.infer<typeof PastSpendImport>

/** The newest 20 imports of spend, newest first. */
export const listSpendImports = endpoint({
  method: 'GET',
  path: '/api/admin/spend-imports',
  access: 'admin',
  right: 'see-marketing',
  summary: 'The newest imports of spend, and who made them',
  response: z.array(PastSpendImport),
})

/**
 * Puts back what an import of spend replaced. `in_use` while a later import changed the same days, `illegal_move` when
 * it was undone already.
 */
export const undoSpendImport = endpoint({
  method: 'POST',
  path: '/api/admin/spend-imports/:importId/undo',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Undo an import of spend as a whole',
  params: z.object({ importId: ImportId }),
  errors: ['in_use', 'illegal_move'],
  response: z.array(PastSpendImport),
})
