export { administrationRoutes } from './routes.ts'
