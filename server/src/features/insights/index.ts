export { forgetInsights } from './store.ts'
export { getInsights, listSeries } from './insights.ts'
export { backfillAtConnect, insightJobs } from './jobs.ts'
export { insightRoutes } from './routes.ts'
