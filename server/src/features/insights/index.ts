export { forgetInsights } from './forget-store.ts'
export { insightJobs, snapshotAtConnect } from './jobs.ts'
export { insightRoutes } from './routes.ts'
