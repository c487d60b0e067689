import { useState } from 'react'
import { listSellers } from '../../contract/sellers.ts'
import { call } from '../api/client.ts'
import { downloadCsv } from '../ui/csv.ts'
import { toast } from '../ui/feedback/toast.ts'
import { sellerFile } from './seller-file.ts'

/** The seller file of a year. It is fetched for the file alone and kept in no cache of the screens. */
export function useSellerFile() {
  const [isFetching, setFetching] = useState(false)
  const download = async (year: number): Promise<void> => {
    setFetching(true)
    try {
      downloadCsv(`sellers-${year}.csv`, sellerFile(await call(listSellers, { params: { year } })))
    } catch {
      toast.failure('The seller file could not be fetched. Please try again')
    } finally {
      setFetching(false)
    }
  }
  return { isFetching, download }
}
