export { forgetInsights } from './store.ts'
export { getInsights, listSeries } from './insights.ts'
export { insightJobs, snapshotAtConnect } from './jobs.ts'
export { insightRoutes } from './routes.ts'
