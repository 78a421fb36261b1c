export { forgetKnowledge } from './forget-store.ts'
export { knowledgeJobs } from './jobs.ts'
export { retrieve } from './retrieve.ts'
export { knowledgeRoutes } from './routes.ts'
