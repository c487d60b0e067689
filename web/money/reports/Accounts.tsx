import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  AccountMapping,
  type BookkeepingAccount,
  getJournal,
  listBookkeepingAccounts,
  saveBookkeepingAccount,
} from '../../../contract/bookkeeping.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { accountLabel } from './account-copy.ts'
import styles from './reports.module.css'

/** How the accounts of the ledger are called in the bookkeeping program. */
export function Accounts() {
  const accounts = useQuery(apiQuery(listBookkeepingAccounts, {}))
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <section className={`${layout.panel} ${layout.intro}`} aria-labelledby="accounts-title">
      <h3 id="accounts-title">Account names</h3>
      <p>
        As your chart of accounts has them. QuickBooks finds accounts by name, Xero by code. GST is
        booked in its own account, so Xero needs a tax rate without tax.
      </p>
      <QueryError what="the account names" query={accounts} />
      {accounts.isPending && <ListSkeleton rows={4} />}
      <ul className={styles.accounts}>
        {accounts.data?.map((account) => (
          <li key={account.account}>
            <b>{accountLabel(account.account)}</b>
            {edited === account.account ? (
              <AccountForm account={account} onDone={() => setEdited(null)} />
            ) : (
              <div className={`${layout.line} ${styles.named}`}>
                <span className={account.mapping ? layout.quiet : `${layout.tag} ${layout.bad}`}>
                  {account.mapping
                    ? `${account.mapping.name}, ${account.mapping.code}, ${account.mapping.taxRate}`
                    : 'No name yet'}
                </span>
                <Button
                  needs="settle-money"
                  size="s"
                  aria-label={`Edit ${accountLabel(account.account)}`}
                  onClick={() => setEdited(account.account)}
                >
                  Edit
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const EMPTY: AccountMapping = { name: '', code: '', taxRate: 'Tax Exempt' }
type Errors = Partial<Record<keyof AccountMapping, string>>

function AccountForm({ account, onDone }: { account: BookkeepingAccount; onDone: () => void }) {
  const [mapping, setMapping] = useState(account.mapping ?? EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const save = useApiMutation(saveBookkeepingAccount, {
    refetches: [listBookkeepingAccounts, getJournal],
    success: 'The account name is saved',
    failure: (error) => error.reason,
    onDone,
  })
  const submit = () => {
    const parsed = AccountMapping.safeParse(mapping)
    if (parsed.success) {
      save.mutate({ params: { account: account.account }, body: parsed.data })
      return
    }
    const problems = parsed.error.issues.map(({ path: [name], message }) => [name, message])
    // The first problem of a field is the one that is shown.
    setErrors(Object.fromEntries(problems.toReversed()) as Errors)
  }
  const field = (name: keyof AccountMapping, label: string) => (
    <TextField
      label={label}
      value={mapping[name]}
      error={errors[name]}
      onValue={(value) => setMapping({ ...mapping, [name]: value })}
    />
  )
  return (
    <form
      className={styles.account}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {field('name', 'Account name')}
      {field('code', 'Account code')}
      {field('taxRate', 'Tax rate in Xero')}
      <div className={layout.row}>
        <Button type="submit" variant="primary" pending={save.isPending && 'Saving...'}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
