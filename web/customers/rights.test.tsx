import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  listAccountInvoices,
  recordInvoicePayment,
  sendInvoice,
  voidInvoice,
  withdrawInvoicePayment,
} from '../../contract/account-invoices.ts'
import { listCustomers, listCustomerTags } from '../../contract/admin-customers.ts'
import { getCommercialAccount, saveCommercialAccount } from '../../contract/commercial-accounts.ts'
import { startConversation } from '../../contract/conversation-start.ts'
import * as edits from '../../contract/customer-edits.ts'
import { distinguishCustomers, mergeCustomers, undoMerge } from '../../contract/customer-merges.ts'
import { getCustomer, listCustomerJobs } from '../../contract/customer-record.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { importFile, ImportId, listImports, undoImport } from '../../contract/imports.ts'
import { erasePerson, exportPerson, unsubscribePerson } from '../../contract/people.ts'
import { bookByPhone } from '../../contract/phone-bookings.ts'
import { addRecurring, listRecurring } from '../../contract/recurring-pickups.ts'
import { hasRight } from '../../contract/rights.ts'
import { TEAM_ROLES, type TeamRole } from '../../contract/team-roles.ts'
import { answerApi } from '../testing/api.ts'
import { AsRole } from '../testing/as-role.tsx'
import { render } from '../testing/render.ts'
import { CustomerPage } from './CustomerPage.tsx'
import { Customers } from './Customers.tsx'
import { PastImports } from './PastImports.tsx'
import { account, at, invoice, record } from './testing/ridgeview.ts'
import { sees } from './testing/sees.ts'
const pathOf = ({ method, path }: Endpoint) => `${method} ${path.replace(':customerId', '7')}`
const answers = <E extends Endpoint>(endpoint: E, value: z.output<E['response']>) => ({
  [pathOf(endpoint)]: () => Response.json(z.encode(endpoint.response, value)),
})

beforeEach(() => {
  answerApi({
    ...answers(getCustomer, record),
    ...answers(listCustomerJobs, { jobs: [], hasMore: false }),
    ...answers(getCommercialAccount, { account }),
    ...answers(listAccountInvoices, { invoices: [invoice] }),
    ...answers(listRecurring, { recurring: [] }),
  })
})

const As = ({ role, children }: { role: TeamRole; children: ReactNode }) => (
  <NuqsTestingAdapter>
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <AsRole role={role}>{children}</AsRole>
    </QueryClientProvider>
  </NuqsTestingAdapter>
)

const Page = ({ role }: { role: TeamRole }) => (
  <As role={role}>
    <CustomerPage id={7} onShow={() => undefined} />
  </As>
)

/** The buttons and links by the call that they lead to. */
const BUTTONS: readonly [string, Endpoint][] = [
  ['Text', startConversation],
  ['New job', bookByPhone],
  ['Edit', edits.editCustomer],
  ['Remove tag strata', edits.tagCustomer],
  ['Add tag', edits.tagCustomer],
  ['More', edits.blockCustomer],
  ['Compare and merge', mergeCustomers],
  ['Not the same', distinguishCustomers],
  ['Undo merge', undoMerge],
  ['Add contact', edits.addCustomerContact],
  ['Remove ap@ridgeview.test', edits.removeCustomerContact],
  ['Add address', edits.saveCustomerAddress],
  ['Edit the notes of 1166 Alberni St', edits.saveCustomerAddress],
  ['Remove 1166 Alberni St', edits.removeCustomerAddress],
  ['Add note', edits.addCustomerNote],
  ['Add and pin', edits.addCustomerNote],
  ['Pin this note', edits.pinCustomerNote],
  ['Edit the account', saveCommercialAccount],
  ['More for INV-4, October 2026', recordInvoicePayment],
  ['Add a recurring pickup', addRecurring],
  ['Export everything', exportPerson],
  ['Unsubscribe', unsubscribePerson],
  ['Erase', erasePerson],
]

/** Without the key that stands beside the words. */
function wordsOf(button: Element): string {
  const words = document.createElement('span')
  words.innerHTML = button.innerHTML
  words.querySelector('kbd')?.remove()
  return words.textContent
}

const buttonsShown = (): string[] =>
  [...document.querySelectorAll('button:not([role=tab]), a')].map(
    (button) => button.ariaLabel ?? wordsOf(button),
  )
const known = (names: readonly string[]) =>
  names.filter((name) => BUTTONS.some(([each]) => each === name))

/** Who may open the directory of customers. */
const READERS = TEAM_ROLES.filter((role) => hasRight(role, 'see-jobs'))

describe('the record of a customer', () => {
  test.for(READERS)('shows %s the buttons of their rights, and no other', async (role) => {
    render(<Page role={role} />)
    await sees('Recurring pickups')
    await sees(hasRight(role, listAccountInvoices.right) ? 'INV-4' : 'Privacy')
    const expected = BUTTONS.filter(([, { right }]) => right && hasRight(role, right))
    expect(known(buttonsShown()).toSorted()).toEqual(expected.map(([name]) => name).toSorted())
    // What everyone may do is no call that changes something.
    expect(buttonsShown().filter((name) => known([name]).length === 0)).toEqual(
      expect.arrayContaining(['Customers', 'Call']),
    )
  })

  test('has no button for a read-only colleague but to call and to read', async () => {
    render(<Page role="read-only" />)
    await sees('INV-4')
    expect(buttonsShown().toSorted()).toEqual(['Call', 'Customers', 'INV-4 as PDF'])
    expect(document.querySelector('textarea')).toBeNull()
  })
})

test('the roles without the directory are refused by its first call', () => {
  expect(TEAM_ROLES.filter((role) => !READERS.includes(role))).toEqual(['marketing'])
  expect(getCustomer.right).toBe('see-jobs')
})

describe('the directory', () => {
  const list = listCustomers.page
  test.for(READERS)(
    'lets %s add a customer or import a file only with the right to',
    async (role) => {
      answerApi({
        ...answers(list, { items: [], nextCursor: null, total: 0, isTotalExact: true }),
        ...answers(listCustomerTags, []),
      })
      render(
        <As role={role}>
          <Customers />
        </As>,
      )
      await sees('No customers found')
      expect(buttonsShown().includes('Import')).toBe(hasRight(role, importFile.right))
      expect(buttonsShown().includes('Add a customer')).toBe(
        hasRight(role, edits.addCustomer.right),
      )
    },
  )

  test.for(READERS)('lets %s undo an import only with the right to', async (role) => {
    const past = {
      id: ImportId.parse(3),
      kind: 'customers' as const,
      fileName: 'customers.csv',
      rows: 2,
      by: 'Priya',
      at,
      undoneAt: null,
    }
    answerApi(answers(listImports, [past]))
    render(
      <As role={role}>
        <PastImports />
      </As>,
    )
    await sees('customers.csv')
    expect(buttonsShown().includes('Undo the import of customers.csv')).toBe(
      hasRight(role, undoImport.right),
    )
  })
})

describe('the menu of an invoice', () => {
  test.for([recordInvoicePayment, sendInvoice, voidInvoice, withdrawInvoicePayment])(
    'needs one right for all of its actions: $path',
    ({ right }) => expect(right).toBe(recordInvoicePayment.right),
  )
})
