import { listCustomers, listCustomerTags } from '../../contract/admin-customers.ts'
import * as bulk from '../../contract/customer-bulk.ts'
import * as merges from '../../contract/customer-merges.ts'
import * as edits from '../../contract/customer-edits.ts'
import { getCustomerHistory } from '../../contract/customer-history.ts'
import * as records from '../../contract/customer-record.ts'
import { bindList } from '../core/bind-list.ts'
import type { Bind } from '../core/bind.ts'
import { doEach } from '../core/do-each.ts'
import { readCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'
import { addCustomer } from './add-customer.ts'
import * as changes from './change-record.ts'
import { consentsOf } from './consents-query.ts'
import { editCustomer } from './edit-customer.ts'
import { settledCustomers } from './settled-customers.ts'
import { settleBeforeReading } from './store.ts'
import { distinguish, mergeCustomers, previewMerge, undoMerge } from './merge-customers.ts'
import { readJobs, readRecord } from './record-query.ts'
import { showHistory } from './show-history.ts'

const TAGS_LISTED = 200

export function customerRoutes(bind: Bind): void {
  bindList(bind, listCustomers, settledCustomers, () => undefined)
  bind(listCustomerTags, ({ ctx }) => readTags(ctx.db))
  bind(records.getCustomer, async ({ ctx, params }) => {
    await settleBeforeReading(ctx.db)
    return readRecord(ctx, params.customerId)
  })
  bind(records.listCustomerJobs, ({ ctx, params, query }) =>
    readJobs(ctx.db, params.customerId, query),
  )
  bind(getCustomerHistory, ({ ctx, params, query }) => showHistory(ctx, { params, query }))
  bind(edits.addCustomer, ({ ctx, caller, body }) => addCustomer(ctx, caller.user, body))
  bind(edits.editCustomer, ({ ctx, params, body }) => editCustomer(ctx, params.customerId, body))
  bind(edits.tagCustomer, ({ ctx, params, body }) =>
    changes.tagCustomer(ctx, params.customerId, body),
  )
  bind(edits.blockCustomer, ({ ctx, caller, params, body }) =>
    changes.blockCustomer(ctx, caller.user, params.customerId, body.reason),
  )
  bind(edits.unblockCustomer, ({ ctx, params }) => changes.unblockCustomer(ctx, params.customerId))
  bind(edits.addCustomerNote, ({ ctx, caller, params, body }) =>
    changes.addNote(ctx, caller.user, params.customerId, body),
  )
  bind(edits.pinCustomerNote, ({ ctx, params, body }) =>
    changes.pinNote(ctx, params.noteId, body.isPinned),
  )
  bind(edits.saveCustomerAddress, ({ ctx, params, body }) =>
    changes.saveAddress(ctx, params.customerId, body),
  )
  bind(edits.removeCustomerAddress, ({ ctx, params }) =>
    changes.removeAddress(ctx, params.addressId),
  )
  bind(edits.addCustomerContact, ({ ctx, params, body }) =>
    changes.addContactOf(ctx, params.customerId, body),
  )
  bind(edits.removeCustomerContact, ({ ctx, params }) =>
    changes.removeContact(ctx, params.contactId),
  )
  bind(bulk.tagCustomers, ({ ctx, report, body: { customerIds, ...tags } }) =>
    doEach(customerIds, (id) => changes.tagCustomer(ctx, id, tags), report),
  )
  bind(bulk.exportConsents, async ({ ctx, body }) => ({
    consents: await consentsOf(ctx.db, body.customerIds),
  }))
  bind(merges.previewMerge, ({ ctx, params }) => previewMerge(ctx, params))
  bind(merges.mergeCustomers, ({ ctx, caller, params }) => mergeCustomers(ctx, caller.user, params))
  bind(merges.undoMerge, ({ ctx, caller, params }) => undoMerge(ctx, caller.user, params.mergeId))
  bind(merges.distinguishCustomers, ({ ctx, caller, params }) =>
    distinguish(ctx, caller.user, params),
  )
}

async function readTags(db: Db): Promise<{ tag: string; customers: number }[]> {
  const counter = (await readCounters(db, ['customer tags']))['customer tags']
  return [...counter]
    .map(([tag, customers]) => ({ tag, customers }))
    .filter(({ customers }) => customers > 0)
    .toSorted((a, b) => b.customers - a.customers || a.tag.localeCompare(b.tag))
    .slice(0, TAGS_LISTED)
}
