export { createRecorder } from './record-call.ts'
export { recordChange } from './record-change.ts'
export { auditExport, auditJobs } from './jobs.ts'
export { auditRoutes } from './routes.ts'
