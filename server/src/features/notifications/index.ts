export { dropDueMails, notificationExport, forgetNotifications, resolveNotifications } from './store.ts'
export { notificationJobs } from './jobs.ts'
export { createNotification, createAlert } from './create-notification.ts'
export { notificationRoutes } from './routes.ts'
