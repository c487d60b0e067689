import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Args } from '../../../contract/endpoint.ts'
import { LONGEST_TRIED, tryLoadRule } from '../../../contract/load-rule-calls.ts'
import type { LoadRuleId } from '../../../contract/load-rules.ts'
import { SERVICE_AREAS, ServiceArea } from '../../../contract/places.ts'
import { apiQuery } from '../../api/query.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './rule-form.module.css'
import { TrialAnswer } from './TrialAnswer.tsx'
import type { RuleForm } from './use-rule-form.ts'

const SETTLED_MS = 600

type Props = { form: RuleForm; replaces: LoadRuleId | null }

/** What the rule as it stands would say to a description, while both are written. */
export function TryRule({ form, replaces }: Props) {
  const id = useId()
  const [description, setDescription] = useState('')
  const [area, setArea] = useState('')
  const request = useAskedLater(form, {
    description,
    area: ServiceArea.safeParse(area).data ?? null,
    replaces,
  })
  return (
    <section className={styles.trial} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Try it out</h3>
      <TextArea
        id={`${id}-description`}
        label="A description, as a customer writes it"
        hint="Read by the built-in reader; nothing is saved."
        maxLength={LONGEST_TRIED}
        value={description}
        onValue={setDescription}
      />
      <SelectField
        id={`${id}-area`}
        label="Area"
        prompt="Not known yet"
        options={SERVICE_AREAS}
        value={area}
        error={undefined}
        onValue={setArea}
        onLeave={() => undefined}
      />
      {request ? (
        <Trial request={request} />
      ) : (
        <p className={`${layout.dim} ${layout.space2}`}>The rule is not complete yet.</p>
      )}
    </section>
  )
}

type Asked = Args<typeof tryLoadRule>['body']

function Trial({ request }: { request: Asked }) {
  const trial = useQuery({
    ...apiQuery(tryLoadRule, { body: request }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <QueryError what="what it would say" query={trial} />
      <div role="status">
        {trial.data && (
          <TrialAnswer
            trial={trial.data}
            isAsked={request.description.trim() !== ''}
            silent={request.draft.silent}
          />
        )}
      </div>
    </>
  )
}

/** The question as it stood a moment ago; undefined while the rule is none. */
function useAskedLater(
  { scope, values }: RuleForm,
  question: Pick<Asked, 'description' | 'area' | 'replaces'>,
): Asked | undefined {
  const name = values.place.trim().slice(0, 120)
  const request: Asked | undefined = scope && {
    ...question,
    draft: {
      ...scope,
      title: values.title.slice(0, 100),
      text: values.text.slice(0, 600),
      place: name === '' ? null : { name, url: null },
    },
  }
  // As text: two writings of the same question are the same question.
  const settled = useDebounced(request && JSON.stringify(request), SETTLED_MS)
  return settled === undefined ? undefined : (JSON.parse(settled) as Asked) // as written above
}
