import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../contract/calendar.ts'
import { MAX_LIMIT } from '../../contract/list.ts'
import {
  listSellers,
  listSellersMissing,
  type Seller,
  type SellerMissing,
} from '../../contract/sellers.ts'
import { apiQuery } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { Segments } from '../ui/button/Segments.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import { call } from '../api/client.ts'
import { downloadCsv } from '../ui/csv.ts'
import { toast } from '../ui/feedback/toast.ts'
import { missingWords, sellerFile } from './seller-file.ts'
import styles from './sellers.module.css'

const NAMED = 5

/** What the accountant reports sellers from, and who of them has not given all details. */
export function SellerFile() {
  const present = Number(dayOf(now()).slice(0, 4))
  const [year, setYear] = useState(present)
  // Adds up a year of the ledger: only when it is opened.
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({
    ...apiQuery(listSellersMissing, { params: { year } }),
    enabled: isAsked,
    refetchOnMount: 'always',
  })
  const file = useSellerFile()
  return (
    <section
      className={`${layout.panel} ${layout.intro} ${styles.sellers}`}
      aria-labelledby="sellers-title"
    >
      <div>
        <h3 id="sellers-title">Yearly report of sellers</h3>
        <p>
          For the report to the Canada Revenue Agency, due January 31. The file holds tax numbers:
          we record who downloads it.
        </p>
      </div>
      <div className={`${layout.row} ${styles.tools}`}>
        <Segments
          label="Year of the report"
          options={[present - 1, present].map((each) => ({
            value: String(each),
            label: String(each),
          }))}
          value={String(year)}
          onChange={(chosen) => setYear(Number(chosen))}
        />
        <Button
          needs="settle-money"
          icon={<IconDownload size={18} />}
          pending={file.isFetching}
          onClick={() => void file.download(year)}
        >
          Seller file for {year}
        </Button>
        <Button
          pending={query.isFetching}
          onClick={() => (isAsked ? void query.refetch() : setAsked(true))}
        >
          What is missing?
        </Button>
      </div>
      <QueryError what="what is missing" query={query} />
      <p className={styles.missing} role="status">
        {query.data && saidOf(year, query.data)}
      </p>
    </section>
  )
}

function saidOf(
  year: number,
  found: { sellers: number; missingSellers: number; missing: SellerMissing[] },
): string {
  const { sellers, missingSellers, missing } = found
  if (sellers === 0) return `No hauler earned anything in ${year}.`
  const all = sellers === 1 ? '1 seller' : `${sellers} sellers`
  if (missing.length === 0) return `${all} in ${year}, with all details.`
  const named = missing.slice(0, NAMED)
  const names = named.map((each) => `${each.name} (${missingWords(each.missing)})`).join(', ')
  const more = missingSellers - named.length
  return `${all} in ${year}. Missing for ${missingSellers}: ${names}${more > 0 ? `, and ${more} more` : ''}.`
}

/** Every seller of a year: an answer holds 200, the last one fewer. */
async function allSellers(year: number): Promise<Seller[]> {
  const sellers: Seller[] = []
  let next: Seller[] = []
  do {
    const after = sellers.at(-1)?.haulerId
    next = await call(listSellers, { params: { year }, query: after ? { after } : {} })
    sellers.push(...next)
  } while (next.length === MAX_LIMIT)
  return sellers
}

/** The seller file of a year. It is fetched for the file alone and kept in no cache of the screens. */
function useSellerFile() {
  const [isFetching, setFetching] = useState(false)
  const download = async (year: number): Promise<void> => {
    setFetching(true)
    try {
      downloadCsv(`sellers-${year}.csv`, sellerFile(await allSellers(year)))
    } catch {
      toast.failure('The seller file could not be fetched. Please try again')
    } finally {
      setFetching(false)
    }
  }
  return { isFetching, download }
}
