import type { InsightMetric } from '@skein/contract/insights'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Range } from './series-logic.ts'

interface DashboardState {
  metric: InsightMetric
  range: Range
  compare: boolean
  /** Accounts whose first steps were put away. */
  stepsHidden: readonly string[]
}

/** How the dashboard was left. */
export const useDashboard = create<DashboardState>()(
  persist((): DashboardState => ({ metric: 'reach', range: 30, compare: false, stepsHidden: [] }), {
    name: 'skein.dashboard',
    version: 1,
  }),
)

export function hideSteps(accountId: string): void {
  useDashboard.setState(({ stepsHidden }) => ({ stepsHidden: [...stepsHidden, accountId] }))
}
