export { forgetChanges } from './forget-store.ts'
export { liveUpdateJobs } from './jobs.ts'
export { liveUpdateRoutes } from './routes.ts'
export {
  runLiveUpdates,
  type RunningLiveUpdates,
  type LiveEvent,
  type LiveReading,
} from './run-live-updates.ts'
export type { Change } from './store.ts'
export { liveSignal, insertChanges } from './change-log-store.ts'
