export { budgetState } from './budgets.ts'
export { callWithinBudget, type Budgeted, type BudgetedCall, type Refusal } from './call-within-budget.ts'
export { budgetExport, forgetCosts, spendOfAutomations } from './spend-store.ts'
export { budgetRoutes } from './routes.ts'
