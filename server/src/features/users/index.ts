export { createProfileAtSignUp, type UserDeletionHook } from './profiles.ts'
export { userJobs } from './jobs.ts'
export { userRoutes } from './routes.ts'
export {
  exportPageRows,
  pagesPerAccount,
  perAccount,
  rowsPerAccount,
  userExport,
  type ExportPart,
} from './write-export.ts'
