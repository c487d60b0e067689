import { formatShortDay } from '../../../contract/calendar.ts'
import { cents, formatMoney, formatMoneyShort } from '../../../contract/money.ts'
import type { RevenueGroup, RevenueGrouping } from '../../../contract/revenue-report.ts'
import { AreaChart } from '../../ui/charts/AreaChart.tsx'
import { Bars } from '../../ui/charts/Bars.tsx'
import { groupingLabels, groupText } from './RevenueTable.tsx'

type Props = { groups: readonly RevenueGroup[]; by: RevenueGrouping }

/** A line needs some points. */
const FEW = 3

const money = (value: number): string => formatMoney(cents(value))

/** Revenue over time as lines, with gross beside it; by what jobs are, and of a few spans, as bars. */
export function RevenueChart({ groups, by }: Props) {
  const isTime = by === 'week' || by === 'month' || by === 'quarter'
  if (!isTime || groups.length < FEW)
    return (
      <Bars
        heads={[groupingLabels[by], 'Revenue']}
        rows={groups.map((group) => ({
          name: groupText(by, group),
          value: group.revenue,
          note: `Gross ${formatMoney(group.gross)}`,
        }))}
        format={money}
      />
    )
  return (
    <figure>
      <figcaption className="vh">
        Revenue and gross by {by}, in Canadian dollars. The table below has the same figures.
      </figcaption>
      <AreaChart
        size="wide"
        step={`${by} from`}
        unit={by}
        labels={groups.map(({ from }) => formatShortDay(from))}
        series={[
          { name: 'Revenue', values: groups.map(({ revenue }) => revenue), tone: 'main' },
          { name: 'Gross', values: groups.map(({ gross }) => gross), tone: 'accent' },
        ]}
        format={money}
        formatAxis={formatMoneyShort}
      />
    </figure>
  )
}
