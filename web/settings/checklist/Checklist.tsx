import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { listIntegrations, type Integration } from '../../../contract/integrations.ts'
import { paths } from '../../../contract/paths.ts'
import { getSetupChecklist, type SetupState } from '../../../contract/setup-checklist.ts'
import { apiQuery } from '../../api/query.ts'
import { adminPath } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { TooltipGroup } from '../../ui/menu/Tooltip.tsx'
import styles from './checklist.module.css'
import { PartStep } from './PartStep.tsx'
import { STEP_FACTS } from './step-copy.ts'

/** What is left before real customers book: each step with how it stands and the way to it. */
export function Checklist() {
  const query = useQuery({ ...apiQuery(getSetupChecklist, {}), refetchOnMount: 'always' })
  const parts = useQuery(apiQuery(listIntegrations, {}))
  const [choice, setChoice] = useState<boolean>()
  const steps = query.data ?? []
  const done = steps.filter(({ isDone }) => isDone).length
  const onServer = steps.filter(({ serverSettings }) => serverSettings.length > 0).length
  const isOpen = choice ?? done < steps.length
  return (
    <section className={layout.panel} aria-labelledby="checklist">
      <div className={`${layout.spread} ${styles.head}`}>
        <h3 id="checklist" className={styles.title}>
          Checklist
        </h3>
        <div className={layout.row}>
          <span className={`${layout.quiet} num`}>
            Ready for real customers: {done} of {steps.length}
          </span>
          {onServer > 0 && (
            <span className={layout.quiet}>
              {onServer === 1 ? '1 is' : `${onServer} are`} connected on the server
            </span>
          )}
          <Progress steps={steps} />
          <Button size="s" aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
            {isOpen ? 'Hide steps' : 'Show steps'}
          </Button>
        </div>
      </div>
      <QueryError what="the checklist" query={query} />
      {query.isPending && <ListSkeleton rows={4} />}
      {isOpen && (
        <TooltipGroup>
          <ol className={styles.steps}>
            {steps.map((each) => (
              <Step
                key={each.step}
                state={each}
                integration={parts.data?.find(({ part }) => part === each.step)}
              />
            ))}
          </ol>
        </TooltipGroup>
      )}
    </section>
  )
}

const Progress = ({ steps }: { steps: readonly SetupState[] }) => (
  <span className={styles.progress} aria-hidden="true">
    {steps.map(({ step, isDone }) => (
      <i key={step} data-done={isDone} />
    ))}
  </span>
)

type StepProps = { state: SetupState; integration: Integration | undefined }

function Step({ state: { step, isDone, sentence, serverSettings }, integration }: StepProps) {
  const { label, action, section } = STEP_FACTS[step]
  return (
    <li data-done={isDone}>
      {/* It gets the focus of a test that went well and is gone. */}
      <div className={layout.spread} tabIndex={-1}>
        <div>
          <b>{label}</b>
          <p className={layout.quiet}>{sentence}</p>
          {serverSettings.length > 0 && <OnServer settings={serverSettings} />}
        </div>
        <div className={layout.row}>
          <span className={`${layout.tag} ${isDone ? layout.good : layout.soon}`}>
            {isDone ? 'Done' : serverSettings.length > 0 ? 'On the server' : 'To do'}
          </span>
          {action !== undefined && (
            <Link href={hrefOf(section)} asChild>
              <ButtonLink size="s">{action}</ButtonLink>
            </Link>
          )}
        </div>
      </div>
      {integration && !isDone && <PartStep integration={integration} />}
    </li>
  )
}

/** What no screen can connect: secrets of other companies are in the environment of the server. */
const OnServer = ({ settings }: { settings: readonly string[] }) => (
  <p className={layout.quiet}>
    The person who runs the server sets{' '}
    {settings.map((name, at) => (
      <Fragment key={name}>
        {at > 0 && ', '}
        <code>{name}</code>
      </Fragment>
    ))}{' '}
    and starts it again. Then test it here.
  </p>
)

function hrefOf(section: string): string {
  if (section === 'account') return paths.security
  if (section === 'rates') return adminPath({ tab: 'quotes', part: 'rates' })
  if (section === 'team') return `${adminPath({ tab: 'settings' })}#team`
  return adminPath({ tab: 'settings', section })
}
