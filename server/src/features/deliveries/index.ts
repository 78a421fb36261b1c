export { deliveryJobs } from './jobs.ts'
export { createReceiver } from './receive-instagram.ts'
export { deliveryRoutes } from './routes.ts'
export { startWork, type Work } from './start-work.ts'
