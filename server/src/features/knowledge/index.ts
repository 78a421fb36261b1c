export { knowledgeExport } from './export-knowledge.ts'
export { forgetKnowledge } from './forget-store.ts'
export { knowledgeJobs } from './jobs.ts'
export {
  answersFirmly,
  meanSame,
  sharedWords,
  type Meaning,
  type Phrase,
  type Understood,
} from './phrase-rules.ts'
export { presentProgress } from './present-progress.ts'
export { retrieve } from './retrieve.ts'
export { knowledgeRoutes } from './routes.ts'
export { countReadySources } from './store.ts'
export { languageIn, understand } from './understand.ts'
