export { chatbotRoutes } from './routes.ts'
