import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { getBudget, saveBudget } from './budgets.ts'
import { testKey } from './test-key.ts'

export const budgetRoutes: Route<Ctx>[] = [
  serve(api.budgets.get, getBudget),
  serve(api.budgets.save, saveBudget, 'Budget saved.'),
  serve(api.models.testKey, testKey),
]
