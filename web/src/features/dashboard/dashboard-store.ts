import type { InsightMetric } from '@skein/contract/accounts/insights'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Range } from './engagement/series-logic.ts'

interface DashboardState {
  metric: InsightMetric
  range: Range
  compare: boolean
  /** Platform user ids of accounts whose first steps were dismissed. */
  stepsHidden: readonly string[]
}

/** Persisted view settings of the dashboard. */
export const useDashboard = create<DashboardState>()(
  persist((): DashboardState => ({ metric: 'reach', range: 30, compare: false, stepsHidden: [] }), {
    name: 'skein.dashboard',
    version: 1,
  }),
)

export function hideSteps(accountId: string): void {
  useDashboard.setState(({ stepsHidden }) => ({ stepsHidden: [...stepsHidden, accountId] }))
}
