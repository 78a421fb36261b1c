export type { NewUser } from './create-library.ts'
export { authJobs } from './jobs.ts'
export { createAuth } from './create-auth.ts'
export { requireUser, type SignedInUser } from './require-user.ts'
