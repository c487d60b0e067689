import type { Bearing, ShareChoice } from '../../contract/job-money.ts'
import type { RefundSubject } from '../../contract/refund-subjects.ts'
import { formatMoney } from '../../contract/money.ts'
import layout from '../ui/layout/layout.module.css'
import field from '../ui/field/field.module.css'
import styles from './job-money.module.css'
import type { RefundForm } from './use-refund.ts'

const LABELS: Record<RefundSubject, Partial<Record<ShareChoice, string>>> = {
  price: { take_back: 'Take the hauler’s share back', absorb: 'We cover it' },
  tip: { take_back: 'Take the tip back from the hauler', absorb: 'The hauler keeps the tip' },
  // No hauler has a share of it.
  rescheduling_fee: { absorb: 'We cover it' },
}
const CHOICES: ShareChoice[] = ['take_back', 'absorb']

/** Who bears the refund, with what it costs each of them to the cent. */
export const ShareChoices = ({ form }: { form: RefundForm }) => (
  <fieldset className={`${layout.stack} ${styles.group}`}>
    <legend>Who bears it</legend>
    {CHOICES.filter((choice) => LABELS[form.of][choice]).map((choice) => (
      <label key={choice} className={`${field.choice} ${styles.choice}`}>
        <input
          type="radio"
          name="share"
          checked={form.fields.share === choice}
          onChange={() => form.change({ share: choice })}
        />
        <b>{LABELS[form.of][choice]}</b>
        <dl className="num">{form.bearings && <Parts bearing={form.bearings[choice]} />}</dl>
      </label>
    ))}
  </fieldset>
)

const Parts = ({ bearing: { hauler, gst, platform } }: { bearing: Bearing }) => (
  <>
    <div>
      <dt>Hauler</dt>
      <dd>{formatMoney(hauler)}</dd>
    </div>
    <div>
      <dt>Platform</dt>
      <dd>{formatMoney(platform)}</dd>
    </div>
    {gst > 0 && (
      <div>
        <dt>GST</dt>
        <dd>{formatMoney(gst)}</dd>
      </div>
    )}
  </>
)
