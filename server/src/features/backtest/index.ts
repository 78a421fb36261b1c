export { answerQuestion } from './answer-question.ts'
export { backtestRoutes } from './routes.ts'
export { simulate } from './simulate.ts'
