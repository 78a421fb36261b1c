import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { budgetQuery } from '../../components/queries/budget-query.ts'
import { SpendPanel } from '../../components/spend-panel.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'

/** Recorded AI costs of an account. */
export function RealSpend({ platformUserId }: { platformUserId: string }) {
  const budget = useQuery(budgetQuery(platformUserId))
  return (
    <Loaded query={budget} failed={m.spend_failed()} waiting="h-64 rounded-card sm:h-44">
      {(data) => <SpendPanel budget={data} level={3} />}
    </Loaded>
  )
}
