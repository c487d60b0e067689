import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PUBLIC_PAGES } from '../../contract/advertising.ts'
import {
  leadMagnetLabels,
  listLeadMagnets,
  switchLeadMagnet,
  type LeadMagnet,
} from '../../contract/lead-magnets.ts'
import { formatCount } from '../../contract/numbers.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import panel from '../ui/layout/panel.module.css'
import ads from './ads.module.css'
import { copyText } from './copy-text.ts'
import { CreateLeadMagnet } from './CreateLeadMagnet.tsx'
import styles from './leads.module.css'
import { OnOff } from './OnOff.tsx'

/** Offers with a code and a page of their own, and what they brought. */
export function LeadMagnets() {
  const leads = useQuery(apiQuery(listLeadMagnets, {}))
  const [creating, setCreating] = useState(false)
  const active = useApiMutation(switchLeadMagnet, {
    refetches: [listLeadMagnets],
    success: ({ title, isActive }) => `“${title}” is ${isActive ? 'on' : 'off'}.`,
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <div className={layout.panel}>
      <div className={`${layout.row} ${panel.bar}`}>
        <p className={`${layout.quiet} ${ads.quiet}`}>
          Counts people who open an offer’s page and book (or register as a hauler) within 30 days.
        </p>
        <div className={`${layout.row} ${panel.tools}`}>
          <Button
            variant="primary"
            className={panel.tool ?? ''}
            icon={<IconPlus size={18} />}
            onClick={() => setCreating(true)}
          >
            Create lead magnet
          </Button>
        </div>
      </div>
      <QueryError what="the lead magnets" query={leads} />
      {leads.isPending && <CardSkeletons what="lead magnets" />}
      {leads.data?.length === 0 && (
        <EmptyState
          title="No lead magnets yet"
          hint="A discount, a free estimate, a guide or a referral, with a code to name on the phone."
          drawing="clearOut"
        >
          <Button variant="primary" onClick={() => setCreating(true)}>
            Create your first lead magnet
          </Button>
        </EmptyState>
      )}
      {leads.data && leads.data.length > 0 && (
        <ul className={`${layout.stack} ${styles.leads}`} aria-label="Lead Magnets">
          {leads.data.map((lead) => (
            <LeadCard
              key={lead.id}
              lead={lead}
              onSwitch={() =>
                active.mutate({
                  params: { leadMagnetId: lead.id },
                  body: { isActive: !lead.isActive },
                })
              }
            />
          ))}
        </ul>
      )}
      {creating && <CreateLeadMagnet onClose={() => setCreating(false)} />}
    </div>
  )
}

const LeadCard = ({ lead, onSwitch }: { lead: LeadMagnet; onSwitch: () => void }) => {
  const address = `${location.origin}${PUBLIC_PAGES.offer}/${lead.code}`
  return (
    <li className={styles.lead}>
      <header>
        <span>
          {leadMagnetLabels[lead.type]} for {lead.targetType}s
        </span>
        <OnOff label={`${lead.title}: active`} checked={lead.isActive} onPress={onSwitch} />
      </header>
      <h3>{lead.title}</h3>
      {lead.offer.value && <p className={styles.value}>{lead.offer.value}</p>}
      {lead.offer.description && <p>{lead.offer.description}</p>}
      <p className={styles.coupon}>
        Code <b>{lead.code}</b>
      </p>
      <footer>
        <p className="num">
          <b>{formatCount(lead.conversions)}</b>{' '}
          {lead.conversions === 1 ? 'conversion' : 'conversions'}
        </p>
        <Button
          aria-label={`Copy link of ${lead.title}`}
          onClick={() => void copyText(address, 'The link of the offer')}
        >
          Copy link
        </Button>
      </footer>
    </li>
  )
}
