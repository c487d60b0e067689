import { useState } from 'react'
import { type Colleague, listStaff } from '../../../contract/staff.ts'
import { askForTwoFactor } from '../../../contract/staff-protection.ts'
import { useApiMutation } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { nameOf } from './team-copy.ts'

type Props = { person: Colleague | null; onDone: () => void }

/** Asks a colleague to set up two-factor sign-in, and says whether they need it. */
export function AskForFactor({ person, onDone }: Props) {
  const last = useLast(person)
  return (
    last && <Question key={last.userId} person={last} opened={person !== null} {...{ onDone }} />
  )
}

type QuestionProps = { person: Colleague; opened: boolean; onDone: () => void }

function Question({ person, opened, onDone }: QuestionProps) {
  const name = nameOf(person)
  const [isRequired, setIsRequired] = useState(person.isTwoFactorRequired)
  const asking = useApiMutation(askForTwoFactor, {
    refetches: [listStaff],
    success: {
      title: `${name} was asked to set up two-factor sign-in`,
      message: 'The email is on its way',
    },
    failure: ({ reason }) => ({ title: 'Not asked', message: reason }),
    onDone,
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={`Ask ${name} to set up two-factor?`}
      action="Send the email"
      variant="primary"
      pending={asking.isPending && 'Sending...'}
      onCancel={onDone}
      onConfirm={() =>
        asking.mutate(
          { params: { userId: person.userId }, body: { isRequired } },
          { onError: () => onDone() },
        )
      }
    >
      <p>They get an email with a link to the page where they set it up.</p>
      <CheckboxField
        label="Needed from their next sign-in on: they can do nothing else before"
        checked={isRequired}
        onChecked={setIsRequired}
      />
    </ConfirmDialog>
  )
}
