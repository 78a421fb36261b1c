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
} from './search/phrase-logic.ts'
export { toSourceEvents } from './to-live-events.ts'
export { retrieve } from './search/retrieve.ts'
export { knowledgeRoutes } from './routes.ts'
export { countReadySources } from './source-store.ts'
export { languageIn, understand } from './search/analyse-question.ts'
