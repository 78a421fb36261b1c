export { createProfileAtSignUp } from './create-profile.ts'
export { userRoutes } from './routes.ts'
