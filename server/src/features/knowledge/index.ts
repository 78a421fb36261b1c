export { knowledgeExport } from './export-knowledge.ts'
export { forgetKnowledge } from './forget-store.ts'
export { knowledgeJobs } from './jobs.ts'
export { resumeInterrupted } from './resume-interrupted.ts'
export {
  hasFairMatch,
  isSameMeaning,
  sharedWordsWith,
  type Meaning,
  type Phrase,
  type AnalysedQuestion,
} from './search/phrase-logic.ts'
export { toSourceEvents } from './to-live-events.ts'
export { retrieve } from './search/retrieve.ts'
export { knowledgeRoutes } from './routes.ts'
export { countReadySources } from './source-store.ts'
export { languageIn, analyseQuestion } from './search/analyse-question.ts'
