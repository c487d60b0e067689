import { IconCheck } from '@tabler/icons-react'
import { hasRight, type Right, RIGHTS } from '../../../contract/rights.ts'
import { TEAM_ROLES, teamRoleNames } from '../../../contract/team-roles.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './team.module.css'

// The keys of the record are the rights; Object.entries forgets that.
const ENTRIES = Object.entries(RIGHTS) as [Right, string][]

/** What each role may do, as the server enforces it. */
export const RightsTable = () => (
  <details className={styles.what}>
    <summary>
      <b>What each role may do</b>{' '}
      <span className={layout.quiet}>Every right by role, as the server enforces it</span>
    </summary>
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Rights by role">
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Right</th>
            {TEAM_ROLES.map((role) => (
              <th key={role} scope="col">
                {teamRoleNames[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ENTRIES.map(([right, words]) => (
            <tr key={right}>
              <th scope="row">{words}</th>
              {TEAM_ROLES.map((role) => (
                <td key={role}>
                  {hasRight(role, right) ? (
                    <>
                      <IconCheck size={16} aria-hidden="true" />
                      <span className="vh">yes</span>
                    </>
                  ) : (
                    <span className="vh">no</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
