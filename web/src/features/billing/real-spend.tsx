import { useQuery } from '@tanstack/react-query'
import { budgetQuery } from '../../components/budget-query.ts'
import { SpendPanel } from '../../components/spend-panel.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { spendWords } from '../../copy/settings/spend.ts'

/** Recorded AI costs of an account. */
export function RealSpend({ platformUserId }: { platformUserId: string }) {
  const budget = useQuery(budgetQuery(platformUserId))
  return (
    <Loaded query={budget} failed={spendWords.failed} waiting="h-72 rounded-card">
      {(data) => <SpendPanel budget={data} level={3} />}
    </Loaded>
  )
}
