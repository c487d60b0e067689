import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { CustomerId } from '../../contract/admin-customers.ts'
import { formatDay, windowFacts } from '../../contract/calendar.ts'
import { listCustomerJobs, type CustomerJob } from '../../contract/customer-record.ts'
import type { Result } from '../../contract/endpoint.ts'
import { loadSizeFacts, type JobId } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { call, type ApiError } from '../api/client.ts'
import { JobLink } from '../ui/button/JobLink.tsx'
import { Button } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './customers.module.css'

type Page = Result<typeof listCustomerJobs>

/** The jobs of a customer, newest first. */
export function CustomerJobs({ id }: { id: CustomerId }) {
  const query = useInfiniteQuery<
    Page,
    ApiError,
    InfiniteData<Page>,
    readonly unknown[],
    JobId | undefined
  >({
    queryKey: [listCustomerJobs.path, { params: { customerId: id } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCustomerJobs,
        { params: { customerId: id }, query: { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ jobs, hasMore }) => (hasMore ? jobs.at(-1)?.id : undefined),
  })
  const jobs = query.data?.pages.flatMap((page) => page.jobs) ?? []
  return (
    <>
      <QueryError what="the jobs" query={query} />
      {query.isSuccess && jobs.length === 0 && (
        <p className={`${styles.box} ${layout.dim}`}>No jobs yet</p>
      )}
      {jobs.length > 0 && (
        <div className={styles.wide}>
          <table className={`${styles.table} ${styles.jobs}`}>
            <thead>
              <tr>
                <th scope="col">Job ID</th>
                <th scope="col">Address</th>
                <th scope="col">Hauler</th>
                <th scope="col">Status</th>
                <th scope="col" className={styles.amount}>
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {query.hasNextPage && (
        <div className={styles.box}>
          <Button
            size="s"
            pending={query.isFetchingNextPage && 'Loading...'}
            onClick={() => void query.fetchNextPage()}
          >
            Older jobs
          </Button>
        </div>
      )}
    </>
  )
}

const JobRow = ({ job }: { job: CustomerJob }) => (
  <tr>
    <td>
      <JobLink id={job.id} />
      <small>
        {formatDay(job.day)}, {windowFacts[job.window].label.toLowerCase()}
      </small>
    </td>
    <td>
      {job.address}
      <small>{loadSizeFacts[job.loadSize].label}</small>
    </td>
    <td>{job.haulerName ?? <span className={layout.dim}>Not assigned</span>}</td>
    <td>
      <StatusBadge status={job.status} />
    </td>
    <td className={`num ${styles.amount}`}>
      {job.isFinal ? '' : '~'}
      {formatMoney(job.price)}
    </td>
  </tr>
)
