import { useQuery } from '@tanstack/react-query'
import { budgetQuery, automationNamesQuery } from '../../components/budget-query.ts'
import { SpendPanel } from '../../components/spend-panel.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { spendWords } from '../../copy/spend.ts'

const noNames: ReadonlyMap<string, string> = new Map()

/** Recorded AI costs of an account. */
export function RealSpend({ platformUserId }: { platformUserId: string }) {
  const budget = useQuery(budgetQuery(platformUserId))
  const { data: names = noNames } = useQuery(automationNamesQuery(platformUserId))
  return (
    <Loaded query={budget} failed={spendWords.failed} waiting="h-72 rounded-card">
      {(data) => <SpendPanel budget={data} names={names} level={3} />}
    </Loaded>
  )
}
