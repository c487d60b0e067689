import { useState } from 'react'
import {
  ALERT_KINDS,
  listAlertSettings,
  saveAlertSettings,
  type AlertKind,
  type AlertSettings,
} from '../../contract/alerts.ts'
import type { ApiError } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { CheckboxField, SwitchField } from '../ui/field/CheckboxField.tsx'
import { showProblems } from '../ui/field/focus-problem.ts'
import { formatPhone } from '../ui/field/phone.ts'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import { ALERT_LABELS } from './alert-copy.ts'
import styles from './settings.module.css'

type Props = { person: AlertSettings; onClose: () => void }

const changed = (kinds: readonly AlertKind[], kind: AlertKind, isChosen: boolean): AlertKind[] =>
  isChosen ? [...kinds, kind] : kinds.filter((each) => each !== kind)

const phoneProblem = ({ fields }: ApiError): string | undefined =>
  fields.find(({ path }) => path === 'phone')?.message

/** Which alerts one person gets by email, by text and in the browser. */
export function AlertForm({ person, onClose }: Props) {
  const [byEmail, setByEmail] = useState(person.byEmail)
  const [bySms, setBySms] = useState(person.bySms)
  const [byPush, setByPush] = useState(person.byPush)
  const [weeklyReport, setWeeklyReport] = useState(person.weeklyReport)
  const [phone, setPhone] = useState(formatPhone(person.phone ?? ''))
  const [problem, setProblem] = useState<string>()
  const save = useApiMutation(saveAlertSettings, {
    refetches: [listAlertSettings],
    success: { title: 'Alerts saved', message: `For ${person.name}` },
    failure: (error) =>
      phoneProblem(error) ? null : { title: 'Alerts were not saved', message: error.reason },
  })
  const submit = (form: HTMLFormElement) =>
    save.mutate(
      {
        params: { userId: person.userId },
        body: { phone, byEmail, bySms, byPush, ...(weeklyReport !== null && { weeklyReport }) },
      },
      {
        onSuccess: onClose,
        onError: (error) => showProblems(form, () => setProblem(phoneProblem(error))),
      },
    )
  return (
    <Dialog size="question" title={`Alerts of ${person.name}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <TextField
          label={`Phone number for texts${bySms.length === 0 ? ' (optional)' : ''}`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={phone}
          error={problem}
          onValue={(value) => {
            setPhone(value)
            setProblem(undefined)
          }}
          onLeave={() => setPhone(formatPhone)}
        />
        <KindTable
          {...{ byEmail, bySms, byPush, setByEmail, setByPush }}
          setBySms={(kinds) => {
            setBySms(kinds)
            setProblem(undefined)
          }}
        />
        {weeklyReport !== null && (
          <SwitchField
            label="Weekly email about marketing, Monday 8 AM"
            checked={weeklyReport}
            onChecked={setWeeklyReport}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={save.isPending && 'Saving...'}>
            Save alerts
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Choices = {
  byEmail: AlertKind[]
  bySms: AlertKind[]
  byPush: AlertKind[]
  setByPush: (kinds: AlertKind[]) => void
  setByEmail: (kinds: AlertKind[]) => void
  setBySms: (kinds: AlertKind[]) => void
}

const KindTable = ({ byEmail, bySms, byPush, setByEmail, setBySms, setByPush }: Choices) => (
  <table className={`${layout.table} ${layout.space3} ${styles.kinds}`}>
    <caption className="vh">Alerts</caption>
    <tbody>
      {ALERT_KINDS.map((kind) => (
        <tr key={kind}>
          <th scope="row">{ALERT_LABELS[kind]}</th>
          <td>
            <CheckboxField
              label="Email"
              name={`${ALERT_LABELS[kind]} by email`}
              checked={byEmail.includes(kind)}
              onChecked={(isChosen) => setByEmail(changed(byEmail, kind, isChosen))}
            />
          </td>
          <td>
            <CheckboxField
              label="Text"
              name={`${ALERT_LABELS[kind]} by text`}
              checked={bySms.includes(kind)}
              onChecked={(isChosen) => setBySms(changed(bySms, kind, isChosen))}
            />
          </td>
          <td>
            <CheckboxField
              label="Browser"
              name={`${ALERT_LABELS[kind]} in the browser`}
              checked={byPush.includes(kind)}
              onChecked={(isChosen) => setByPush(changed(byPush, kind, isChosen))}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
