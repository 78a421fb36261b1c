export { deliveryJobs } from './jobs.ts'
export { createReceiver, type Receiver } from './receive-instagram.ts'
export { deliveryRoutes } from './routes.ts'
export { runDeliveries, type RunningDeliveries } from './run-deliveries.ts'
