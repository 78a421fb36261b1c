export { forgetInsights } from './forget-store.ts'
export { getInsights } from './get-insights.ts'
export { insightJobs, snapshotAtConnect } from './jobs.ts'
export { insightRoutes } from './routes.ts'
