export { automationJobs } from './jobs.ts'
export { readFacts } from './read-facts.ts'
export { reactToComments, type ArrivedComment } from './react-to-comments.ts'
export { automationRoutes } from './routes.ts'
