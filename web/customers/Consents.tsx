import { formatInstant } from '../../contract/calendar.ts'
import type { CustomerRecord } from '../../contract/customer-record.ts'
import { privacyPath } from '../../contract/legal-texts.ts'
import { now } from '../clock.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { formatPhone } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import { Box } from './Box.tsx'
import styles from './customers.module.css'
import { consentNames, consentSources } from './history-copy.ts'

type Consent = CustomerRecord['consents'][number]

function stateOf({ basis, withdrawnAt, expiresAt }: Consent): [string, string] {
  if (withdrawnAt) return ['rejected', 'stopped']
  if (basis === 'none') return ['rejected', 'no']
  if (expiresAt && expiresAt < now()) return ['ended', 'ended']
  return ['completed', basis === 'express' ? 'agreed' : 'implied']
}

/** What the customer agreed to and refused, with the words they read and when. */
export function Consents({ record: { consents } }: { record: CustomerRecord }) {
  const [latest, earlier] = byAge(consents)
  return (
    <Box title="Consent">
      <ul className={styles.list}>
        <li>
          <div className={layout.spread}>
            <b>Texts and email about pickups</b>
            <StatusBadge status="completed">yes</StatusBadge>
          </div>
          <small>Needed for a pickup, so no consent is asked for</small>
        </li>
        {latest.map((consent) => (
          <ConsentItem key={keyOf(consent)} consent={consent} />
        ))}
        {consents.length === 0 && <li className={layout.dim}>Nothing agreed to beyond that</li>}
      </ul>
      {earlier.length > 0 && (
        <details>
          <summary className={layout.link}>Earlier ({earlier.length})</summary>
          <ul className={styles.list}>
            {earlier.map((consent) => (
              <ConsentItem key={keyOf(consent)} consent={consent} />
            ))}
          </ul>
        </details>
      )}
    </Box>
  )
}

const keyOf = ({ contact, class: about, givenAt, source }: Consent): string =>
  [contact, about, source, givenAt.toISOString()].join(' ')

/** The latest word of each contact on each class, and those before it. They come newest first. */
function byAge(consents: readonly Consent[]): [Consent[], Consent[]] {
  const subjects = consents.map(({ contact, class: about }) => `${contact} ${about}`)
  const isLatest = (_: Consent, at: number) => subjects.indexOf(subjects[at] ?? '') === at
  return [consents.filter(isLatest), consents.filter((each, at) => !isLatest(each, at))]
}

function ConsentItem({ consent }: { consent: Consent }) {
  const [tone, label] = stateOf(consent)
  const { contact, givenAt, source, wording, privacyVersion } = consent
  const { withdrawnAt, withdrawnBy, expiresAt } = consent
  return (
    <li>
      <div className={layout.spread}>
        <b>{consentNames[consent.class]}</b>
        <StatusBadge status={tone}>{label}</StatusBadge>
      </div>
      <small>
        {contact.includes('@') ? contact : formatPhone(contact)}, {consentSources[source] ?? source}
        , {formatInstant(givenAt)}
      </small>
      {withdrawnAt && (
        <small>
          Withdrawn {consentSources[withdrawnBy ?? ''] ?? ''}, {formatInstant(withdrawnAt)}
        </small>
      )}
      {!withdrawnAt && expiresAt && <small>Until {formatInstant(expiresAt)}</small>}
      {privacyVersion !== null && (
        <small>
          <a className={layout.link} href={privacyPath(privacyVersion)}>
            Privacy policy, version {privacyVersion}
          </a>
        </small>
      )}
      {wording && (
        <details>
          <summary className={layout.link}>Wording they read</summary>
          <p className={layout.quote}>{wording}</p>
        </details>
      )}
    </li>
  )
}
