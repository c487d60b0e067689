import { useQuery } from '@tanstack/react-query'
import { listIntegrations, type Integration } from '../../contract/integrations.ts'
import { apiQuery } from '../api/query.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { TooltipGroup } from '../ui/menu/Tooltip.tsx'
import { PartCard, PartRow } from './PartRow.tsx'
import styles from './settings.module.css'

/** Every outside part: whether it is real, how it answered last, and its test. */
export function Integrations() {
  const query = useQuery({ ...apiQuery(listIntegrations, {}), refetchOnMount: 'always' })
  const parts = query.data ?? []
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="integrations">
      <div className={`${layout.spread} ${styles.head}`}>
        <div className={`${layout.row} ${styles.heading}`}>
          <h3 id="integrations" className={styles.title}>
            Integrations
          </h3>
          <p className={layout.quiet}>Keys are set on the server, never on this page.</p>
        </div>
        <Summary parts={parts} />
      </div>
      {query.isError && (
        <div className={panel.notice}>
          <QueryError what="the integrations" query={query} />
        </div>
      )}
      {query.isPending && <ListSkeleton rows={8} />}
      {query.data && (
        <TooltipGroup>
          <Parts parts={parts} />
        </TooltipGroup>
      )}
    </section>
  )
}

function Summary({ parts }: { parts: readonly Integration[] }) {
  const live = parts.filter(({ state, failingSince }) => state === 'live' && !failingSince).length
  const failing = parts.filter(({ failingSince }) => failingSince).length
  return (
    parts.length > 0 && (
      <p className={layout.row}>
        {failing > 0 && <span className={`${layout.tag} ${layout.bad}`}>{failing} failing</span>}
        <span className={`${layout.quiet} num`}>
          Live and working: {live} of {parts.length}
        </span>
      </p>
    )
  )
}

function Parts({ parts }: { parts: readonly Integration[] }) {
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <ul className={`${layout.stack} ${panel.cards}`}>
        {parts.map((each) => (
          <PartCard key={each.part} integration={each} />
        ))}
      </ul>
    )
  return (
    <table className={styles.parts}>
      <caption className="vh">Outside parts</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">State</th>
          <th scope="col">Key</th>
          <th scope="col">Last success</th>
          <th scope="col">Last error or result</th>
          <td />
        </tr>
      </thead>
      {parts.map((each) => (
        <PartRow key={each.part} integration={each} />
      ))}
    </table>
  )
}
