import { useQuery } from '@tanstack/react-query'
import { getInvoiceAgeing, invoiceAgeNames } from '../../../contract/invoices.ts'
import { formatMoney } from '../../../contract/money.ts'
import { apiQuery } from '../../api/query.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatCard, StatCards } from '../../ui/layout/StatCard.tsx'

const invoicesText = (count: number): string => (count === 1 ? '1 invoice' : `${count} invoices`)

/** What companies owe today, by how long it has been due. */
export function Ageing() {
  const query = useQuery(apiQuery(getInvoiceAgeing, {}))
  return (
    <>
      <QueryError what="what companies owe" query={query} />
      <StatCards isLine strip="What companies owe, by how long it has been due">
        <StatCard
          label="Left to pay"
          value={query.data && formatMoney(query.data.total.due)}
          note={query.data ? invoicesText(query.data.total.invoices) : ''}
        />
        {Object.entries(invoiceAgeNames).map(([name, label]) => {
          const age = query.data?.ages.find((each) => each.age === name)
          return (
            <StatCard
              key={name}
              label={label}
              value={age && formatMoney(age.due)}
              note={age ? invoicesText(age.invoices) : ''}
            />
          )
        })}
      </StatCards>
    </>
  )
}
